import type { CommandTable } from '../command-list.ts';

export const description =
  'Looks into WARC (0.17 to 1.1) and ARC files, plain, .gz or .zst. Nothing is ever changed; damage is told, and reading goes on behind it.';

export const help = `
Examples:
  $ heirloom warc ls crawl.warc.gz --type response
  $ heirloom warc check *.warc.gz
  $ heirloom warc get crawl.warc.gz 1234 --payload > page.html
`;

export const commands: CommandTable = {
  ls: ['list the records, a line each', () => import('./ls.ts')],
  check: ['verify structure, mandatory fields and digests', () => import('./check.ts')],
  get: ['print one record, or its payload, by its offset', () => import('./get.ts')],
  cat: ['print whole records, unpacked', () => import('./cat.ts')],
  extract: ['write the payloads as files into a folder', () => import('./extract.ts')],
  stats: ['count records, types, statuses and hosts', () => import('./stats.ts')],
};
