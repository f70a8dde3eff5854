import { Command, CommanderError } from 'commander';
import { addCommands } from './command-list.ts';
import type { CommandEntry } from './command-list.ts';
import { exitCodes } from './terminal/exit-codes.ts';
import { explain } from './terminal/failure.ts';
import { OutputClosed, startSession } from './terminal/session.ts';
import { version } from './terminal/version.ts';

const commands: readonly CommandEntry[] = [
  {
    name: 'demo',
    summary: 'see it work, without a network',
    load: () => import('./demo/demo.ts'),
  },
  {
    name: 'archive',
    summary: 'collect sites and take them into the archive',
    load: () => import('./crawl/archive.ts'),
  },
  { name: 'crawl', summary: 'collect sites into WARC files', load: () => import('./crawl/crawl.ts') },
  {
    name: 'control',
    summary: 'watch and steer a crawl that is running',
    load: () => import('./crawl/control.ts'),
  },
  {
    name: 'import',
    summary: 'take WARC, ARC and WACZ files and HTTrack mirrors into the archive',
    load: () => import('./import/import.ts'),
  },
  {
    name: 'chain',
    summary: 'index, store and copy what waits to be taken in',
    load: () => import('./chain/chain.ts'),
  },
  {
    name: 'serve',
    summary: 'the web application: for readers and for the staff; replay, proxy',
    load: () => import('./serve/serve.ts'),
  },
  {
    name: 'missing',
    summary: 'what readers asked for and did not get; collect it',
    load: () => import('./missing/missing.ts'),
  },
  {
    name: 'captures',
    summary: 'what the archive has of a URL, and when',
    load: () => import('./captures/captures.ts'),
  },
  {
    name: 'cdx-server',
    summary: 'answer pywb, OutbackCDX clients and others',
    load: () => import('./cdx/cdx-server.ts'),
  },
  {
    name: 'storage',
    summary: 'vaults: add, drain, audit and repair them',
    load: () => import('./storage/storage.ts'),
  },
  {
    name: 'catalogue',
    summary: 'what people decide and plan: its state, backup and restore',
    load: () => import('./catalogue/catalogue.ts'),
  },
  {
    name: 'backup',
    summary: 'write everything a server needs besides its vaults into a file',
    load: () => import('./backup/full-backup.ts'),
  },
  {
    name: 'restore',
    summary: 'make a data folder from a backup',
    load: () => import('./backup/full-restore.ts'),
  },
  {
    name: 'people',
    summary: 'who works with the archive: list, add and invite them',
    load: () => import('./people/people.ts'),
  },
  {
    name: 'analyse',
    summary: 'what the analysis makes of a document; analyse what waits',
    load: () => import('./analyse/analyse.ts'),
  },
  {
    name: 'decide',
    summary: 'withdraw, delete, alias or mark captures',
    load: () => import('./decide/decide.ts'),
  },
  {
    name: 'rebuild',
    summary: 'make every index again from the vaults',
    load: () => import('./rebuild.ts'),
  },
  {
    name: 'export',
    summary: 'write WACZ, WARC, CDX and PATH files for other tools',
    load: () => import('./export/export.ts'),
  },
  {
    name: 'warc',
    summary: 'look into, check and unpack WARC and ARC files',
    load: () => import('./warc/warc.ts'),
  },
  {
    name: 'cdx',
    summary: 'print the capture index (CDXJ) of WARC and ARC files',
    load: () => import('./cdx/cdx.ts'),
  },
  {
    name: 'search',
    summary: 'find documents of the archive by their words',
    load: () => import('./search/search.ts'),
  },
];

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
  const isKnown = first === undefined || first.startsWith('-') || commands.some(({ name }) => name === first);
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
