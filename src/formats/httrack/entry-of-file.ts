import { httrackWarning } from './httrack-entry.ts';
import type { HttrackEntry } from './httrack-entry.ts';
import { credentialsIn, dateOf, hostOf, rewrittenType } from './mirror.ts';
import type { Mirror } from './mirror.ts';
import { addressOfName } from './mirror-file.ts';
import type { MirrorFile } from './mirror-file.ts';
import { readMirroredFrom } from './mirrored-from.ts';

const rewrittenName = /\.(x?html?|s?html|php|asp|aspx|jsp|css|js|mjs|svg)$/i;
const pageName = /\.(x?html?|shtml|php\d?|aspx?|jsp|cgi)$|\/[^./]+$/i;

/**
 * A file of the mirror that is in no cache. Its URL comes from new.txt, its comment, or its path; undefined if none has one.
 */
export async function entryOfFile(mirror: Mirror, file: MirrorFile): Promise<HttrackEntry | undefined> {
  const fetch = mirror.fetchOf.get(file.name);
  const comments = pageName.test(file.name) ? await readMirroredFrom(file.path, file.sizeBytes) : [];
  const ownFolder = file.name.split('/')[0]?.toLowerCase() ?? '';
  const comment =
    comments.find(({ address }) => hostOf(address).replaceAll(':', '_') === ownFolder) ?? comments[0];
  const address = fetch === undefined ? (comment?.address ?? addressOfName(file.name)) : undefined;
  if (fetch === undefined && address === undefined) return undefined;
  const { url, isGuessed } =
    fetch === undefined ? withScheme(mirror, address ?? '') : { url: fetch.url, isGuessed: false };

  const warnings = credentialsIn(url);
  if (fetch === undefined && comment === undefined) warnings.push(httrackWarning('url-guessed', file.name));
  if (isGuessed) warnings.push(httrackWarning('scheme-guessed'));
  if (new Set(comments.map((one) => one.address)).size > 1) warnings.push(httrackWarning('comments-differ'));
  const isRewritten =
    fetch?.mediaType === undefined ? rewrittenName.test(file.name) : rewrittenType.test(fetch.mediaType);
  if (isRewritten || comments.length > 0) warnings.push(httrackWarning('body-rewritten'));
  const type = fetch?.mediaType;
  return {
    url,
    date: dateOf(mirror, { comment, fetch, file }),
    status: fetch?.status,
    headers: type === undefined ? [] : [{ name: 'Content-Type', value: type }],
    notes: [],
    body: { kind: 'file', path: file.path, sizeBytes: file.sizeBytes },
    provenance: 'mirror-file',
    warnings,
  };
}

/** With the scheme of the seed of the same host, if there is one. */
function withScheme({ log }: Mirror, address: string): { url: string; isGuessed: boolean } {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(address)) return { url: address, isGuessed: false };
  const seed = log.seeds.find((seed) => hostOf(seed) === hostOf(address) && seed.includes('://'));
  const scheme = seed === undefined ? 'http' : seed.slice(0, seed.indexOf(':'));
  return { url: `${scheme}://${address}`, isGuessed: seed === undefined };
}
