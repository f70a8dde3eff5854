/** A thread that looks what there is to do for an archive, and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { DataFolder } from '../data-folder.ts';
import { lookAround } from './look-around.ts';

const { data, inboxRestMs } = workerData as { readonly data: string; readonly inboxRestMs: number };
parentPort?.postMessage(await lookAround(new DataFolder(data), { inboxRestMs }));
