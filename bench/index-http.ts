import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startCdxServer, startPywb } from '../scenarios/pywb-servers.ts';
import type { RunningServer } from '../scenarios/pywb-servers.ts';
import { LocalRepository } from '../src/repository/local/local-repository.ts';
import { DataFolder } from '../src/repository/local/data-folder.ts';
import type { Archives } from './archives.ts';
import { atLeast, times } from './results.ts';
import type { Row, Section } from './results.ts';
import type { Answered } from './tasks/index-http.ts';

const connections = 4;
const pywb = fileURLToPath(new URL('../node_modules/.cache/peers/bin/wayback', import.meta.url));

/** Look-ups over HTTP in an existing index: by our server, and by pywb on the same block files. */
export async function benchIndexHttp(
  archives: Archives,
  index: { readonly folder: string; readonly keysPath: string; readonly name: string },
): Promise<Section> {
  const { laboratory, progress, scale } = archives.data;
  const { keysPath, name } = index;
  const data = join(laboratory.folder, 'archive');
  await (await LocalRepository.openForWriting(data)).close();
  const { captures } = new DataFolder(data);
  await rm(captures, { recursive: true, force: true });
  await rename(index.folder, captures);
  const ask = (server: RunningServer, path: string, count: number): Promise<Answered> => {
    const question = `${server.url}${path}?url=`;
    const pid = server.process.pid ?? 0;
    return laboratory.task('askServer', { question, keysPath, count, connections, pid });
  };
  try {
    progress('asking heirloom cdx-server');
    const oursCount = 20_000 * scale;
    const ours = await withServer(startCdxServer(data), (server) => ask(server, '/cdx', oursCount));
    const row = httpRow(`${name}: exact look-ups over HTTP`, ours, oursCount);
    if (!existsSync(pywb)) return { rows: [row], notes: ['index: pywb is not installed (./test does).'] };
    progress('asking pywb');
    const peerCount = 2000 * scale;
    const work = join(laboratory.folder, 'pywb');
    await mkdir(work);
    const summary = (await readdir(captures)).find((file) => file.endsWith('.idx')) ?? '';
    const starting = startPywb(work, { all: { index: join(captures, summary), archive_paths: work } });
    const peer = await withServer(starting, (server) => ask(server, '/all/cdx', peerCount));
    const perAnswer = peer.serverCpuSeconds / peerCount / (ours.serverCpuSeconds / oursCount);
    const peerText = `pywb ${perSecond(peerCount, peer.serverCpuSeconds)} a core (${perSecond(peerCount, peer.seconds)})`;
    const linesAgree =
      Math.abs(peer.lines / peerCount - ours.lines / oursCount) < 0.2 * (ours.lines / oursCount);
    if (!linesAgree) throw new Error('pywb does not give as many lines');
    return { rows: [{ ...row, peer: peerText, ratio: times(perAnswer) }], notes: [note] };
  } finally {
    await rename(captures, index.folder);
    await rm(data, { recursive: true });
  }
}

const note = `index over HTTP: ${connections} connections that stay open, questions and answers of pywb's CDX server, each asked of /cdx?url=…; pywb (the wayback command, gevent) on the same block files. The asking process works on the same two cores. OutbackCDX is not among the peers: no release of it was at hand.`;

async function withServer<T>(
  starting: Promise<RunningServer>,
  work: (server: RunningServer) => Promise<T>,
): Promise<T> {
  const server = await starting;
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

function httpRow(what: string, { seconds, serverCpuSeconds }: Answered, count: number): Row {
  return {
    what,
    ours: `${perSecond(count, serverCpuSeconds)} a core (${perSecond(count, seconds)})`,
    goal: atLeast(2000, '/s', count / seconds),
  };
}

function perSecond(things: number, seconds: number): string {
  return `${Math.round(things / seconds).toLocaleString('en')}/s`;
}
