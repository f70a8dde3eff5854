import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { peer } from './peers.ts';
import { repositoryFolder } from './run-program.ts';

/** A program that answers until it is stopped. */
export interface RunningServer {
  readonly url: string;
  /** What it printed on its first line, if that was JSON. */
  readonly said: Readonly<Record<string, unknown>>;
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

/** `heirloom cdx-server`, as its users start it, on a free port. */
export async function startCdxServer(data: string, ...words: readonly string[]): Promise<RunningServer> {
  const child = spawn(
    `${repositoryFolder}heirloom`,
    ['cdx-server', '--data', data, '--port', '0', '--json', ...words],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const ended = once(child, 'exit');
  let problems = '';
  child.stderr.on('data', (part: Buffer) => (problems += part.toString()));
  const lines = createInterface(child.stdout);
  const [line] = (await Promise.race([once(lines, 'line'), ended])) as [unknown];
  if (typeof line !== 'string') throw new Error(`cdx-server ended: ${problems}`);
  const said = JSON.parse(line) as Record<string, unknown>;
  return { url: String(said['url']), said, process: child, stop: () => stop(child, ended) };
}

/** pywb from PyPI (scenarios/peers.txt) with these collections. */
export async function startPywb(
  folder: string,
  collections: Readonly<Record<string, unknown>>,
): Promise<RunningServer> {
  const program = join(dirname(peer('python')), 'wayback');
  if (!existsSync(program)) throw new Error('pywb is missing: ./test installs the other archive tools.');
  // YAML understands JSON.
  await writeFile(join(folder, 'config.yaml'), JSON.stringify({ collections }));
  const port = await freePort();
  const child = spawn(program, ['-b', '127.0.0.1', '-p', String(port)], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  let problems = '';
  child.stderr.on('data', (part: Buffer) => (problems += part.toString()));
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) throw new Error(`pywb ended: ${problems}`);
    const answers = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (answers) return { url, said: {}, process: child, stop: () => stop(child, ended) };
    await setTimeout(100);
  }
  await stop(child, ended);
  throw new Error(`pywb does not answer: ${problems}`);
}

async function stop(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
  await ended;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
