import type { Command } from 'commander';
import { archiveIdentity, DataFolder } from '../../repository/administration/data-folder.ts';
import { adoptCatalogue, owningArchive } from '../../catalogue/archive-of-catalogue.ts';
import { locationText } from '../../catalogue/catalogue-location.ts';
import { migrate } from '../../catalogue/migrate.ts';
import { dataOption } from '../data/archive-data.ts';
import type { DataOptions } from '../data/archive-data.ts';
import { withCatalogue } from './catalogue-data.ts';
import { requireConfirmation } from '../terminal/confirmed.ts';
import { printable } from '../terminal/format.ts';
import type { Session } from '../terminal/session.ts';

interface Options extends DataOptions {
  readonly yes?: true;
}

export const description =
  'Assign the catalogue to this archive after the archive was moved to another folder or machine. A server refuses the catalogue of another archive, as two archives on one catalogue would run each other’s harvests.';

export const help = `
Stop any server at the previous location first.

Examples:
  $ heirloom catalogue adopt --data /srv/new-place
`;

export function define(command: Command, session: Session): void {
  command
    .option('-y, --yes', 'do not ask for confirmation')
    .addOption(dataOption())
    .action(async (options: Options) => {
      const archive = await archiveIdentity(new DataFolder(options.data));
      await withCatalogue(options, 'writing', async (engine, place) => {
        await migrate(engine);
        const owner = await owningArchive(engine.catalogue.db);
        if (owner?.id === archive.id && owner.folder === archive.folder)
          return session.out.line(printable(`${locationText(place)} belongs to this archive already.`));
        const previousOwner = owner === undefined ? 'to no archive' : `to the archive in ${owner.folder}`;
        session.note(printable(`${locationText(place)} belongs ${previousOwner} (${owner?.id ?? '-'}).`));
        await requireConfirmation('Is no server running there any more?', options, session);
        await adoptCatalogue(engine.catalogue, archive);
        return session.out.line(
          printable(`${locationText(place)} belongs to the archive in ${archive.folder} now.`),
        );
      });
    });
}
