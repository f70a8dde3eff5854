import type { CommandTable } from '../command-list.ts';

export const description = `Takes WARC and ARC files into the archive, step by step:

  ingest     is it an archive file; its checksum, name, class and provenance
  index      its captures and contents go into the index
  transfer   the first copy goes into a vault
  backup     the other copies that the policy asks for
  delete     the source, after all of this has been looked at again
  merge      the newest lines of the index become a block file
  bigmerge   many block files become one
  clean      what is left over
  analyse    text, language, signatures and assessment of what is new, for 'heirloom search'

'heirloom archive' and 'heirloom import' hand their files to the chain and run it. Files that are put into the folder inbox/ of the archive are taken in by the next run. A run may be interrupted at any time; the next one goes on.`;

export const help = `
Examples:
  $ mv *.warc.gz ~/heirloom-data/inbox/ && heirloom chain run
  $ heirloom chain status
  $ heirloom chain retry --all && heirloom chain run
`;

export const commands: CommandTable = {
  status: ['what waits, what failed and why', () => import('./status.ts')],
  run: ['bring everything as far as it can be brought', () => import('./run.ts')],
  retry: ['let files that failed begin again', () => import('./retry.ts')],
};
