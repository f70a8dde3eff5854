/**
 * Loaded before the product (`NODE_OPTIONS=--import=…`): each thread but the first one reads the pipe HEIRLOOM_BLOCKED_BY as soon as it
 * is there, in one call to the system. Nothing in the process can interrupt that: it is like a disk that does not answer.
 * HEIRLOOM_MINUTE_MS: how long the first thread takes a minute to be, where it waits for one.
 */
import { existsSync, readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const pipe = process.env['HEIRLOOM_BLOCKED_BY'] ?? '';
const minuteMs = process.env['HEIRLOOM_MINUTE_MS'];
if (isMainThread && minuteMs !== undefined) {
  const { setTimeout: wait } = globalThis;
  const hurry = (work: () => void, ms?: number): NodeJS.Timeout =>
    wait(work, ms === 60_000 ? Number(minuteMs) : ms);
  globalThis.setTimeout = Object.assign(hurry, wait);
}
if (!isMainThread) {
  setInterval(() => {
    if (existsSync(pipe)) readFileSync(pipe);
  }, 5).unref();
}
