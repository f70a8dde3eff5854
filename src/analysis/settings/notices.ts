import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { FunctionNotice } from '../functions/function-problem.ts';

/** `analysis/notices.jsonl` of a data folder: one line for each function that a process switched off. */
export async function appendNotice(dataFolder: string, notice: FunctionNotice): Promise<void> {
  await mkdir(join(dataFolder, 'analysis'), { recursive: true });
  await appendFile(noticesPath(dataFolder), `${JSON.stringify(notice)}\n`, { flush: true });
}

/** In the order in which they were written. An incomplete line is skipped. */
export async function readNotices(dataFolder: string): Promise<readonly FunctionNotice[]> {
  const lines = (await textOf(noticesPath(dataFolder))).split('\n');
  return lines.flatMap((line) => {
    const read = line === '' ? undefined : noticeShape.safeParse(parsed(line));
    return read?.success === true ? [read.data as FunctionNotice] : [];
  });
}

const noticeShape = z.object({
  at: z.iso.datetime(),
  functionId: z.string(),
  name: z.string(),
  version: z.number().int(),
  point: z.string(),
  url: z.string(),
  timestamp: z.string(),
  kind: z.enum(['syntax', 'missing', 'exception', 'too-slow', 'too-much-memory', 'bad-answer', 'broken']),
  message: z.string(),
  line: z.number().int().optional(),
});

export function noticesPath(dataFolder: string): string {
  return join(dataFolder, 'analysis', 'notices.jsonl');
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
