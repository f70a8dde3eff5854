import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { rawRecord } from './hand-made-warc.ts';
import { hostileSite } from './no-leak-site.ts';
import type { SitePage } from './no-leak-site.ts';
import { heirloom, repositoryFolder } from './run-program.ts';

export interface ServedArchive {
  readonly applicationOrigin: string;
  readonly replayOrigin: string;
  stop(): Promise<void>;
}

/** Imports pages into an archive of their own and serves it, as its users do. */
export async function serveArchived(pages: readonly SitePage[], site = hostileSite): Promise<ServedArchive> {
  const folder = await mkdtemp(join(tmpdir(), 'heirloom-no-leak-'));
  const file = join(folder, 'hostile.warc');
  await writeFile(file, Buffer.concat(pages.map((page) => recordOf(page, site))));
  const data = join(folder, 'archive');
  const { code, stderr } = await heirloom(['import', file, '--data', data, '--no-analysis']);
  if (code !== 0) throw new Error(stderr);
  const words = ['serve', '--json', '--data', data, '--port', '0', '--replay-port', '0', '--no-proxy'];
  const child = spawn(`${repositoryFolder}heirloom`, words, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stderr.on('data', (part) => {
    said += String(part);
  });
  const ended = once(child, 'close');
  const lines = createInterface({ input: child.stdout });
  const told = await Promise.race([once(lines, 'line'), ended.then(() => undefined)]);
  if (told === undefined) throw new Error(`heirloom serve has ended: ${said}`);
  const { applicationOrigin, replayOrigin } = JSON.parse(String(told[0])) as ServedArchive;
  return {
    applicationOrigin,
    replayOrigin,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export interface LiveSite {
  readonly origin: string;
  readonly port: number;
  stop(): Promise<void>;
}

/** A site without an archive around it, under a name that browsers trust as they trust https. */
export async function serveLive(handler: RequestListener): Promise<LiveSite> {
  const server = createServer(handler);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://hostile.localhost:${port}`,
    port,
    stop: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function recordOf({ path, contentType, headers, status, body }: SitePage, site: string): Buffer {
  const fields = {
    'WARC-Type': 'response',
    'WARC-Record-ID': `<urn:uuid:${crypto.randomUUID()}>`,
    'WARC-Date': '2026-01-31T12:00:00Z',
    'WARC-Target-URI': `${site}${path}`,
    'Content-Type': 'application/http; msgtype=response',
  };
  const head = `HTTP/1.1 ${status} -\r\nContent-Type: ${contentType}\r\n${headers}\r\n`;
  return rawRecord(fields, Buffer.concat([Buffer.from(head), Buffer.from(body)]));
}
