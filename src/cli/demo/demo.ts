import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { startMadeUpWeb } from '../../../made-up-web/made-up-web.ts';
import type { MadeUpWeb } from '../../../made-up-web/made-up-web.ts';
import { DataFolder } from '../../repository/administration/data-folder.ts';
import { ListenError } from '../../server/listening.ts';
import { archiveSites } from '../crawl/archive.ts';
import type { ArchiveOptions } from '../crawl/archive.ts';
import { readingArchive } from '../data/archive-data.ts';
import { printAddresses, whatToTry } from './demo-text.ts';
import type { Demo } from './demo-text.ts';
import { Failure } from '../terminal/failure.ts';
import { addServeOptions, serving, webPages } from '../serve/serve.ts';
import type { ServeOptions } from '../serve/serve.ts';
import { openServeLog } from '../serve/serve-log.ts';
import type { Session } from '../terminal/session.ts';

interface Options extends ServeOptions {
  readonly data: string;
  readonly serve: boolean;
}

const portOptions = ['port', 'replayPort', 'proxyPort'];
const seed = 7;
const sites = ['fjellbygda', 'fjordavisa', 'journal-des-dunes', 'documents', 'playlists'];
/** Not collected, for the staff to select. */
const uncollected = 'sapmi-aviisi';
/** By the clock of the made-up web. */
const dates = ['2026-01-05', '2026-03-16', '2026-06-01', '2026-09-14'];

export const description =
  'Try Heirloom without a network: a small made-up web runs on this machine and is harvested on four dates, months apart. The archive is then served until Ctrl-C: read it in a browser, or sign in as staff and harvest more of that web. Run again, the command serves the existing archive.';

export const help = `
Examples:
  $ heirloom demo
  $ heirloom demo --data /tmp/demo --port 0 --replay-port 0 --proxy-port 0
  $ heirloom demo --no-serve
`;

export function define(command: Command, session: Session): void {
  addServeOptions(command.option('--data <folder>', 'archive folder', 'heirloom-demo'))
    .option('--no-serve', 'only create the archive')
    .action(async (options: Options) => {
      if (!options.serve) {
        const demo = await demoIn(options.data, session);
        await session.out.lines(whatToTry(demo, options.data));
        return;
      }
      const serveLog = openServeLog(options, session);
      // The web application is built during the harvest.
      const [demo, webApplication] = await Promise.all([
        demoIn(options.data, session),
        webPages(session, serveLog.log),
      ]);
      const web = await webForStaff(demo, options.data);
      const serve = (ports: Partial<ServeOptions>): Promise<void> =>
        readingArchive(options, (archive) =>
          serving(
            archive,
            { ...options, ...ports, serveLog, pages: async () => webApplication },
            session,
            (server) =>
              printAddresses(
                server,
                { ...demo, toChoose: homeOf(web, uncollected), folder: archive.folder },
                session,
              ),
          ),
        );
      const isAnyPort = portOptions.every((name) => command.getOptionValueSource(name) === 'default');
      try {
        await serve({}).catch((error: unknown) => {
          if (!isAnyPort || !(error instanceof ListenError)) throw error;
          session.note(`${error.message}. Using other ports instead.`);
          return serve({ port: 0, replayPort: 0, proxyPort: 0 });
        });
      } finally {
        await web.stop();
        await serveLog.close();
      }
    });
}

/** The demo in the folder, created if necessary. */
async function demoIn(data: string, session: Session): Promise<Demo> {
  const file = join(data, 'demo.json');
  if (existsSync(file)) return JSON.parse(await readFile(file, 'utf8')) as Demo;
  if (existsSync(data))
    throw new Failure(
      'outputUnwritable',
      `${data} exists already and is not a complete demo: delete it, or name another folder with --data`,
    );
  const demo = await harvestDemo(data, session);
  await writeFile(file, `${JSON.stringify(demo)}\n`);
  return demo;
}

/** The made-up web as of today, so that staff can check and harvest its sites while the archive is served. */
async function webForStaff({ ports }: Demo, data: string): Promise<MadeUpWeb> {
  const web = await demoWeb(ports);
  web.clock.set(Date.now());
  await writeFile(join(data, 'hosts.txt'), hostsText(web));
  await writeFile(
    new DataFolder(data).staffSettings,
    '# Of the demonstration: its web is made up, on this machine.\nharvests:\n  allowPrivate: true\n  hosts: hosts.txt\n',
  );
  return web;
}

/** Collects the made-up web at several dates into a new archive. */
async function harvestDemo(data: string, session: Session): Promise<Demo> {
  const web = await demoWeb();
  const folder = await mkdtemp(join(tmpdir(), 'heirloom-demo-'));
  try {
    const hosts = join(folder, 'hosts');
    await writeFile(hosts, hostsText(web));
    const homes = sites.map((name) => homeOf(web, name));
    for (const [index, date] of dates.entries()) {
      await session.out.line(`Harvest ${index + 1} of ${dates.length}, on ${date} of that web:`);
      await session.out.flush();
      const clockMs = Date.parse(`${date}T09:00:00Z`);
      web.clock.set(clockMs);
      await archiveSites(homes, optionsOf({ data, hosts, date, clockMs }), session);
      session.checkpoint();
    }
    return { home: homes[0] ?? '', timestamp: (dates[1] ?? '').replaceAll('-', ''), ports: web.ports };
  } finally {
    await web.stop();
    await rm(folder, { recursive: true });
  }
}

/** At the usual ports, where this machine lets us: then its URLs are without. Or at those that it had. */
async function demoWeb(ports: Demo['ports'] = { http: 80, https: 443 }): Promise<MadeUpWeb> {
  const world = { seed, sites: 5, pagesPerSite: 10 };
  try {
    return await startMadeUpWeb({ ...world, port: ports.http, tlsPort: ports.https });
  } catch {
    return startMadeUpWeb(world);
  }
}

/** Nobody has to be spared on this machine. */
function optionsOf({
  data,
  hosts,
  date,
  clockMs,
}: {
  readonly data: string;
  readonly hosts: string;
  readonly date: string;
  readonly clockMs: number;
}): ArchiveOptions {
  return {
    data,
    hosts,
    job: `demo-${date}`,
    clockAheadMs: clockMs - Date.now(),
    dedup: true,
    isServed: true,
    threads: availableParallelism(),
    port: 0,
    accept: [],
    reject: [],
    delayMs: 0,
    delayFactor: 0,
    allowPrivate: true,
  };
}

function hostsText(web: MadeUpWeb): string {
  return [...web.addresses.table].map(([name, address]) => `${address} ${name}\n`).join('');
}

function homeOf(web: MadeUpWeb, name: string): string {
  const site = web.sites.find((each) => each.name === name);
  return web.url(site?.hosts[0] ?? '', '/', site?.secure);
}
