import { Command, CommanderError, Help } from 'commander';
import { addCommands } from './command-list.ts';
import type { CommandTable } from './command-list.ts';
import { exitCodes } from './terminal/exit-codes.ts';
import { explain } from './terminal/failure.ts';
import { OutputClosed, startSession } from './terminal/session.ts';
import { version } from './terminal/version.ts';

const commands: CommandTable = {
  demo: ['try Heirloom without a network', () => import('./demo/demo.ts')],
  archive: ['collect sites and store them in the archive', () => import('./crawl/archive.ts')],
  crawl: ['collect sites into WARC files', () => import('./crawl/crawl.ts')],
  control: ['watch and control a running crawl', () => import('./crawl/control.ts')],
  import: ['import WARC, ARC and WACZ files and HTTrack mirrors', () => import('./import/import.ts')],
  chain: ['index, store and copy the files waiting for ingest', () => import('./chain/chain.ts')],
  serve: ['serve the web application, replay and proxy', () => import('./serve/serve.ts')],
  missing: ['list and collect URLs that readers did not get', () => import('./missing/missing.ts')],
  captures: ['list the captures of a URL', () => import('./captures/captures.ts')],
  'cdx-server': [
    'answer CDX queries of pywb, OutbackCDX clients and others',
    () => import('./cdx/cdx-server.ts'),
  ],
  storage: ['add, drain, audit and repair vaults', () => import('./storage/storage.ts')],
  catalogue: ['show, back up and restore the catalogue', () => import('./catalogue/catalogue.ts')],
  backup: ['back up everything except the vaults', () => import('./backup/full-backup.ts')],
  restore: ['make a data folder from a backup', () => import('./backup/full-restore.ts')],
  people: ['list, add and invite users', () => import('./people/people.ts')],
  analyse: ['analyse documents, or all files waiting for analysis', () => import('./analyse/analyse.ts')],
  decide: ['withdraw, delete, mark or alias captures', () => import('./decide/decide.ts')],
  rebuild: ['rebuild every index from the vaults', () => import('./rebuild.ts')],
  export: ['export WACZ, WARC, CDX and path files for other tools', () => import('./export/export.ts')],
  warc: ['list, check and unpack WARC and ARC files', () => import('./warc/warc.ts')],
  cdx: ['print the capture index (CDXJ) of WARC and ARC files', () => import('./cdx/cdx.ts')],
  search: ['search the text of the archive', () => import('./search/search.ts')],
};

const epilogue = `
Examples:
  $ heirloom archive https://example.org/       collect, store and index a site
  $ heirloom captures https://example.org/      list its captures
  $ heirloom search dunes                       search the text
  $ heirloom serve                              read the archive at http://localhost:8080/
  $ heirloom warc ls crawl.warc.gz              list the records of a file
  $ heirloom warc check *.warc.gz               verify files
  $ heirloom cdx *.warc.gz > captures.cdxj      make an index for pywb and others
  $ heirloom warc check --help                  help for one command

Exit codes: 0 success, 1 problems found, 2 wrong usage, 3 input unreadable, 4 output not writable,
5 input unsuitable, 6 a site was cut short or interrupted, 7 nothing collected from a site,
70 internal error, 130 stopped by Ctrl-C, 143 stopped by SIGTERM.
`;

const session = startSession();
process.exitCode = await run(helpAsOption(process.argv.slice(2)));

async function run(words: readonly string[]): Promise<number> {
  const program = new Command('heirloom')
    .description('Heirloom: a web archive for legal deposit.')
    .version(version(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command...]', 'print help for a command')
    .addHelpText('after', epilogue)
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'heirloom: ')) })
    .showHelpAfterError('(see heirloom --help)')
    .configureHelp({
      optionDescription: (option) => withoutEmptyDefault(new Help().optionDescription(option)),
      argumentDescription: (argument) => withoutEmptyDefault(new Help().argumentDescription(argument)),
    })
    .exitOverride();
  try {
    await addCommands(program, commands, words, session);
    await program.parseAsync(knownWords(words), { from: 'user' });
    await session.out.flush();
    return Number(process.exitCode ?? exitCodes.done);
  } catch (thrown) {
    await session.out.flush();
    return exitCodeOf(thrown);
  }
}

/** Without `--help` for an unknown command: Commander would print the general help instead of an error. */
function knownWords(words: readonly string[]): readonly string[] {
  const [first] = words;
  const isKnown = first === undefined || first.startsWith('-') || first in commands;
  return isKnown ? words : words.filter((word) => word !== '--help' && word !== '-h');
}

/** `help warc ls` is `warc ls --help`. */
function helpAsOption(words: readonly string[]): readonly string[] {
  return words[0] === 'help' ? [...words.slice(1), '--help'] : words;
}

function exitCodeOf(thrown: unknown): number {
  if (thrown instanceof OutputClosed) return exitCodes.done;
  if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? exitCodes.done : exitCodes.usage;
  const { exitCode, message } = explain(thrown);
  process.stderr.write(`heirloom: ${message}\n`);
  if (process.env['HEIRLOOM_DEBUG'] !== undefined && thrown instanceof Error) {
    process.stderr.write(`${thrown.stack ?? ''}\n`);
  }
  return exitCode;
}

/** An option that may be repeated starts with an empty list. */
function withoutEmptyDefault(text: string): string {
  return text.replace(/ ?\(default: \[\]\)/, '');
}
