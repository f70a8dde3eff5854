import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Archives } from './archives.ts';
import { runCrawl } from './crawl-program.ts';
import { serveFolder } from './crawl-web.ts';
import { bestOfThree } from './measure.ts';
import type { Laboratory, Measured } from './measure.ts';
import { atLeast, megabytes, times, under } from './results.ts';
import type { Row, Section } from './results.ts';
import type { MadeSite, MakeSite } from './tasks/make-site.ts';

type Shape = Omit<MakeSite, 'folder' | 'seed'>;

const shapes: Readonly<Record<'small' | 'large', Shape>> = {
  small: { pages: 6000, minBytes: 1.5e3, maxBytes: 10e3, images: 600, imageBytes: 8e3 },
  large: { pages: 300, minBytes: 200e3, maxBytes: 1e6, images: 30, imageBytes: 200e3 },
};
const wget = '/usr/bin/wget';

/** The small site, made on first use. */
export function makeCrawlSite({ data }: Archives, name: keyof typeof shapes): Promise<MadeSite> {
  const { laboratory, scale } = data;
  const shape = shapes[name];
  return laboratory.task('makeSite', {
    ...shape,
    folder: join(laboratory.folder, `site-${name}`),
    seed: 31,
    pages: Math.round(shape.pages * scale),
    images: Math.round(shape.images * scale),
  });
}

/** One site without crawl delay: against wget, and against the minimum work. */
export async function benchCrawl(archives: Archives): Promise<Section> {
  const small = await oneSite(archives, 'small');
  const large = await oneSite(archives, 'large');
  const mean = Math.sqrt(small.ratio * large.ratio);
  return {
    rows: [
      ...small.rows,
      ...large.rows,
      {
        what: 'crawl: geometric mean of the two sites',
        ours: '',
        ratio: times(mean),
        goal: atLeast(3, '×', mean),
      },
    ],
    notes: [
      `crawl: static files served by ${small.server} in another process on the same machine, at one address; whole programs from start to exit, no pause, no robots.txt. wget --recursive --level=inf --page-requisites --warc-file, otherwise as it comes: it also writes each file to disk, and gzips its WARC. Pages per second: URLs with status 200.`,
      'crawl: sizes are those of request and response records (gzip and all) of the URLs that both have.',
      'crawl: the floor is sha1, sha256, gzip at level 6 and the search for links over the same files on all cores, without network, queue and disk; its threads have started before its clock begins, the start of ours is counted.',
    ],
  };
}

interface SiteResult {
  readonly rows: readonly Row[];
  readonly ratio: number;
  readonly server: string;
}

async function oneSite(archives: Archives, name: keyof typeof shapes): Promise<SiteResult> {
  const { laboratory, progress } = archives.data;
  if (!existsSync(wget)) throw new Error('wget is not installed');
  progress(`making the site of ${name} pages`);
  const site = await makeCrawlSite(archives, name);
  const web = await serveFolder(site.folder, laboratory.folder);
  try {
    const url = `http://127.0.0.1:${web.port}/`;
    progress(`crawling ${site.files} URLs, ${megabytes(site.bytes)}, ours and wget, three times each`);
    const peerFolder = join(laboratory.folder, `wget-${name}`);
    const best = await bestOfThree({
      ours: () => runCrawl(laboratory, name, ['--seed', url, '--delay-ms', '0']),
      wget: () => runWget(laboratory, peerFolder, url),
      floor: () => laboratory.task('crawlFloor', { folder: site.folder }),
    });
    const compared = await laboratory.task('compareCrawls', { ours: best.ours.folder, peer: peerFolder });
    if (compared.peerUrls < site.files)
      throw new Error(`wget found ${compared.peerUrls} of ${site.files} URLs`);
    await rm(peerFolder, { recursive: true });
    await rm(best.ours.folder, { recursive: true });
    const ratio = best.wget.seconds / best.ours.seconds;
    const what = `crawl ${site.files} URLs, ${megabytes(site.bytes)} (${name} pages)`;
    const sizeRatio = compared.ourBytes / compared.peerBytes;
    const pagesPerSecond = (seconds: number): string => `${(site.files / seconds).toFixed(0)} pages/s`;
    return {
      ratio,
      server: web.program,
      rows: [
        {
          what,
          ours: pagesPerSecond(best.ours.seconds),
          peer: `wget ${pagesPerSecond(best.wget.seconds)}`,
          ratio: times(ratio),
        },
        {
          what: `${what}: URLs of wget that ours lacks`,
          ours: `${compared.missing.length} of ${compared.peerUrls}`,
          goal: { text: 'none', met: compared.missing.length === 0 },
        },
        {
          what: `${what}: records`,
          ours: megabytes(compared.ourBytes),
          peer: `wget ${megabytes(compared.peerBytes)}`,
          ratio: times(sizeRatio),
          goal: { text: 'within 5 %', met: Math.abs(sizeRatio - 1) <= 0.05 },
        },
        {
          what: `${what}: time against the floor (${best.floor.threads} cores)`,
          ours: `${best.ours.seconds.toFixed(1)} s`,
          peer: `floor ${best.floor.seconds.toFixed(1)} s`,
          ratio: times(best.ours.seconds / best.floor.seconds),
          goal: under(2, '×', best.ours.seconds / best.floor.seconds),
        },
        {
          what: `${what}: CPU time`,
          ours: `${best.ours.cpuSeconds.toFixed(1)} s`,
          peer: `wget ${best.wget.cpuSeconds.toFixed(1)} s, floor ${best.floor.cpuSeconds.toFixed(1)} s`,
          ratio: times(best.wget.cpuSeconds / best.ours.cpuSeconds),
        },
        { what: `${what}: memory`, ours: megabytes(best.ours.peakBytes) },
      ],
    };
  } finally {
    await web.stop();
  }
}

/** `--no-config`: ignores the user's settings of wget. */
async function runWget(laboratory: Laboratory, folder: string, url: string): Promise<Measured> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const warc = ['--warc-file', join(folder, 'wget'), '--warc-tempdir', folder];
  const recursive = [
    '--recursive',
    '--level=inf',
    '--page-requisites',
    '--directory-prefix',
    join(folder, 'files'),
  ];
  return laboratory.measured(wget, [
    '--no-config',
    '--quiet',
    '-e',
    'robots=off',
    ...recursive,
    ...warc,
    url,
  ]);
}
