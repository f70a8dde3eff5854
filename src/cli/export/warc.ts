import { basename } from 'node:path';
import type { Command } from 'commander';
import { warcOf } from '../../reading/export/export-warc.ts';
import { addPackageOptions } from './options.ts';
import type { PackageOptions } from './options.ts';
import { exportPackage } from './package.ts';
import type { Session } from '../terminal/session.ts';

export const description =
  'Export captures as one .warc.gz file: the stored records after a warcinfo record that names this archive. Revisits are exported with the captures they refer to. Withdrawn and marked captures are omitted.';

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
