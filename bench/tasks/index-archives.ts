import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { indexFiles } from '../../src/indexing/index-files.ts';
import { startClock } from '../cost.ts';
import type { Cost } from '../cost.ts';

export interface IndexArchives {
  readonly paths: readonly string[];
  readonly threads: number;
  readonly output: string;
}

export interface IndexOutcome extends Cost {
  readonly lines: number;
}

/** CDXJ of the files, sorted, into a file. */
export async function indexArchives({ paths, threads, output }: IndexArchives): Promise<IndexOutcome> {
  const clock = startClock();
  let lines = 0;
  const index = indexFiles(paths, {
    format: 'cdxj',
    requestKeys: true,
    threads,
    signal: new AbortController().signal,
    onWarning: (warning) => {
      throw new Error(`the archive is not sound: ${warning.message}`);
    },
    onPosition: () => {},
    onFailure: (_path, error) => {
      throw error;
    },
  });
  const counted = async function* (): AsyncGenerator<string> {
    for await (const line of index) {
      lines++;
      yield `${line}\n`;
    }
  };
  await pipeline(counted(), createWriteStream(output));
  return { lines, ...clock() };
}
