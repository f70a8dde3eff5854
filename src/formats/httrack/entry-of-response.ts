import type { CachedResponse } from './cached-response.ts';
import { httrackWarning } from './httrack-entry.ts';
import type { HttrackBody, HttrackEntry, HttrackWarning } from './httrack-entry.ts';
import { credentialsIn, dateOf, rewrittenType, withoutScheme } from './mirror.ts';
import type { Mirror } from './mirror.ts';
import { fileAt } from './mirror-file.ts';
import type { MirrorFile } from './mirror-file.ts';
import { readMirroredFrom } from './mirrored-from.ts';

/**
 * A response of the cache, with its body from there or from the file `name` of the mirror. The page in the mirror has the
 * time of saving, even if its bytes come from the cache.
 */
export async function entryOfResponse(
  mirror: Mirror,
  response: CachedResponse,
  name: string | undefined,
): Promise<HttrackEntry> {
  const { url, status, headers, notes } = response;
  const warnings = response.problems.map((problem) => httrackWarning('fields-odd', problem));
  warnings.push(...credentialsIn(url));
  const file = name === undefined ? undefined : await fileAt(mirror.root, name);
  const body = bodyOf(response, name, file);
  warnings.push(...body.warnings);
  const type = headers.find((header) => header.name.toLowerCase() === 'content-type')?.value ?? '';
  if (body.body.kind === 'file' && rewrittenType.test(type)) warnings.push(httrackWarning('body-rewritten'));
  const comments =
    file !== undefined && /html/i.test(type) ? await readMirroredFrom(file.path, file.sizeBytes) : [];
  const comment = comments.find(({ address }) => withoutScheme(url) === withoutScheme(address));
  const date = dateOf(mirror, { comment, fetch: mirror.log.fetches.get(url), file: undefined });
  return { url, date, status, headers, notes, body: body.body, provenance: 'cache', warnings };
}

function bodyOf(
  response: CachedResponse,
  name: string | undefined,
  file: MirrorFile | undefined,
): { body: HttrackBody; warnings: HttrackWarning[] } {
  const none: HttrackBody = { kind: 'none' };
  if (response.isKept) return { body: none, warnings: [httrackWarning('body-kept')] };
  const noted = response.sizeBytes ?? 0;
  const differs = (actual: number): HttrackWarning[] =>
    actual === noted ? [] : [httrackWarning('size-differs', `${actual} instead of ${noted}`)];
  if (response.content !== undefined) {
    const { content, contentBytes: sizeBytes } = response;
    return { body: { kind: 'bytes', sizeBytes, content }, warnings: differs(sizeBytes) };
  }
  if (file !== undefined) {
    const { path, sizeBytes } = file;
    return { body: { kind: 'file', path, sizeBytes }, warnings: differs(sizeBytes) };
  }
  if (name === undefined && response.savedAs !== undefined) {
    return { body: none, warnings: [httrackWarning('body-outside', response.savedAs)] };
  }
  return { body: none, warnings: noted === 0 ? [] : [httrackWarning('body-missing', name)] };
}
