import type { CommandTable } from '../command-list.ts';

export const description =
  'Inspect WARC (0.17 to 1.1) and ARC files, plain, .gz or .zst. Files are never changed. Damage is reported; reading continues after it.';

export const help = `
Examples:
  $ heirloom warc ls crawl.warc.gz --type response
  $ heirloom warc check *.warc.gz
  $ heirloom warc get crawl.warc.gz 1234 --payload > page.html
`;

export const commands: CommandTable = {
  ls: ['list the records, one per line', () => import('./ls.ts')],
  check: ['verify structure, mandatory fields and digests', () => import('./check.ts')],
  get: ['print one record, or its payload, by its offset', () => import('./get.ts')],
  cat: ['print whole records, uncompressed', () => import('./cat.ts')],
  extract: ['write the payloads into a folder', () => import('./extract.ts')],
  stats: ['count records by type, status, media type and domain', () => import('./stats.ts')],
};
