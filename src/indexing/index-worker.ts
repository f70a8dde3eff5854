import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import type { ReadWarning } from '../formats/warc/read-warning.ts';
import { indexFile } from './index-file.ts';
import type { LineFormat } from './index-file.ts';
import { LineSorter } from '../sorting/line-sorter.ts';

/** What the thread is asked, and what it answers: one file at a time, its lines as a sorted run on disk. */
export interface IndexRequest {
  readonly path: string;
  /** A folder of its own for its runs. */
  readonly folder: string;
  readonly format: LineFormat;
  readonly requestKeys: boolean;
}

export type IndexReport =
  | { readonly kind: 'position'; readonly offset: number }
  | { readonly kind: 'warning'; readonly warning: ReadWarning }
  | { readonly kind: 'done'; readonly runPath: string }
  | {
      readonly kind: 'failed';
      readonly code: string | undefined;
      readonly message: string;
      readonly path: string | undefined;
    };

const reportEveryMs = 100;

parentPort?.on('message', (request: IndexRequest) => {
  void answer(request);
});

function report(message: IndexReport): void {
  parentPort?.postMessage(message);
}

async function answer({ path, folder, format, requestKeys }: IndexRequest): Promise<void> {
  const sorter = new LineSorter(folder);
  let reportedMs = 0;
  try {
    await indexFile(path, sorter, {
      format,
      requestKeys,
      onWarning: (warning) => report({ kind: 'warning', warning }),
      onPosition: (offset) => {
        const nowMs = performance.now();
        if (nowMs - reportedMs < reportEveryMs) return;
        reportedMs = nowMs;
        report({ kind: 'position', offset });
      },
    });
    const runPath = join(folder, 'sorted');
    await sorter.writeRun(runPath);
    report({ kind: 'done', runPath });
  } catch (thrown) {
    const error = thrown as NodeJS.ErrnoException;
    report({ kind: 'failed', code: error.code, message: error.message, path: error.path });
  }
}
