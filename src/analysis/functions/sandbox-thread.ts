import { parentPort, workerData } from 'node:worker_threads';
import { QuickjsEngine } from './quickjs/quickjs-engine.ts';
import type { SandboxCall, SandboxSettings } from './sandbox-call.ts';

/** The thread in which functions of users run: it can be ended when one of them does not end by itself. */
const engine = await QuickjsEngine.load(workerData as SandboxSettings);
parentPort?.on('message', (call: SandboxCall) => parentPort?.postMessage(engine.run(call)));
parentPort?.postMessage('ready');
