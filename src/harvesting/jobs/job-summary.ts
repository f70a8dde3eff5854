import { mkdir, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { replaceFile, syncToDisk } from '../../disk/durable-file.ts';
import { jobErrors, logTail } from '../../crawl/record/read-crawl-log.ts';
import type { ErrorKind } from '../../crawl/record/read-crawl-log.ts';

/**
 * The summary kept of a job when its folder is deleted, to see later why it failed. DATA/reports/jobs/JOB.json:
 *
 *   { "lines":    the last of crawl.log
 *     "kinds":    [{ "code": "404", "meaning": "Page not found", "count": 7, "examples": [URL, …] }, …]
 *     "examined": lines of the log that were counted }
 */
const summaryShape = z.object({
  lines: z.array(z.string()),
  kinds: z.array(
    z.object({
      code: z.string(),
      meaning: z.string(),
      count: z.number().int(),
      examples: z.array(z.string()),
    }),
  ),
  examined: z.number().int(),
});
export type JobSummary = z.infer<typeof summaryShape>;

export interface SummarisedJob {
  /** Its crawl.log. */
  readonly log: string;
  readonly summary: string;
}

const maxLines = 500;
/** Sites choose their URLs and statuses: without bounds they would choose how large the file is. */
const maxLineChars = 1 << 20;
const maxExampleChars = 256 << 10;
const maxKinds = 200;
/** A larger file is not ours: a character takes at most six bytes in JSON. */
const maxFileBytes = 8 << 20;

/** Replaces an earlier one; leaves it as it is where the log has gone already. */
export async function writeJobSummary({ log, summary }: SummarisedJob): Promise<void> {
  const lines = await logTail(log, maxLines);
  const errors = await jobErrors(log);
  if (lines === undefined || errors === undefined) return;
  const written: JobSummary = {
    lines: fitting(lines.toReversed(), maxLineChars).toReversed(),
    kinds: boundedKinds(errors.kinds),
    examined: errors.examined,
  };
  const folder = dirname(summary);
  await mkdir(folder, { recursive: true });
  await syncToDisk(dirname(folder));
  await replaceFile(summary, `${JSON.stringify(written)}\n`);
}

/** Undefined where there is none; what is wrong with it where it cannot be read. */
export async function readJobSummary(
  path: string,
): Promise<JobSummary | { readonly problem: string } | undefined> {
  try {
    if ((await stat(path)).size > maxFileBytes) return { problem: 'it is too large' };
    const read = summaryShape.safeParse(JSON.parse(await readFile(path, 'utf8')));
    return read.success ? read.data : { problem: 'it is not what Heirloom writes' };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? undefined : { problem: message };
  }
}

/** The most frequent kinds; examples for as many of them as there is room. */
function boundedKinds(kinds: readonly ErrorKind[]): JobSummary['kinds'] {
  let left = maxExampleChars;
  return kinds.slice(0, maxKinds).map((kind) => {
    const examples = fitting(kind.examples, left);
    left -= examples.reduce((sum, { length }) => sum + length, 0);
    return { ...kind, examples };
  });
}

/** The first of them that have no more characters together than that. */
function fitting(texts: readonly string[], maxChars: number): string[] {
  let left = maxChars;
  const end = texts.findIndex(({ length }) => (left -= length) < 0);
  return end < 0 ? [...texts] : texts.slice(0, end);
}
