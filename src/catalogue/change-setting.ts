import type { Reason } from '../reasons/reason.ts';
import type { Catalogue, Database } from './catalogue.ts';
import type { Actor } from './change-row.ts';
import { conflictWith } from './conflict.ts';
import { done } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { writeChange } from './write-change.ts';
import type { ChangedField } from './write-change.ts';

/** A setting with its version. Undefined: not yet decided. */
export async function readSetting(
  db: Database,
  name: string,
): Promise<{ readonly version: number; readonly value: unknown } | undefined> {
  const row = await db.selectFrom('setting').selectAll().where('name', '=', name).executeTakeFirst();
  return row === undefined ? undefined : { version: row.version, value: JSON.parse(row.valueJson) };
}

/** A setting of the institution. Version 0: not yet decided, the default applies. */
export interface SettingKind<View extends { readonly version: number }> {
  readonly name: string;
  readonly read: (db: Database) => Promise<View>;
  /** Shown to a person whose version is outdated. */
  readonly conflict?: Reason;
}

/** Compares the version that was seen, lets `decide` check the request, writes the setting and its history. */
export function changeSetting<View extends { readonly version: number }>(
  catalogue: Catalogue,
  actor: Actor,
  { name, read, conflict }: SettingKind<View>,
  seenVersion: number,
  decide: (previous: View) => Outcome<{ readonly value: unknown; readonly fields: readonly ChangedField[] }>,
): Promise<Outcome<View>> {
  return catalogue.change(async (changing) => {
    const previous = await read(changing);
    if (previous.version !== seenVersion) return conflictWith(previous, conflict);
    const decided = decide(previous);
    if (!decided.ok) return decided;
    const { value, fields } = decided.value;
    const row = { name, version: seenVersion + 1, valueJson: JSON.stringify(value) };
    await changing
      .insertInto('setting')
      .values(row)
      .onConflict((same) => same.column('name').doUpdateSet(row))
      .execute();
    await writeChange(changing, {
      subject: 'setting',
      subjectId: name,
      version: row.version,
      accountId: actor.id,
      atMs: Date.now(),
      action: seenVersion === 0 ? 'create' : 'change',
      fields,
    });
    return done(await read(changing));
  });
}
