import { parentPort, workerData } from 'node:worker_threads';
import { SqliteFile, nothing } from './sqlite-file.ts';
import type { SqliteAnswer, SqliteFileOptions, SqliteRequest } from './sqlite-file.ts';

/** node:sqlite blocks on disk access, so it runs in a thread. One request at a time, in their order. */
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
