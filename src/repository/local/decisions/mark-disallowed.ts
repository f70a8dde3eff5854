import { parseCdxj } from '../../../formats/cdxj/cdxj.ts';
import type { CaptureLine } from '../../../formats/cdxj/capture-line.ts';
import type { FileRuns } from '../../../indexing/file-runs.ts';
import { readLines } from '../../../sorting/line-file.ts';
import type { NamedCapture } from '../../../storage/archive-log.ts';
import type { Archive } from '../archive.ts';
import { capturesInParts } from './captures-in-parts.ts';
import { Decisions } from './decisions.ts';

/** The access class of what was collected although robots.txt disallows it. */
export const robotsClass = 'robots';

/**
 * URLs that robots.txt disallows, collected by a crawl with the policy `mark`, are withheld like anything that a person
 * withdraws: by a decision in the log, which applies at every door and after a rebuild, and can be revoked. Call it
 * before the lines of the files are in the index; it can be repeated.
 */
export async function markDisallowed(archive: Archive, runs: readonly FileRuns[]): Promise<void> {
  const marked = runs.filter(({ disallowed }) => disallowed > 0);
  if (marked.length === 0) return;
  const decisions = await Decisions.open(archive);
  try {
    for (const { filename, disallowedPath } of marked) {
      for await (const lines of readLines(disallowedPath)) {
        const rules = decisions.rules();
        const captures = lines.flatMap(parsed).filter((line) => !rules.isInClass(line, robotsClass));
        for (const part of capturesInParts(captures.map(named)))
          await decisions.decide({
            what: { kind: 'access-mark', of: { captures: part }, accessClass: robotsClass },
            by: 'crawl',
            reason: `robots.txt disallows what was collected into ${filename}`,
          });
      }
    }
  } finally {
    decisions.close();
  }
}

function parsed(text: string): CaptureLine[] {
  const outcome = parseCdxj(text);
  return outcome.ok ? [outcome.line] : [];
}

function named({ urlkey, timestamp, filename = '', offset = -1 }: CaptureLine): NamedCapture {
  return { urlkey, timestamp, file: filename, offset };
}
