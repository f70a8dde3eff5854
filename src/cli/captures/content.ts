import type { Repository } from '../../repository/repository.ts';
import { contentDigest } from '../../repository/content-digest.ts';
import { isRevisit } from '../../formats/cdxj/capture-line.ts';
import type { CaptureLine } from '../../formats/cdxj/capture-line.ts';
import { isoDate } from '../../formats/wacz/page-lines.ts';
import type { ContentRow } from '../../indexing/captures/content/content-row.ts';
import { captureOfRecord, capturesOfUrl } from '../../indexing/captures/query/captures-of-url.ts';
import type { ReaderContext } from '../../reading/access-point/reader-context.ts';
import type { ReadingParts } from '../../reading/reading-parts.ts';
import { isSameContent } from '../../reading/holdings/bare-digest.ts';
import { jsonLine } from '../terminal/format.ts';
import type { Session } from '../terminal/session.ts';
import { harmless } from '../terminal/terminal-text.ts';

interface ReadArchive {
  readonly repository: Repository;
  readonly parts: ReadingParts;
  readonly visit: ReaderContext;
}

/** Prints the location of a content in files and vaults. */
export async function printContent(
  sha256: string,
  { repository, parts, visit }: ReadArchive,
  { json, session }: { readonly json: boolean; readonly session: Session },
): Promise<void> {
  const content = await (await repository.contents).find(sha256);
  const capture =
    content === undefined ? undefined : await readableCapture(content, { repository, parts, visit });
  if (capture === undefined) {
    if (!json) session.note('The archive has no content with this SHA-256.');
    return;
  }
  const { url, date, file: base, offset } = capture;
  const file = await parts.files.find(base);
  const places = file === undefined ? [] : await parts.files.localCopies(file);
  if (json) {
    await session.out.line(jsonLine({ sha256, url, date, file: base, offset, places }));
    return;
  }
  await session.out.line(harmless(`${url}  ${date}`));
  await session.out.line(harmless(`${base} at byte ${offset}`));
  for (const { vault, path } of places) await session.out.line(harmless(`  ${vault}  ${path}`));
}

/** The record in the content index, or another one of its URL with the same content that may be read. */
async function readableCapture(
  content: ContentRow,
  { repository, parts, visit }: ReadArchive,
): Promise<ContentRow | undefined> {
  const isSeen = (capture: CaptureLine): boolean =>
    visit.rules.mayRead(visit.reader, capture).decision === 'allowed';
  const named = await captureOfRecord(content, parts.captures);
  if (named !== undefined && isSeen(named)) return content;
  const digest = await contentDigest(repository, content);
  for await (const capture of capturesOfUrl(content.url, parts.captures)) {
    const { url, timestamp, filename: file, offset } = capture;
    if (!isSameContent(capture, { digest }) || isRevisit(capture) || !isSeen(capture)) continue;
    if (file !== undefined && offset !== undefined) return { url, date: isoDate(timestamp), file, offset };
  }
  return undefined;
}
