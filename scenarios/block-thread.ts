/**
 * Loaded before the product (`NODE_OPTIONS=--import=…`, blocked-thread.ts): the thread that HEIRLOOM_BLOCKED means reads the pipe
 * HEIRLOOM_BLOCKED_BY as soon as it is there, in one call to the system. Nothing in the process can interrupt that: it is like a
 * disk that does not answer. HEIRLOOM_MINUTE_MS: how long a minute is for those who wait for one.
 */
import { existsSync, readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { isMainThread } from 'node:worker_threads';

const { HEIRLOOM_BLOCKED: wanted = '', HEIRLOOM_BLOCKED_BY: pipe = '' } = process.env;
const minuteMs = process.env['HEIRLOOM_MINUTE_MS'];
let isMeant = isMainThread && wanted !== '' && process.argv[1]?.endsWith(wanted) === true;

if (!isMainThread && wanted === 'fetching') {
  const { connect } = Socket.prototype as { connect: (...values: unknown[]) => Socket };
  Object.assign(Socket.prototype, {
    connect(this: Socket, ...values: unknown[]): Socket {
      isMeant = true;
      return connect.apply(this, values);
    },
  });
}
setInterval(() => {
  if (isMeant && existsSync(pipe)) readFileSync(pipe);
}, 5).unref();

if (minuteMs !== undefined) {
  const { setTimeout: wait } = globalThis;
  const hurry = (work: () => void, ms?: number): NodeJS.Timeout =>
    wait(work, ms === 60_000 ? Number(minuteMs) : ms);
  globalThis.setTimeout = Object.assign(hurry, wait);
}
