/**
 * How the headers of an archived response are replayed. A header that is not named here is kept under another name: it
 * was sent to a browser of that time about a server of that time. That is also safe for future headers, which may make
 * browsers report, prefetch or store.
 */
type HeaderRule =
  | 'keep'
  | 'address' // rewritten
  | 'link'
  | 'refresh'
  | 'cookie'
  | 'body' // describes the stored bytes: kept only when these are sent
  | 'length'
  | 'prefix';

const named: ReadonlyMap<string, HeaderRule> = new Map([
  ['content-type', 'keep'],
  ['content-disposition', 'keep'],
  ['content-language', 'keep'],
  ['content-range', 'body'],
  ['content-encoding', 'body'],
  ['accept-ranges', 'body'],
  ['content-length', 'length'],
  ['location', 'address'],
  ['content-location', 'address'],
  ['content-base', 'address'],
  ['link', 'link'],
  ['refresh', 'refresh'],
  ['set-cookie', 'cookie'],
  ['allow', 'keep'],
  ['accept-patch', 'keep'],
]);

export function headerRule(name: string): HeaderRule {
  return named.get(name.toLowerCase()) ?? 'prefix';
}
