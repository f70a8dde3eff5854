import { join } from 'node:path';
import { rm } from 'node:fs/promises';
import { LocalRepository } from '../src/repository/local/local-repository.ts';
import { formatCdxj } from '../src/formats/cdxj/cdxj.ts';
import { canonicalKey } from '../src/formats/url/canonical-key.ts';
import type { Archives } from './archives.ts';
import { megabytes, under } from './results.ts';
import type { Row, Section } from './results.ts';
import { withServing } from './serving.ts';
import type { HeavyLoad, HeavyOutcome } from './tasks/heavy-http.ts';

/** Idle threads have ended by then. */
const restSeconds = 30;
const captures = 250_000;
const capturesOfOneUrl = 100_000;
const host = 'http://large.test/';
const often = 'http://often.test/';

const loads: readonly HeavyLoad[] = [
  { name: '20 CDX queries', path: `/all/cdx?url=${host}*`, clients: 20 },
  { name: '100 slow CDX readers', path: `/all/cdx?url=${host}*`, clients: 100, isSlow: true },
  {
    name: '4 CDX queries with an expression',
    path: `/all/cdx?url=${host}*&filter=~url:.*(a|b)[0-9]*99$`,
    clients: 4,
  },
  { name: '20 calendars', path: `/api/v1/calendar?url=${often}`, clients: 20 },
  { name: '50 lists of captures', path: `/api/v1/captures?url=${often}&limit=1000`, clients: 50 },
  { name: '20 searches for URLs', path: `/api/v1/search?q=${host}*&limit=500`, clients: 20 },
  { name: '20 TimeMaps', path: `/all/timemap/link/${often}`, clients: 20 },
  { name: '50 questions for a version', path: `/api/v1/version?url=${often}&timestamp=2000`, clients: 50 },
];

/** Latency of small answers while large ones are served. */
export async function benchHeavy({ data: { laboratory, progress, scale } }: Archives): Promise<Section> {
  const data = join(laboratory.folder, 'heavy');
  await makeIndex(data, scale);
  const rows: Row[] = [];
  const others: string[] = [];
  await withServing(data, ['--no-staff'], async ({ applicationOrigin: origin, pid }) => {
    const run = (load: HeavyLoad): Promise<HeavyOutcome> => {
      progress(load.name);
      return laboratory.task('askHeavy', { origin, pid, load });
    };
    const idle = await run({ name: 'nothing', path: '/', clients: 0, restMs: 5000 });
    const outcomes: HeavyOutcome[] = [];
    for (const load of loads) {
      const outcome = await run(load);
      outcomes.push(outcome);
      rows.push(...loadRows(load.name, outcome));
    }
    const path = `/api/v1/export?url=${host}&match=host&format=warc&components=false`;
    const { firstByteMs } = await run({ name: 'export', path, clients: 1, isFirstByte: true });
    rows.push({
      what: `heavy: first byte of the export of ${captures * scale} captures`,
      ours: `${Math.round(firstByteMs)} ms`,
      goal: under(1000, 'ms', firstByteMs),
    });
    const after = await run({ name: 'nothing', path: '/', clients: 0, restMs: restSeconds * 1000 });
    const figures = [idle.serverBytes, after.serverPeakBytes, after.serverBytes];
    rows.push({
      what: `heavy: memory of the server before, at its peak, ${restSeconds} s after`,
      ours: figures.map(megabytes).join(', '),
      goal: { text: 'falls to 1.3× of before', met: after.serverBytes <= idle.serverBytes * 1.3 },
    });
    others.push(...outcomes.map(({ othersShare }) => `${Math.round(othersShare * 100)} %`));
  });
  await rm(data, { recursive: true });
  const [ofHost, ofUrl] = [captures * scale, capturesOfOneUrl * scale];
  return {
    rows,
    notes: [
      `heavy: ${ofHost} captures of one host and ${ofUrl} of one URL; /api/v1/about is asked every 10 ms while each load runs, and the delay of the event loop is that of /metrics. The asking process works on the same cores. Slow readers take 64 kB every 100 ms and go after five seconds.`,
      `heavy: other programs used of the processors, during each load: ${others.join(', ')}.`,
    ],
  };
}

function loadRows(name: string, { aboutP99Ms, loopP99Ms, seconds }: HeavyOutcome): Row[] {
  return [
    {
      what: `heavy: /api/v1/about beside ${name}, p99 (all answered in ${seconds.toFixed(1)} s)`,
      ours: `${aboutP99Ms.toFixed(0)} ms`,
      goal: under(50, 'ms', aboutP99Ms),
    },
    {
      what: `heavy: delay of the event loop beside ${name}, p99`,
      ours: `${loopP99Ms.toFixed(0)} ms`,
      goal: under(20, 'ms', loopP99Ms),
    },
  ];
}

async function makeIndex(data: string, scale: number): Promise<void> {
  const archive = await LocalRepository.openForWriting(data);
  await (await archive.captures).load(madeUpLines(scale));
  await archive.close();
}

async function* madeUpLines(scale: number): AsyncGenerator<readonly string[]> {
  for (let at = 0; at < captures * scale; at++)
    yield [madeUpLine(`${host}${String(at).padStart(7, '0')}`, String(20200101000000 + (at % 1000)), at)];
  for (let at = 0; at < capturesOfOneUrl * scale; at++)
    yield [madeUpLine(often, String(20000101000000 + at), at)];
}

function madeUpLine(url: string, timestamp: string, offset: number): string {
  return formatCdxj({
    urlkey: canonicalKey(url),
    timestamp,
    url,
    mime: 'text/html',
    status: '200',
    digest: `sha1:${'A'.repeat(32)}`,
    length: 1000,
    offset,
    filename: 'a.warc.gz',
  });
}
