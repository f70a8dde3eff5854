import type { Command } from 'commander';
import { waczOf } from '../../reading/export/export-wacz.ts';
import { addPackageOptions } from './options.ts';
import type { PackageOptions } from './options.ts';
import { exportPackage } from './package.ts';
import type { Session } from '../terminal/session.ts';

export const description =
  'Export captures as one WACZ file, which ReplayWeb.page and pywb open without Heirloom: the stored records, an index and a list of pages. Revisits are exported with the captures they refer to. Withdrawn and marked captures are omitted.';

export const help = `
Examples:
  $ heirloom export wacz example.org --with-components -o home.wacz
  $ heirloom export wacz example.org --match host --from 2024 --to 2024 -o example-2024.wacz
  $ heirloom export wacz '*.example.org' --view harvest:spring -o spring.wacz
  $ heirloom captures 'example.org/news/*' --json | heirloom export wacz --selection - -o news.wacz

Open it with https://replayweb.page (nothing is uploaded), or:
  $ wb-manager init ours && wb-manager add --unpack-wacz ours home.wacz && wayback
`;

export function define(command: Command, session: Session): void {
  addPackageOptions(command)
    .option('--title <text>', 'title of the package')
    .action(async (urls: readonly string[], options: PackageOptions) => {
      await exportPackage(urls, options, {
        session,
        make: (holdings, visit, { begun, options: made }) => waczOf(holdings, visit, begun, made),
      });
    });
}
