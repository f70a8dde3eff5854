import type { AccessRules } from '../../../access/access-rules.ts';
import { parseCdxj } from '../../../formats/cdxj/cdxj.ts';
import { parseContent } from '../../../indexing/content-line.ts';
import type { FileRuns } from '../../../indexing/file-runs.ts';
import { readLines } from '../../../sorting/line-file.ts';
import type { Archive } from '../archive.ts';
import { Decisions } from './decisions.ts';

/**
 * Takes out again what came into the indexes with these files though it was deleted before: the same pages in another file.
 * To be called after the runs were loaded; quick as long as nothing was ever deleted.
 */
export async function keepDeletedOut(archive: Archive, runs: readonly FileRuns[]): Promise<void> {
  const decisions = await Decisions.open(archive);
  try {
    const rules = decisions.rules();
    if (!rules.hasDeletions) return;
    for (const each of runs) await dropDeleted(archive, rules, each);
  } finally {
    decisions.close();
  }
}

async function dropDeleted(
  archive: Archive,
  rules: AccessRules,
  { capturesPath, contentsPath, filename }: FileRuns,
): Promise<void> {
  const [captures, contents] = await Promise.all([archive.captures, archive.contents]);
  for await (const lines of readLines(capturesPath)) {
    const gone = lines.filter((line) => {
      const parsed = parseCdxj(line);
      return parsed.ok && rules.isDeleted(parsed.line);
    });
    await captures.delete(gone);
  }
  for await (const lines of readLines(contentsPath)) {
    const sha256s = lines.map((line) => parseContent(line, filename).sha256);
    await contents.delete(sha256s.filter((sha256) => rules.isContentDeleted(sha256)));
  }
}
