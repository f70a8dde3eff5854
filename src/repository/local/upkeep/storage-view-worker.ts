/** A thread that counts how the files of an archive are kept, and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { storageView } from './storage-view.ts';

parentPort?.postMessage(await storageView(workerData as string));
