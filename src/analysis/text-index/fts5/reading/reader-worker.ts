import { workerData } from 'node:worker_threads';
import { serveThread } from '../serve-thread.ts';
import { TextReader } from './text-reader.ts';

/** node:sqlite waits for the disk, so it lives in threads. This one reads; its data is the path of the file. */
serveThread(() => new TextReader(String(workerData)));
