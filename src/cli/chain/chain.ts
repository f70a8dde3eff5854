import type { CommandTable } from '../command-list.ts';

export const description = `Take WARC and ARC files into the archive, step by step:

  ingest     check the file; compute its checksum, name, class and provenance
  index      add its captures and contents to the index
  transfer   store the first copy in a vault
  backup     store the other copies that the policy requires
  delete     delete the source, after every step was verified
  merge      write the newest index lines into a block file
  bigmerge   merge many block files into one
  clean      remove leftovers
  analyse    extract text, language and signatures of new contents for 'heirloom search'

'heirloom archive' and 'heirloom import' hand their files to the chain and run it. Files in the folder inbox/ of the archive are taken in by the next run. A run can be interrupted at any time; the next one continues.`;

export const help = `
Examples:
  $ mv *.warc.gz ~/heirloom-data/inbox/ && heirloom chain run
  $ heirloom chain status
  $ heirloom chain retry --all && heirloom chain run
`;

export const commands: CommandTable = {
  status: ['show waiting and failed files', () => import('./status.ts')],
  run: ['process everything that is waiting', () => import('./run.ts')],
  retry: ['retry failed files', () => import('./retry.ts')],
};
