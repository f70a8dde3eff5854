import { parseCdxj } from '../../../formats/cdxj/cdxj.ts';
import type { CaptureIndex } from '../../../indexing/captures/capture-index.ts';
import { identifyLine } from '../../../indexing/captures/head/line-identity.ts';
import type { ArchiveSubject } from '../../../storage/archive-log.ts';
import { CaptureFacts, matches, nameOfCapture, rulesOfSubject } from '../../../access/subject-rules.ts';
import { rangesOf } from './subject-ranges.ts';
import type { OtherNames } from './subject-ranges.ts';

/** The lines of the index that a resolved subject is about. Without a URL all lines are looked at. */
export async function* capturesOfSubject(
  index: Pick<CaptureIndex, 'lines'>,
  subject: ArchiveSubject,
  names: OtherNames,
): AsyncGenerator<string> {
  const rules = rulesOfSubject(subject);
  if (rules.length === 0) return;
  const nowMs = Date.now();
  const named = subject.captures && new Set(subject.captures.map(nameOfCapture));
  for (const range of rangesOf(subject, names)) {
    for await (const line of index.lines(range)) {
      const parsed = parseCdxj(line);
      const identity = identifyLine(line);
      if (!parsed.ok || !identity.ok) continue;
      if (named !== undefined && !named.has(nameOfCapture(identity.identified))) continue;
      const facts = new CaptureFacts(parsed.line, (key) => names.keysOf(key), nowMs);
      if (rules.some(({ conditions }) => matches(facts, conditions))) yield line;
    }
  }
}
