import type { Changing, Database } from '../../catalogue/catalogue.ts';
import type { ChangedField } from '../../catalogue/write-change.ts';
import { writeChange } from '../../catalogue/write-change.ts';

/** A row of settings with its version. Undefined: nobody has decided it yet. */
export async function readSetting(
  { db }: { readonly db: Database },
  name: string,
): Promise<{ readonly version: number; readonly value: unknown } | undefined> {
  const row = await db.selectFrom('setting').selectAll().where('name', '=', name).executeTakeFirst();
  return row === undefined ? undefined : { version: row.version, value: JSON.parse(row.valueJson) };
}

interface Decided {
  readonly name: string;
  /** That was seen; 0 where there was none. */
  readonly formerVersion: number;
  readonly value: unknown;
  readonly fields: readonly ChangedField[];
}

/** The new version. To be called when the one that was seen is known to be the newest. */
export async function writeSetting(
  changing: Changing,
  person: { readonly id: string },
  { name, formerVersion, value, fields }: Decided,
): Promise<number> {
  const version = formerVersion + 1;
  const row = { name, version, valueJson: JSON.stringify(value) };
  if (formerVersion === 0) await changing.insertInto('setting').values(row).execute();
  else await changing.updateTable('setting').set(row).where('name', '=', name).execute();
  await writeChange(changing, {
    subject: 'setting',
    subjectId: name,
    version,
    accountId: person.id,
    atMs: Date.now(),
    action: formerVersion === 0 ? 'create' : 'change',
    fields,
  });
  return version;
}
