import type { Command } from 'commander';
import { addCommands } from '../command-list.ts';
import type { CommandEntry } from '../command-list.ts';
import type { Session } from '../terminal/session.ts';

const commands: readonly CommandEntry[] = [
  {
    name: 'wacz',
    summary: 'a selection of captures as one file that ReplayWeb.page opens',
    load: () => import('./wacz.ts'),
  },
  {
    name: 'warc',
    summary: 'a selection of captures as a WARC file',
    load: () => import('./warc.ts'),
  },
  {
    name: 'captures',
    summary: 'the capture index as sorted CDXJ or CDX lines',
    load: () => import('./captures.ts'),
  },
  {
    name: 'paths',
    summary: 'where each archive file lies, for other tools',
    load: () => import('./paths.ts'),
  },
];

export async function define(command: Command, session: Session, words: readonly string[]): Promise<void> {
  command
    .description(
      'Writes what other tools need to read the archive: a sorted capture index, and a list of where its files are.',
    )
    .addHelpText(
      'after',
      `
Examples, for a pywb collection:
  $ heirloom export captures -o collections/ours/indexes/index.cdxj
  $ heirloom export paths -o paths.txt           archive_paths: ./paths.txt in its config.yaml
`,
    );
  await addCommands(command, commands, words, session);
}
