import type { Catalogue, Changing, Database } from './catalogue.ts';
import { OperatorError } from '../reasons/operator-error.ts';

/** The archive that a catalogue belongs to. */
export interface OwningArchive {
  readonly id: string;
  /** The last known path of its folder. */
  readonly folder: string;
}

/** The catalogue belongs to another archive, or to the same archive in another folder. The message says how to resolve it. */
export class OtherArchiveError extends OperatorError {
  constructor(owner: OwningArchive, asking: OwningArchive) {
    const isCopy = owner.id === asking.id;
    super(
      `this catalogue belongs to the archive in ${owner.folder} (${owner.id}), not to ` +
        `${isCopy ? `its copy in ${asking.folder}` : `the one in ${asking.folder} (${asking.id})`}: ` +
        `two archives on one catalogue would run each other's harvests.\n` +
        `If the archive has moved and nothing runs at its former place: heirloom catalogue adopt --data ${asking.folder}\n` +
        'If this is a copy, for a rehearsal or a test: name another database in its staff.yaml, and restore a backup into that.',
    );
  }
}

const settingName = 'archive';

/**
 * Ties a catalogue to its archive: the first archive to open it owns it, others are refused (OtherArchiveError). A catalogue
 * file inside the archive's folder moves with it, so only the id is compared; a database elsewhere also records the folder,
 * because a copy of the folder has the same id.
 */
export function claimCatalogue(catalogue: Catalogue, archive: OwningArchive): Promise<void> {
  return catalogue.change(async (changing) => {
    const owner = await owningArchive(changing);
    if (owner !== undefined) {
      const isInFolder = catalogue.engine === 'sqlite';
      if (owner.id !== archive.id || (!isInFolder && owner.folder !== archive.folder))
        throw new OtherArchiveError(owner, archive);
      if (owner.folder === archive.folder) return;
    }
    await setOwner(changing, archive);
  });
}

/** Changes the owner without a check: an operator has decided it. */
export function adoptCatalogue(catalogue: Catalogue, archive: OwningArchive): Promise<void> {
  return catalogue.change((changing) => setOwner(changing, archive));
}

/** After a restore: the next archive that opens the catalogue owns it. */
export async function releaseCatalogue(catalogue: Catalogue): Promise<void> {
  await catalogue.db.deleteFrom('setting').where('name', '=', settingName).execute();
}

/** Undefined: it has no owner yet. */
export async function owningArchive(db: Database | Changing): Promise<OwningArchive | undefined> {
  const row = await db
    .selectFrom('setting')
    .select('valueJson')
    .where('name', '=', settingName)
    .executeTakeFirst();
  return row && (JSON.parse(row.valueJson) as OwningArchive);
}

async function setOwner(changing: Changing, { id, folder }: OwningArchive): Promise<void> {
  await changing.deleteFrom('setting').where('name', '=', settingName).execute();
  const row = { name: settingName, version: 1, valueJson: JSON.stringify({ id, folder }) };
  await changing.insertInto('setting').values(row).execute();
}
