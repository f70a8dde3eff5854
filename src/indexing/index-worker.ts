import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import type { ReadWarning } from '../formats/warc/read-warning.ts';
import { LineSorter } from '../sorting/line-sorter.ts';
import { indexFile } from './index-file.ts';
import type { LineFormat } from './index-file.ts';
import { NotAnArchiveError, writeFileRuns } from './write-file-runs.ts';
import type { FileRuns } from './write-file-runs.ts';
import { failedFileOf } from '../storage/open-file.ts';
import type { ArchiveFile, FailedFile } from '../storage/open-file.ts';

/** Request to the thread, one file at a time. */
export type IndexRequest = LinesRequest | RunsRequest;

/** The lines of a file as a sorted run on disk. */
interface LinesRequest {
  readonly kind: 'lines';
  readonly path: string;
  /** Its own folder, for its runs. */
  readonly folder: string;
  readonly format: LineFormat;
  readonly requestKeys: boolean;
}

/** The runs of a file for the indexes of an archive. */
interface RunsRequest {
  readonly kind: 'runs';
  readonly file: ArchiveFile;
  readonly filename: string;
  readonly folder: string;
  readonly sync: boolean;
}

export type IndexReport =
  | { readonly kind: 'position'; readonly offset: number }
  | { readonly kind: 'warning'; readonly warning: ReadWarning }
  | { readonly kind: 'lines'; readonly runPath: string }
  | { readonly kind: 'runs'; readonly runs: FileRuns }
  | {
      readonly kind: 'failed';
      readonly code: string | undefined;
      readonly message: string;
      readonly path: string | undefined;
      readonly failed: FailedFile | undefined;
      readonly syscall: string | undefined;
      readonly isNoArchive: boolean;
    };

const reportEveryMs = 100;

parentPort?.on('message', (request: IndexRequest) => {
  void answer(request);
});

function report(message: IndexReport): void {
  parentPort?.postMessage(message);
}

async function answer(request: IndexRequest): Promise<void> {
  let reportedMs = 0;
  const reading = {
    onWarning: (warning: ReadWarning): void => report({ kind: 'warning', warning }),
    onPosition: (offset: number): void => {
      const nowMs = performance.now();
      if (nowMs - reportedMs < reportEveryMs) return;
      reportedMs = nowMs;
      report({ kind: 'position', offset });
    },
  };
  try {
    if (request.kind === 'runs') {
      report({ kind: 'runs', runs: await writeFileRuns(request.file, { ...request, ...reading }) });
    } else {
      const sorter = new LineSorter(request.folder);
      await indexFile(request.path, sorter, { ...request, ...reading });
      const runPath = join(request.folder, 'sorted');
      await sorter.writeRun(runPath);
      report({ kind: 'lines', runPath });
    }
  } catch (thrown) {
    const { code, message, path, syscall } = thrown as NodeJS.ErrnoException;
    report({
      kind: 'failed',
      code,
      message,
      path,
      failed: failedFileOf(thrown),
      syscall,
      isNoArchive: thrown instanceof NotAnArchiveError,
    });
  }
}
