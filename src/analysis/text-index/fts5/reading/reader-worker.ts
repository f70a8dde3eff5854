import { workerData } from 'node:worker_threads';
import { serveThread } from '../serve-thread.ts';
import { TextReader } from './text-reader.ts';

/** Reads, in a thread: node:sqlite is synchronous. `workerData` is the path of the file. */
serveThread(() => new TextReader(String(workerData)));
