import { Command, CommanderError } from 'commander';
import { addCommands } from './command-list.ts';
import type { CommandTable } from './command-list.ts';
import { exitCodes } from './terminal/exit-codes.ts';
import { explain } from './terminal/failure.ts';
import { OutputClosed, startSession } from './terminal/session.ts';
import { version } from './terminal/version.ts';

const commands: CommandTable = {
  demo: ['see it work, without a network', () => import('./demo/demo.ts')],
  archive: ['collect sites and take them into the archive', () => import('./crawl/archive.ts')],
  crawl: ['collect sites into WARC files', () => import('./crawl/crawl.ts')],
  control: ['watch and steer a crawl that is running', () => import('./crawl/control.ts')],
  import: [
    'take WARC, ARC and WACZ files and HTTrack mirrors into the archive',
    () => import('./import/import.ts'),
  ],
  chain: ['index, store and copy what waits to be taken in', () => import('./chain/chain.ts')],
  serve: [
    'the web application: for readers and for the staff; replay, proxy',
    () => import('./serve/serve.ts'),
  ],
  missing: ['what readers asked for and did not get; collect it', () => import('./missing/missing.ts')],
  captures: ['what the archive has of a URL, and when', () => import('./captures/captures.ts')],
  'cdx-server': ['answer pywb, OutbackCDX clients and others', () => import('./cdx/cdx-server.ts')],
  storage: ['vaults: add, drain, audit and repair them', () => import('./storage/storage.ts')],
  catalogue: [
    'what people decide and plan: its state, backup and restore',
    () => import('./catalogue/catalogue.ts'),
  ],
  backup: [
    'write everything a server needs besides its vaults into a file',
    () => import('./backup/full-backup.ts'),
  ],
  restore: ['make a data folder from a backup', () => import('./backup/full-restore.ts')],
  people: ['who works with the archive: list, add and invite them', () => import('./people/people.ts')],
  analyse: [
    'what the analysis makes of a document; analyse what waits',
    () => import('./analyse/analyse.ts'),
  ],
  decide: ['withdraw, delete, alias or mark captures', () => import('./decide/decide.ts')],
  rebuild: ['make every index again from the vaults', () => import('./rebuild.ts')],
  export: ['write WACZ, WARC, CDX and PATH files for other tools', () => import('./export/export.ts')],
  warc: ['look into, check and unpack WARC and ARC files', () => import('./warc/warc.ts')],
  cdx: ['print the capture index (CDXJ) of WARC and ARC files', () => import('./cdx/cdx.ts')],
  search: ['find documents of the archive by their words', () => import('./search/search.ts')],
};

const epilogue = `
Examples:
  $ heirloom archive https://example.org/       collect, store and index a site
  $ heirloom captures https://example.org/      what is there of it
  $ heirloom search dunes                       documents by their words
  $ heirloom serve                              read it at http://localhost:8080/
  $ heirloom warc ls crawl.warc.gz              what is in a file
  $ heirloom warc check *.warc.gz               is every file sound?
  $ heirloom cdx *.warc.gz > captures.cdxj      an index for pywb and others
  $ heirloom warc check --help                  help on one command

Exit codes: 0 done, 1 problems found, 2 wrong usage, 3 input cannot be read, 4 output cannot be written,
5 input is not what the command needs, 6 a site was cut short or interrupted, 7 a site brought nothing,
70 a fault in Heirloom, 130 stopped by Ctrl-C, 143 by SIGTERM.
`;

const session = startSession();
process.exitCode = await run(helpLast(process.argv.slice(2)));

async function run(words: readonly string[]): Promise<number> {
  const program = new Command('heirloom')
    .description('Heirloom: a web archive for legal deposit. From a librarian’s choice to a reader’s page.')
    .version(version(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command...]', 'print the help of a command')
    .addHelpText('after', epilogue)
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'heirloom: ')) })
    .showHelpAfterError('(heirloom --help lists the commands)')
    .exitOverride();
  try {
    await addCommands(program, commands, words, session);
    await program.parseAsync(askedOf(words), { from: 'user' });
    await session.out.flush();
    return Number(process.exitCode ?? exitCodes.done);
  } catch (thrown) {
    await session.out.flush();
    return ending(thrown);
  }
}

/** Commander prints its own help for `nonsense --help`, as if there were such a command. */
function askedOf(words: readonly string[]): readonly string[] {
  const [first] = words;
  const isKnown = first === undefined || first.startsWith('-') || first in commands;
  return isKnown ? words : words.filter((word) => word !== '--help' && word !== '-h');
}

/** `help warc ls` is `warc ls --help`. */
function helpLast(words: readonly string[]): readonly string[] {
  return words[0] === 'help' ? [...words.slice(1), '--help'] : words;
}

function ending(thrown: unknown): number {
  if (thrown instanceof OutputClosed) return exitCodes.done;
  if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? exitCodes.done : exitCodes.usage;
  const { exitCode, message } = explain(thrown);
  process.stderr.write(`heirloom: ${message}\n`);
  if (process.env['HEIRLOOM_DEBUG'] !== undefined && thrown instanceof Error) {
    process.stderr.write(`${thrown.stack ?? ''}\n`);
  }
  return exitCode;
}
