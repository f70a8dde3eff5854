import { fork, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ServedWeb, ServedCounts } from './crawl-server.ts';

/** A web server in a separate process, on loopback only. */
export interface BenchWeb {
  readonly program: string;
  readonly port: number;
  /** Requests counted by the server; nginx does not report them. */
  stop(): Promise<ServedCounts | undefined>;
}

const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx'].find((path) => existsSync(path));

/** The files of a folder at each of the addresses: the system's nginx if installed, else a server of ours. */
export async function serveFolder(
  root: string,
  workFolder: string,
  addresses: readonly string[] = ['127.0.0.1'],
): Promise<BenchWeb> {
  if (nginx === undefined) return serveOwn({ kind: 'folder', root, addresses });
  const [first = '127.0.0.1'] = addresses;
  const port = await freePort(first);
  const prefix = join(workFolder, `nginx-${port}`);
  await mkdir(prefix, { recursive: true });
  const configuration = join(prefix, 'nginx.conf');
  await writeFile(configuration, nginxConfiguration(root, prefix, port, addresses));
  const child = spawn(nginx, ['-p', prefix, '-c', configuration, '-e', 'stderr'], { stdio: 'ignore' });
  const { end, ended } = processOf(child);
  for (let tries = 0; !(await answers(first, port)); tries++) {
    if (tries === 100 || child.exitCode !== null) throw new Error('nginx does not start');
    await sleep(50);
  }
  return {
    program: 'nginx',
    port,
    stop: async () => {
      end();
      await ended;
      return undefined;
    },
  };
}

/** A web generated on request (crawl-server.ts). */
export async function serveOwn(web: ServedWeb): Promise<BenchWeb> {
  const child = fork(fileURLToPath(new URL('crawl-server.ts', import.meta.url)), [JSON.stringify(web)]);
  const { end, ended } = processOf(child);
  const port = await message<number>(child);
  return {
    program: 'a small server of ours',
    port,
    stop: async () => {
      const counts = message<ServedCounts>(child);
      child.send('stop');
      const told = await counts;
      end();
      await ended;
      return told;
    },
  };
}

function message<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    child.once('message', (received) => {
      resolve(received as Message);
    });
    child.once('exit', () => reject(new Error('the server has ended')));
  });
}

/** It must not outlive the benchmark. */
function processOf(child: ChildProcess): { end: () => void; ended: Promise<unknown> } {
  const end = (): void => {
    child.kill('SIGTERM');
  };
  process.on('exit', end);
  const ended = new Promise((resolve) => {
    child.once('exit', resolve);
    child.once('error', resolve);
  }).then(() => process.off('exit', end));
  return { end, ended };
}

function nginxConfiguration(
  root: string,
  prefix: string,
  port: number,
  addresses: readonly string[],
): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path ${prefix}/${name};`,
  );
  return [
    ...(process.getuid?.() === 0 ? ['user root;'] : []), // the folder is open to its owner only
    'daemon off;',
    'worker_processes 1;',
    `pid ${prefix}/nginx.pid;`,
    'error_log stderr crit;',
    'events { worker_connections 4096; }',
    'http {',
    ...temporary,
    '  access_log off;',
    '  sendfile on;',
    '  tcp_nopush on;',
    '  keepalive_requests 100000000;',
    '  open_file_cache max=20000;',
    '  types { text/html html; text/css css; text/javascript js; image/jpeg jpg; }',
    '  server {',
    ...addresses.map((address) => `    listen ${address}:${port};`),
    `    root ${root};`,
    '  }',
    '}',
    '',
  ].join('\n');
}

async function freePort(address: string): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, address, resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}

function answers(address: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, address);
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => {
      resolve(false);
    });
  });
}
