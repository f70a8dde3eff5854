/**
 * Other names of fields that clients use: the Wayback Machine's, OutbackCDX's and pywb's letters. (`s` is the length for
 * pywb, not the status.)
 */
const otherNames: ReadonlyMap<string, string> = new Map([
  ['original', 'url'],
  ['u', 'url'],
  ['statuscode', 'status'],
  ['mimetype', 'mime'],
  ['m', 'mime'],
  ['redirecturl', 'redirect'],
  ['robotflags', 'M'],
  ['l', 'length'],
  ['s', 'length'],
  ['o', 'offset'],
  ['d', 'digest'],
  ['t', 'timestamp'],
  ['k', 'urlkey'],
  ['f', 'filename'],
  ['originalLength', 'orig.length'],
  ['originalOffset', 'orig.offset'],
  ['originalFilename', 'orig.filename'],
]);

export function fieldName(name: string): string {
  return otherNames.get(name) ?? name;
}
