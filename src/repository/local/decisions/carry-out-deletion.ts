import { parseCdxj } from '../../../formats/cdxj/cdxj.ts';
import type { ArchiveSubject } from '../../../storage/archive-log.ts';
import type { Archive } from '../archive.ts';
import { capturesOfSubject } from './captures-of-subject.ts';
import type { AccessRules } from '../../../access/access-rules.ts';
import type { OtherNames } from './subject-ranges.ts';
import { deletedContent } from '../../../access/subject-rules.ts';

const linesAtOnce = 2000;

/**
 * Removes the subject of a deletion from the indexes. It can be repeated. The content index keeps the location of bytes
 * as long as they exist, unless the content itself was deleted.
 */
export async function carryOutDeletion(
  archive: Archive,
  subject: ArchiveSubject,
  rules: OtherNames & Pick<AccessRules, 'isDeleted'>,
): Promise<void> {
  const captures = await archive.captures;
  let batch: string[] = [];
  for await (const line of capturesOfSubject(captures, subject, rules)) {
    const parsed = parseCdxj(line);
    // It may have been posted again since. A line without a file cannot be.
    if (parsed.ok && parsed.line.filename !== undefined && !rules.isDeleted(parsed.line)) continue;
    batch.push(line);
    if (batch.length < linesAtOnce) continue;
    await captures.delete(batch);
    batch = [];
  }
  await captures.delete(batch);
  const sha256 = deletedContent(subject);
  if (sha256 !== undefined) await (await archive.contents).delete([sha256]);
}
