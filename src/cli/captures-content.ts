import type { Archive } from '../archive/archive.ts';
import type { ReaderAtAddress } from '../indexing/captures/query/may-read.ts';
import { captureOfRecord } from '../reading/cdx-server/capture-at.ts';
import type { CdxParts } from '../reading/cdx-server/cdx-parts.ts';
import { jsonLine } from './format.ts';
import type { Session } from './session.ts';
import { harmless } from './terminal-text.ts';

/** Prints where a content is, whatever file and vault it is in: by its SHA-256. */
export async function printContent(
  sha256: string,
  {
    archive,
    parts,
    reader,
  }: { readonly archive: Archive; readonly parts: CdxParts; readonly reader: ReaderAtAddress },
  { json, session }: { readonly json: boolean; readonly session: Session },
): Promise<void> {
  const row = await (await archive.contents).find(sha256);
  const capture =
    row === undefined ? undefined : await captureOfRecord({ ...row, base: row.file }, parts.captures);
  const isSeen = capture !== undefined && parts.mayRead(reader, capture).decision === 'allowed';
  if (row === undefined || !isSeen) {
    if (!json) session.note('There is no content with this SHA-256 in the archive.');
    return;
  }
  const file = archive.register.fileOfBase(row.file);
  const places = file === undefined ? [] : parts.files.places(file);
  const { url, date, offset } = row;
  if (json) {
    await session.out.line(jsonLine({ sha256, url, date, file: row.file, offset, places }));
    return;
  }
  await session.out.line(harmless(`${url}  ${date}`));
  await session.out.line(harmless(`${row.file} at byte ${offset}`));
  for (const { vault, path } of places) await session.out.line(harmless(`  ${vault}  ${path}`));
}
