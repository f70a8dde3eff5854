import { workerData } from 'node:worker_threads';
import { serveThread } from '../serve-thread.ts';
import { TextWriter } from './text-writer.ts';

/** The only writing thread; `workerData` is the path of the file. */
serveThread(() => new TextWriter(String(workerData)));
