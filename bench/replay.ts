import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startPywb } from '../scenarios/pywb-servers.ts';
import type { Archives } from './archives.ts';
import { filmRows } from './replay-film.ts';
import { readerRows } from './replay-readers.ts';
import { withReplay } from './replay-server.ts';
import { atLeast, times } from './results.ts';
import type { Row, Section } from './results.ts';
import type { ReplayArchive } from './tasks/replay-archive.ts';
import type { ReadAnswers, ReplayPlace } from './tasks/replay-http.ts';

const heirloom = fileURLToPath(new URL('../heirloom', import.meta.url));
const pywb = fileURLToPath(new URL('../node_modules/.cache/peers/bin/wayback', import.meta.url));
/** Captures of each kind: more than fit into any cache of ours. */
const captures = 400;
const connections = 4;
const date = '20260101000000';

/** Archived pages over HTTP: rewritten, as stored, parts of films, and many readers at once. */
export async function benchReplay(archives: Archives): Promise<Section> {
  const { laboratory, progress } = archives.data;
  const folder = join(laboratory.folder, 'replay');
  await mkdir(folder);
  progress('making pages and pictures');
  const made = await laboratory.task('makeReplayArchive', { folder, captures });
  const data = join(folder, 'archive');
  await laboratory.command(heirloom, ['import', made.path, '--data', data]);
  const ours = await withReplay(data, (place) => contest(archives, made, place, oursCounts));
  const readers = await withReplay(data, (place) => readerRows(archives, made, place));
  const peer = existsSync(pywb) ? await pywbContest(archives, made) : undefined;
  const films = await filmRows(archives, folder);
  await rm(folder, { recursive: true });
  const rows = [
    rateRow('replay: 100 kB page, rewritten', { ours: ours.pages, peer: peer?.pages, goal: 150 }),
    rateRow('replay: 20 kB picture, id_', { ours: ours.pictures, peer: peer?.pictures, goal: 3000 }),
  ];
  const without = peer === undefined ? ['replay: pywb is not installed (./test does).'] : [];
  return { rows: [...rows, ...readers, ...films], notes: [note, ...without] };
}

const note = `replay (one run): ${captures} pages (15 % of each is styles and scripts) and ${captures} pictures in one .warc.gz; ${connections} connections that stay open; whole answers of heirloom serve, and of pywb (the wayback command, gevent) on the same file. Per core: by CPU time of all threads of the server; by the clock in brackets. The asking process works on the same two cores. Ratio: by CPU time.`;

interface Counts {
  readonly pages: number;
  readonly pictures: number;
}

const oursCounts: Counts = { pages: 3000, pictures: 30_000 };
const peerCounts: Counts = { pages: 150, pictures: 1000 };

/** How often, and what it cost. */
interface Answered extends ReadAnswers {
  readonly count: number;
}

interface Contest {
  readonly pages: Answered;
  readonly pictures: Answered;
}

async function contest(
  { data: { laboratory, progress, scale } }: Archives,
  { pages, pictures }: ReplayArchive,
  place: ReplayPlace,
  counts: Counts,
): Promise<Contest> {
  const ask = async (urls: readonly string[], modifier: string, all: number): Promise<Answered> => {
    const count = all * scale;
    const paths = urls.map((url) => `/all/${date}${modifier}/${url}`);
    progress(`${count} answers (${modifier}) of ${place.host}`);
    return { count, ...(await laboratory.task('readReplay', { place, paths, count, connections })) };
  };
  return {
    pages: await ask(pages, 'mp_', counts.pages),
    pictures: await ask(pictures, 'id_', counts.pictures),
  };
}

async function pywbContest(archives: Archives, made: ReplayArchive): Promise<Contest> {
  const { laboratory } = archives.data;
  const work = join(dirname(made.path), 'pywb');
  await mkdir(work);
  const index = join(work, 'index.cdxj');
  await laboratory.command(heirloom, ['cdx', made.path, '--output', index]);
  const server = await startPywb(work, { all: { index, archive_paths: `${dirname(made.path)}/` } });
  try {
    const { host, port } = new URL(server.url);
    const place = { host, port: Number(port), pid: server.process.pid ?? 0 };
    return await contest(archives, made, place, peerCounts);
  } finally {
    await server.stop();
  }
}

function rateRow(
  what: string,
  {
    ours,
    peer,
    goal,
  }: { readonly ours: Answered; readonly peer: Answered | undefined; readonly goal: number },
): Row {
  const row = { what, ours: rates(ours), goal: atLeast(goal, '/s', perCore(ours)) };
  if (peer === undefined) return row;
  if (peer.meanBytes < 0.8 * ours.meanBytes) throw new Error('pywb does not give as many bytes');
  return { ...row, peer: `pywb ${rates(peer)}`, ratio: times(perCore(ours) / perCore(peer)) };
}

function perCore({ count, serverCpuSeconds }: Answered): number {
  return count / serverCpuSeconds;
}

function rates(answered: Answered): string {
  return `${perSecond(perCore(answered))} a core (${perSecond(answered.count / answered.seconds)})`;
}

function perSecond(rate: number): string {
  return `${Math.round(rate).toLocaleString('en')}/s`;
}
