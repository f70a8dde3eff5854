import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { cpuSecondsOf } from './index-http.ts';

/** The address of a replay server on this machine, and the host name for requests. */
export interface ReplayPlace {
  readonly port: number;
  readonly host: string;
  /** The process that answers. */
  readonly pid: number;
}

export interface ReadReplay {
  readonly place: ReplayPlace;
  /** Requested in turn, after an uncounted warm-up. */
  readonly paths: readonly string[];
  readonly count: number;
  /** Concurrent requests. */
  readonly connections: number;
}

export interface ReadAnswers {
  readonly seconds: number;
  /** CPU time of the server process. */
  readonly serverCpuSeconds: number;
  /** Average bytes of an answer. */
  readonly meanBytes: number;
  /** Peak and current memory of the server process. */
  readonly serverPeakBytes: number;
  readonly serverBytes: number;
}

const warmShare = 0.3;

/** The same requests to any replay server, over persistent connections. */
export async function readReplay({ place, paths, count, connections }: ReadReplay): Promise<ReadAnswers> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let bytes = 0;
  const readFrom = async (first: number, end: number): Promise<void> => {
    let next = first;
    const readOn = async (): Promise<void> => {
      while (next < end) {
        const response = await answerOf(place, paths[next++ % paths.length] ?? '', agent);
        if (response.statusCode !== 200) throw new Error(`answered with ${response.statusCode ?? ''}`);
        for await (const piece of response) bytes += (piece as Buffer).length;
      }
    };
    await Promise.all(Array.from({ length: connections }, readOn));
  };
  await readFrom(count, count + Math.ceil(count * warmShare));
  bytes = 0;
  const cpuBefore = cpuSecondsOf(place.pid);
  const startMs = performance.now();
  await readFrom(0, count);
  const seconds = (performance.now() - startMs) / 1000;
  const serverCpuSeconds = cpuSecondsOf(place.pid) - cpuBefore;
  agent.destroy();
  return { seconds, serverCpuSeconds, meanBytes: bytes / count, ...memoryOf(place.pid) };
}

export interface ReadRanges {
  readonly place: ReplayPlace;
  readonly path: string;
  /** Requested one after the other. */
  readonly ranges: readonly { readonly start: number; readonly sizeBytes: number }[];
}

export interface RangesRead {
  /** From the request to the first byte of each. */
  readonly firstByteMs: readonly number[];
  readonly serverPeakBytes: number;
  readonly serverBytes: number;
}

/** Ranges of a film, as a player requests them. */
export async function readRanges({ place, path, ranges }: ReadRanges): Promise<RangesRead> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const firstByteMs: number[] = [];
  for (const { start, sizeBytes } of ranges) {
    const startMs = performance.now();
    const range = `bytes=${start}-${start + sizeBytes - 1}`;
    const response = await answerOf(place, path, agent, { range });
    if (response.statusCode !== 206)
      throw new Error(`a range was answered with ${response.statusCode ?? ''}`);
    let bytes = 0;
    for await (const piece of response) {
      if (bytes === 0) firstByteMs.push(performance.now() - startMs);
      bytes += (piece as Buffer).length;
    }
    if (bytes !== sizeBytes) throw new Error(`${bytes} bytes came for ${range}`);
  }
  agent.destroy();
  return { firstByteMs, ...memoryOf(place.pid) };
}

function answerOf(
  { port, host }: ReplayPlace,
  path: string,
  agent: Agent,
  headers: Readonly<Record<string, string>> = {},
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent, headers: { host, ...headers } }, resolve).on('error', reject);
  });
}

function memoryOf(pid: number): { readonly serverPeakBytes: number; readonly serverBytes: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'latin1');
  const bytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024;
  return { serverPeakBytes: bytes('VmHWM'), serverBytes: bytes('VmRSS') };
}
