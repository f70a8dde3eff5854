import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Archives } from './archives.ts';
import { makeCrawlSite } from './crawl.ts';
import { serveFolder } from './crawl-web.ts';
import { times } from './results.ts';
import type { Row, Section } from './results.ts';
import { withServing } from './serving.ts';

/** CPU seconds of the same work, done by the checkout in this folder. */
type Work = (checkout: string) => Promise<number>;

const runs = 5;
const maxRatio = 1.05;

/**
 * This checkout against another one, such as the commit before a large change: the same work in turn, by CPU time, which
 * depends less on other programs than the clock does. HEIRLOOM_BENCH_OTHER names the folder of the other checkout.
 */
export async function benchCompare(archives: Archives): Promise<Section> {
  const other = process.env['HEIRLOOM_BENCH_OTHER'];
  if (other === undefined) throw new Error('set HEIRLOOM_BENCH_OTHER to the folder of another checkout');
  const checkouts = { new: resolve('.'), old: resolve(other) };
  const rows: Row[] = [];
  for await (const [what, work] of works(archives)) {
    const seconds = { new: [] as number[], old: [] as number[] };
    for (let run = 0; run < runs; run++) {
      archives.data.progress(`${what}, run ${run + 1} of ${runs}`);
      for (const each of ['old', 'new'] as const) seconds[each].push(await work(checkouts[each]));
    }
    rows.push(row(what, median(seconds.new), median(seconds.old)));
  }
  return {
    rows,
    notes: [`compare: CPU time of whole commands or of the server, medians of ${runs} runs in turn.`],
  };
}

function row(what: string, ours: number, before: number): Row {
  const ratio = ours / before;
  return {
    what: `compare: ${what}`,
    ours: `${ours.toFixed(2)} s`,
    peer: `before ${before.toFixed(2)} s`,
    ratio: times(ratio),
    goal: { text: `≤ ${maxRatio}×`, met: ratio <= maxRatio },
  };
}

async function* works(archives: Archives): AsyncGenerator<[string, Work]> {
  const { laboratory } = archives.data;
  const scratch = join(laboratory.folder, 'compare');
  const command =
    (...words: readonly string[]): Work =>
    async (checkout) => {
      await rm(scratch, { recursive: true, force: true });
      await mkdir(scratch);
      return (await laboratory.measured(join(checkout, 'heirloom'), words)).cpuSeconds;
    };
  yield ['start', command('--version')];
  const { gzip } = await archives.mixed();
  yield ['warc check', command('warc', 'check', gzip)];
  yield ['cdx', command('cdx', gzip, '--output', join(scratch, 'out.cdxj'))];
  const data = ['--data', join(scratch, 'data')];
  yield ['import, without analysis', command('import', gzip, '--no-analysis', ...data)];
  const part = await archives.part();
  yield ['import, with analysis', command('import', part.gzip, ...data)];
  for (const name of ['small', 'large'] as const) {
    const site = await makeCrawlSite(archives, name);
    const web = await serveFolder(site.folder, laboratory.folder);
    const seed = ['--seed', `http://127.0.0.1:${web.port}/`];
    const local = ['--robots', 'ignore', '--allow-private', '--delay-ms', '0', '--delay-factor', '0'];
    yield [`crawl, ${name} pages`, command('crawl', ...seed, ...local, '--out', join(scratch, 'crawl'))];
    await web.stop();
  }
  yield* serving(archives);
}

/** Each checkout serves an archive that it has made itself: layouts may differ. */
async function* serving({ data: { laboratory, scale } }: Archives): AsyncGenerator<[string, Work]> {
  const folder = join(laboratory.folder, 'compare-replay');
  await mkdir(folder);
  const made = await laboratory.task('makeReplayArchive', { folder, captures: 400 });
  const ask =
    (urls: readonly string[], modifier: string, all: number): Work =>
    async (checkout) => {
      const data = join(folder, checkout.replaceAll('/', '-'));
      const program = join(checkout, 'heirloom');
      await laboratory.command(program, ['import', made.path, '--data', data]);
      const paths = urls.map((url) => `/all/20260101000000${modifier}/${url}`);
      return withServing(
        data,
        ['--no-staff'],
        async ({ replayOrigin, pid }) => {
          const { host, port } = new URL(replayOrigin);
          const place = { host, port: Number(port), pid };
          const question = { place, paths, count: all * scale, connections: 4 };
          return (await laboratory.task('readReplay', question)).serverCpuSeconds;
        },
        program,
      );
    };
  yield ['replay, rewritten pages', ask(made.pages, 'mp_', 3000)];
  yield ['replay, id_ pictures', ask(made.pictures, 'id_', 30_000)];
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
