import type { Catalogue, Database } from '../catalogue/catalogue.ts';
import type { Combination } from '../catalogue/choices.ts';
import { houseHistory } from '../catalogue/history.ts';
import type { HistoryView } from '../catalogue/history.ts';
import { done, refused } from '../catalogue/outcome.ts';
import type { Outcome } from '../catalogue/outcome.ts';
import { writeChange } from '../catalogue/write-change.ts';
import { may } from '../people/person.ts';
import type { Person } from '../people/person.ts';
import { allCombinations, combinationKey, defaultCombinations } from './combinations.ts';
import { selectionReason } from './selection-reason.ts';

/** Which budgets, frequencies and depths may be combined in this house. */
export interface ChoicesView {
  /** 0: nobody has changed it yet. */
  version: number;
  combinations: Combination[];
}

const setting = 'combinations';

export async function readChoices(db: Database): Promise<ChoicesView> {
  const row = await db.selectFrom('setting').selectAll().where('name', '=', setting).executeTakeFirst();
  if (row === undefined) return { version: 0, combinations: defaultCombinations() };
  return { version: row.version, combinations: JSON.parse(row.valueJson) as Combination[] };
}

export async function changeChoices(
  catalogue: Catalogue,
  person: Person,
  { version, combinations }: ChoicesView,
): Promise<Outcome<ChoicesView>> {
  if (!may(person, 'choices.edit')) return refused('forbidden', selectionReason('choices-not-changed'));
  if (combinations.length === 0)
    return refused('invalid', selectionReason('choices-none'), {
      fields: [{ field: 'combinations', ...selectionReason('combination-missing') }],
    });
  return catalogue.change(async (changing) => {
    const current = await readChoices(changing);
    if (current.version !== version)
      return refused('conflict', selectionReason('choices-changed'), { current });
    const next = { version: version + 1, combinations: inOrder(combinations) };
    const row = { name: setting, version: next.version, valueJson: JSON.stringify(next.combinations) };
    await changing
      .insertInto('setting')
      .values(row)
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({ version: row.version, valueJson: row.valueJson }),
      )
      .execute();
    await writeChange(changing, {
      subject: 'setting',
      subjectId: setting,
      version: next.version,
      accountId: person.id,
      atMs: Date.now(),
      action: version === 0 ? 'create' : 'change',
      fields: [{ field: 'combinations', from: current.combinations, to: next.combinations }],
    });
    return done(next);
  });
}

export function choicesHistory(catalogue: Catalogue): Promise<HistoryView> {
  return houseHistory(catalogue, 'setting', setting);
}

/** Each once, in the order of the choices. */
function inOrder(combinations: readonly Combination[]): Combination[] {
  const chosen = new Set(combinations.map(combinationKey));
  return allCombinations().filter((combination) => chosen.has(combinationKey(combination)));
}
