import { workerData } from 'node:worker_threads';
import { serveThread } from '../serve-thread.ts';
import { TextWriter } from './text-writer.ts';

/** The one thread that writes; its data is the path of the file. */
serveThread(() => new TextWriter(String(workerData)));
