import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { urlOfSurt } from '../../src/formats/cdxj/url-of-surt.ts';
import { readLines } from '../../src/sorting/line-file.ts';

export interface AskServer {
  /** Start of a query: the requested URL is appended. */
  readonly question: string;
  readonly keysPath: string;
  readonly count: number;
  /** Concurrent requests. */
  readonly connections: number;
  /** The process that answers. */
  readonly pid: number;
}

export interface Answered {
  readonly seconds: number;
  /** CPU time of the server process. */
  readonly serverCpuSeconds: number;
  readonly lines: number;
}

/** The same queries to any CDX server: exact URLs, over persistent connections. */
export async function askServer({
  question,
  keysPath,
  count,
  connections,
  pid,
}: AskServer): Promise<Answered> {
  const urls: string[] = [];
  for await (const keys of readLines(keysPath))
    for (const key of keys) urls.push(question + encodeURIComponent(urlOfSurt(key)));
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let lines = 0;
  const ask = async (first: number, end: number): Promise<void> => {
    let next = first;
    const askOn = async (): Promise<void> => {
      while (next < end) {
        const more = await linesOfAnswer(urls[next++ % urls.length] ?? '', agent);
        lines += more;
      }
    };
    await Promise.all(Array.from({ length: connections }, askOn));
  };
  await ask(count, count + Math.ceil(count / 10));
  lines = 0;
  const cpuBefore = cpuSecondsOf(pid);
  const startMs = performance.now();
  await ask(0, count);
  const seconds = (performance.now() - startMs) / 1000;
  const serverCpuSeconds = cpuSecondsOf(pid) - cpuBefore;
  agent.destroy();
  return { seconds, serverCpuSeconds, lines };
}

function linesOfAnswer(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      if (response.statusCode !== 200)
        reject(new Error(`${url} was answered with ${response.statusCode ?? ''}`));
      let lines = 0;
      response.on('data', (bytes: Buffer) => {
        for (const byte of bytes) if (byte === 0x0a) lines++;
      });
      response.on('end', () => resolve(lines));
    }).on('error', reject);
  });
}

/** CPU time of a process and its threads, on Linux. */
export function cpuSecondsOf(pid: number): number {
  // After the name, which is in parentheses: state is the first, utime the twelfth, stime the thirteenth.
  const [user = '0', system = '0'] = readFileSync(`/proc/${pid}/stat`, 'latin1')
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 13);
  const ticksPerSecond = 100;
  return (Number(user) + Number(system)) / ticksPerSecond;
}
