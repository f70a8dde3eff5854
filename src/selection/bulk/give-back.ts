import type { Changing } from '../../catalogue/catalogue.ts';
import type { Reason } from '../../reasons/reason.ts';
import type { ChangedField } from '../../catalogue/write-change.ts';
import { mayEditIn } from '../../people/person.ts';
import type { Person } from '../../people/person.ts';
import { selectionReason } from '../selection-reason.ts';
import { bulkFacts, bulkRows } from './bulk-row.ts';
import type { BulkFacts, BulkRow } from './bulk-row.ts';
import { takenKeys } from './taken-keys.ts';
import type { Undoing } from './undoing.ts';
import { writeBulk } from './write-bulk.ts';
import type { BulkStep } from './write-bulk.ts';

/** Restores the values that targets had before a bulk change. */
export async function giveBack(changing: Changing, person: Person, undoing: Undoing): Promise<number> {
  const steps = await stepsBack(changing, person, undoing);
  await writeBulk(changing, steps, { ...undoing.signing, action: 'undo' });
  return steps.length;
}

async function stepsBack(
  changing: Changing,
  person: Person,
  { bulkId, tally }: Undoing,
): Promise<BulkStep[]> {
  const changes = await changing
    .selectFrom('change')
    .select(['subjectId', 'version', 'fieldsJson'])
    .where('bulkId', '=', bulkId)
    .execute();
  const made = new Map(changes.map((change) => [change.subjectId, change]));
  const steps: BulkStep[] = [];
  const taken = new Set<string>();
  for await (const rows of bulkRows(changing, [...made.keys()])) {
    const backs = rows.map((row) => ({
      row,
      after: previousFacts(row, made.get(row.id)?.fieldsJson ?? '[]'),
    }));
    const moved = backs.filter(({ row, after }) => row.collectionId !== after.collectionId);
    const places = moved.map(({ row, after }) => ({ collectionId: after.collectionId, urlKey: row.urlKey }));
    for (const key of await takenKeys(changing, places)) taken.add(key);
    const themes = await presentThemes(
      changing,
      backs.map(({ after }) => after.themeId),
    );
    for (const { row, after } of backs) {
      const reason = refusalOf(person, row, { after, version: made.get(row.id)?.version, taken, themes });
      if (reason === undefined)
        steps.push({ id: row.id, version: row.version, before: bulkFacts(row), after });
      else tally.refuse(row, [reason]);
    }
  }
  return steps;
}

/** A theme without targets may have been deleted. */
async function presentThemes(changing: Changing, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const wanted = [...new Set(ids)];
  const rows = await changing.selectFrom('theme').select('id').where('id', 'in', wanted).execute();
  return new Set(rows.map(({ id }) => id));
}

function previousFacts(row: BulkRow, fieldsJson: string): BulkFacts {
  const fields = JSON.parse(fieldsJson) as ChangedField[];
  const previous = Object.fromEntries(fields.map(({ field, from }) => [field, from])) as Partial<BulkFacts>;
  return { ...bulkFacts(row), ...previous };
}

function refusalOf(
  person: Person,
  row: BulkRow,
  {
    after,
    version,
    taken,
    themes,
  }: {
    readonly after: BulkFacts;
    readonly version: number | undefined;
    readonly taken: ReadonlySet<string>;
    readonly themes: ReadonlySet<string>;
  },
): Reason | undefined {
  if (row.version !== version) return selectionReason('undo-changed-since');
  if (!mayEditIn(person, row.collectionId) || !mayEditIn(person, after.collectionId))
    return selectionReason('undo-not-yours');
  if (row.collectionId !== after.collectionId && taken.has(`${after.collectionId} ${row.urlKey}`))
    return selectionReason('undo-address-there');
  return themes.has(after.themeId) ? undefined : selectionReason('undo-theme-gone');
}
