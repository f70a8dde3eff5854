import type { Catalogue, Database } from '../../catalogue/catalogue.ts';
import { changeSetting, readSetting } from '../../catalogue/change-setting.ts';
import { settingHistory } from '../../catalogue/history.ts';
import type { HistoryView } from '../../catalogue/history.ts';
import { done } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import type { Person } from '../../people/person.ts';
import { harvestingReason } from '../harvesting-reason.ts';

/** How many jobs run at once: some places only for those that should not wait, some only for those that can. */
export interface Slots {
  /** 0: never changed. */
  readonly version: number;
  readonly high: number;
  readonly low: number;
}

const settingName = 'workers';
const defaultSlots: Slots = { version: 0, high: 2, low: 1 };

export async function readSlots({ db }: { readonly db: Database }): Promise<Slots> {
  const found = await readSetting(db, settingName);
  return found === undefined ? defaultSlots : { ...(found.value as Slots), version: found.version };
}

/** `version` is the one that was seen. */
export function writeSlots(
  catalogue: Catalogue,
  person: Person,
  { version, high, low }: Slots,
): Promise<Outcome<Slots>> {
  const conflict = harvestingReason('slots-changed');
  const slots = { name: settingName, read: (db: Database) => readSlots({ db }), conflict };
  return changeSetting(catalogue, person, slots, version, (previous) => {
    const [from, to] = [
      { high: previous.high, low: previous.low },
      { high, low },
    ];
    return done({ value: to, fields: [{ field: settingName, from, to }] });
  });
}

export function slotsHistory(catalogue: Catalogue): Promise<HistoryView> {
  return settingHistory(catalogue, 'setting', settingName);
}
