import { parentPort, workerData } from 'node:worker_threads';
import { QuickjsEngine } from './quickjs/quickjs-engine.ts';
import type { SandboxCall, SandboxSettings } from './sandbox-call.ts';

/** The thread of custom functions: it can be terminated when one does not end. */
const engine = await QuickjsEngine.load(workerData as SandboxSettings);
parentPort?.on('message', (call: SandboxCall) => parentPort?.postMessage(engine.run(call)));
parentPort?.postMessage('ready');
