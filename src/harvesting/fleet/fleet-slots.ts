import type { Catalogue } from '../../catalogue/catalogue.ts';
import { writeChange } from '../../catalogue/write-change.ts';
import type { Person } from '../../people/person.ts';

/** How many jobs run at once: some places only for those that should not wait, some only for those that can. */
export interface Slots {
  readonly high: number;
  readonly low: number;
}

const settingName = 'fleet';
const usualSlots: Slots = { high: 2, low: 1 };

export async function readSlots({ db }: Pick<Catalogue, 'db'>): Promise<Slots> {
  const row = await db.selectFrom('setting').selectAll().where('name', '=', settingName).executeTakeFirst();
  return row === undefined ? usualSlots : (JSON.parse(row.valueJson) as Slots);
}

export async function writeSlots(catalogue: Catalogue, person: Person, slots: Slots): Promise<void> {
  const { high, low } = slots;
  await catalogue.change(async (changing) => {
    const former = await changing
      .selectFrom('setting')
      .selectAll()
      .where('name', '=', settingName)
      .executeTakeFirst();
    const version = (former?.version ?? 0) + 1;
    const row = { name: settingName, version, valueJson: JSON.stringify({ high, low }) };
    if (former === undefined) await changing.insertInto('setting').values(row).execute();
    else await changing.updateTable('setting').set(row).where('name', '=', settingName).execute();
    const from = former === undefined ? usualSlots : (JSON.parse(former.valueJson) as Slots);
    await writeChange(changing, {
      subject: 'setting',
      subjectId: settingName,
      version,
      accountId: person.id,
      atMs: Date.now(),
      action: former === undefined ? 'create' : 'change',
      fields: [{ field: settingName, from, to: { high, low } }],
    });
  });
}
