/**
 * What becomes of the headers of an archived response. Whatever is not named here is kept for the record under another
 * name: it was said to the browser of that time about the server of that time. That is the safe way for headers of the
 * future too, which may make browsers report, prefetch or store.
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
