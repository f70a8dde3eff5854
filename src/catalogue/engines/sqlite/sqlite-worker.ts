import { parentPort, workerData } from 'node:worker_threads';
import { SqliteFile, nothing } from './sqlite-file.ts';
import type { SqliteAnswer, SqliteFileOptions, SqliteRequest } from './sqlite-file.ts';

/** node:sqlite waits for the disk, so it lives in a thread. One question at a time, in the order in which they come. */
let file: SqliteFile | undefined;

parentPort?.on('message', ({ id, request }: { readonly id: number; readonly request: SqliteRequest }) => {
  parentPort?.postMessage({ id, answer: answerTo(request) });
  if (request.kind === 'close') parentPort?.close();
});

function answerTo(request: SqliteRequest): SqliteAnswer {
  if (request.kind === 'close') return file?.answer(request) ?? nothing;
  try {
    file ??= new SqliteFile(workerData as SqliteFileOptions);
    return file.answer(request);
  } catch (error) {
    const { message, errcode } = error as { readonly message: string; readonly errcode?: number };
    return { kind: 'failed', message, errcode };
  }
}
