import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { startMadeUpWeb } from '../../made-up-web/made-up-web.ts';
import type { MadeUpWeb } from '../../made-up-web/made-up-web.ts';
import { archiveSites } from './archive.ts';
import { exitCodes } from './exit-codes.ts';
import { Failure } from './failure.ts';
import type { Session } from './session.ts';

interface Options {
  readonly data: string;
}

const seed = 7;
const sites = ['journal-des-dunes', 'fjordavisa', 'documents'];
const monthMs = 30 * 86_400_000;

export function define(command: Command, session: Session): void {
  command
    .option('--data <folder>', 'the folder of the archive, which is made anew', 'heirloom-demo')
    .description(
      'Shows what Heirloom does, without a network: a small made-up web runs on this machine, is collected, changes, and is collected again into an archive that you can then look into.',
    )
    .addHelpText(
      'after',
      `
Examples:
  $ heirloom demo
  $ heirloom demo --data /tmp/demo
`,
    )
    .action(async ({ data }: Options) => {
      if (existsSync(data))
        throw new Failure(
          exitCodes.outputUnwritable,
          `${data} is there already: delete it, or name another folder with --data`,
        );
      const web = await startMadeUpWeb({ seed, sites: 3, pagesPerSite: 10 });
      try {
        await collectTwice(web, data, session);
      } finally {
        await web.stop();
      }
      for (const line of whatToTry(homeOf(web, sites[0] ?? ''), data)) await session.out.line(line);
    });
}

async function collectTwice(web: MadeUpWeb, data: string, session: Session): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'heirloom-demo-'));
  const hosts = join(folder, 'hosts');
  try {
    await writeFile(
      hosts,
      [...web.addresses.table].map(([name, address]) => `${address} ${name}\n`).join(''),
    );
    for (const heading of ['The first harvest.', 'A month later on that web, the second.']) {
      await session.out.line(heading);
      await archiveSites(
        sites.map((name) => homeOf(web, name)),
        optionsOf(data, hosts),
        session,
      );
      session.checkpoint();
      web.clock.advance(monthMs);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Nobody has to be spared on this machine. */
function optionsOf(data: string, hosts: string): Parameters<typeof archiveSites>[1] {
  return {
    data,
    hosts,
    former: true,
    threads: availableParallelism(),
    port: 0,
    accept: [],
    reject: [],
    delayMs: 0,
    delayFactor: 0,
    allowPrivate: true,
  };
}

function homeOf(web: MadeUpWeb, name: string): string {
  const site = web.sites.find((each) => each.name === name);
  return web.url(site?.hosts[0] ?? '', '/', site?.secure);
}

function whatToTry(home: string, data: string): string[] {
  return [
    '',
    'The web is gone again; what was collected is kept. Look at it:',
    `  heirloom captures ${home} --match host --data ${data}`,
    `  heirloom storage status --data ${data}`,
    `  heirloom chain status --data ${data}`,
    `  heirloom cdx-server --data ${data}`,
    `  heirloom rebuild --data ${data}`,
  ];
}
