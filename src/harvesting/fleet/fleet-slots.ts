import type { Catalogue, Database } from '../../catalogue/catalogue.ts';
import { houseHistory } from '../../catalogue/history.ts';
import type { HistoryView } from '../../catalogue/history.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import { writeChange } from '../../catalogue/write-change.ts';
import type { Person } from '../../people/person.ts';
import { harvestingReason } from '../harvesting-reason.ts';

/** How many jobs run at once: some places only for those that should not wait, some only for those that can. */
export interface Slots {
  /** 0: never changed. */
  readonly version: number;
  readonly high: number;
  readonly low: number;
}

const settingName = 'fleet';
const defaultSlots: Slots = { version: 0, high: 2, low: 1 };

export async function readSlots({ db }: { readonly db: Database }): Promise<Slots> {
  const row = await db.selectFrom('setting').selectAll().where('name', '=', settingName).executeTakeFirst();
  if (row === undefined) return defaultSlots;
  const { high, low } = JSON.parse(row.valueJson) as Slots;
  return { version: row.version, high, low };
}

/** `version` is the one that was seen. */
export function writeSlots(
  catalogue: Catalogue,
  person: Person,
  { version: seen, high, low }: Slots,
): Promise<Outcome<Slots>> {
  return catalogue.change(async (changing) => {
    const former = await readSlots({ db: changing });
    if (former.version !== seen) return refused('conflict', harvestingReason('slots-changed'));
    const version = seen + 1;
    const row = { name: settingName, version, valueJson: JSON.stringify({ high, low }) };
    if (seen === 0) await changing.insertInto('setting').values(row).execute();
    else await changing.updateTable('setting').set(row).where('name', '=', settingName).execute();
    await writeChange(changing, {
      subject: 'setting',
      subjectId: settingName,
      version,
      accountId: person.id,
      atMs: Date.now(),
      action: seen === 0 ? 'create' : 'change',
      fields: [{ field: settingName, from: { high: former.high, low: former.low }, to: { high, low } }],
    });
    return done({ version, high, low });
  });
}

export function slotsHistory(catalogue: Catalogue): Promise<HistoryView> {
  return houseHistory(catalogue, 'setting', settingName);
}
