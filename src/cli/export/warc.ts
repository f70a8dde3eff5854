import { basename } from 'node:path';
import type { Command } from 'commander';
import { warcOf } from '../../reading/export/export-warc.ts';
import { addPackageOptions } from './options.ts';
import type { PackageOptions } from './options.ts';
import { exportPackage } from './package.ts';
import type { Session } from '../terminal/session.ts';

export const description =
  'Writes captures as one .warc.gz file: the records as they are stored, behind a warcinfo that names this archive. Captures that only say "unchanged" bring the earlier ones with them. What was withdrawn or marked is left out.';

export const help = `
Examples:
  $ heirloom export warc example.org/page -o page.warc.gz
  $ heirloom export warc 'example.org/news/*' --from 2024-03 --to 2024-04 -o news.warc.gz
  $ heirloom export warc --selection captures.txt --with-components -o chosen.warc.gz
  $ heirloom export warc example.org --match host | warcio index -
`;

export function define(command: Command, session: Session): void {
  addPackageOptions(command).action(async (urls: readonly string[], options: PackageOptions) => {
    const { output = '-' } = options;
    await exportPackage(urls, options, {
      session,
      make: (holdings, _visit, { begun, options: made }) =>
        warcOf(holdings, begun, { ...made, ...(output === '-' ? {} : { name: basename(output) }) }),
    });
  });
}
