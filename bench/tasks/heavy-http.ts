import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from './staff-http.ts';

export interface HeavyLoad {
  readonly name: string;
  readonly path: string;
  readonly clients: number;
  /** Each reads the beginning and disconnects. */
  readonly isSlow?: boolean;
  /** Only the time to the first byte is measured. */
  readonly isFirstByte?: boolean;
  /** Idle time before. */
  readonly restMs?: number;
}

export interface HeavyOutcome {
  readonly seconds: number;
  readonly aboutP99Ms: number;
  readonly loopP99Ms: number;
  readonly firstByteMs: number;
  readonly serverPeakBytes: number;
  readonly serverBytes: number;
  /** Share of all processors, 0 to 1, that neither the server nor this process has used. */
  readonly othersShare: number;
}

const slowPieces = 50;
/** Unit of /proc: USER_HZ, which is 100 on every current Linux. */
const ticksPerSecond = 100;

/** Requests large answers, and at the same time a small one repeatedly. */
export async function askHeavy(asked: {
  readonly origin: string;
  readonly pid: number;
  readonly load: HeavyLoad;
}): Promise<HeavyOutcome> {
  const { origin, pid, load } = asked;
  const url = `${origin}${load.path}`;
  await textOf(`${origin}/metrics`);
  const usedBefore = usedSeconds(pid);
  const beganMs = performance.now();
  const over = new AbortController();
  const millis: number[] = [];
  const asking = (async () => {
    while (!over.signal.aborted) {
      const startMs = performance.now();
      await textOf(`${origin}/api/v1/about`);
      millis.push(performance.now() - startMs);
      await sleep(10);
    }
  })();
  let firstByteMs = 0;
  if (load.restMs !== undefined) await sleep(load.restMs);
  else
    await Promise.all(
      Array.from({ length: load.clients }, async () => {
        firstByteMs = Math.max(firstByteMs, await read(url, load));
      }),
    );
  const seconds = (performance.now() - beganMs) / 1000;
  const used = usedSeconds(pid);
  over.abort();
  await asking;
  const metrics = await textOf(`${origin}/metrics`);
  const loop = /heirloom_event_loop_delay_seconds\{quantile="0.99"\} (\S+)/.exec(metrics)?.[1];
  return {
    seconds,
    aboutP99Ms: percentile(
      millis.toSorted((a, b) => a - b),
      0.99,
    ),
    loopP99Ms: Number(loop) * 1000,
    firstByteMs,
    serverPeakBytes: memoryOf(pid, 'VmHWM'),
    serverBytes: memoryOf(pid, 'VmRSS'),
    othersShare: (used.others - usedBefore.others) / (used.all - usedBefore.all),
  };
}

/** Reads to the end or the limit of the load; returns the time to the first byte. */
async function read(url: string, { isSlow, isFirstByte }: HeavyLoad): Promise<number> {
  const startMs = performance.now();
  const response = await answerOf(url);
  if (response.statusCode !== 200) throw new Error(`${url} answered with ${response.statusCode}`);
  let firstMs: number | undefined;
  let pieces = 0;
  for await (const _ of response) {
    firstMs ??= performance.now() - startMs;
    if (isFirstByte === true || (isSlow === true && ++pieces >= slowPieces)) break;
    if (isSlow === true) await sleep(100);
  }
  return firstMs ?? 0;
}

async function textOf(url: string): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of await answerOf(url)) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

function answerOf(url: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(url, { agent: false }, resolve).on('error', reject).end();
  });
}

function memoryOf(pid: number, name: 'VmHWM' | 'VmRSS'): number {
  const found = new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(found?.[1]) * 1024;
}

/** CPU seconds of all processors, and the part used by other processes. */
function usedSeconds(pid: number): { readonly all: number; readonly others: number } {
  const [user = 0, nice = 0, system = 0, idle = 0, waiting = 0, ...interrupts] =
    /^cpu +(.*)/.exec(readFileSync('/proc/stat', 'utf8'))?.[1]?.split(' ').map(Number) ?? [];
  const busy = user + nice + system + interrupts.slice(0, 3).reduce((sum, each) => sum + each, 0);
  // After the name of the program, which may contain any character.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const ofServer = Number(fields[11]) + Number(fields[12]);
  const own = process.cpuUsage();
  return {
    all: (busy + idle + waiting) / ticksPerSecond,
    others: (busy - ofServer) / ticksPerSecond - (own.user + own.system) / 1e6,
  };
}
