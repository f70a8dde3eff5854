import type { Catalogue, Database } from '../catalogue/catalogue.ts';
import type { Combination } from '../catalogue/choices.ts';
import { houseHistory } from '../catalogue/history.ts';
import type { HistoryView } from '../catalogue/history.ts';
import { done, refused } from '../catalogue/outcome.ts';
import type { Outcome } from '../catalogue/outcome.ts';
import { may } from '../people/person.ts';
import type { Person } from '../people/person.ts';
import { allCombinations, combinationKey, defaultCombinations } from './combinations.ts';
import { selectionReason } from './selection-reason.ts';
import { changeSetting, readSetting } from '../catalogue/change-setting.ts';
import type { ChoicesView } from './choices-shape.ts';

const setting = 'combinations';

export async function readChoices(db: Database): Promise<ChoicesView> {
  const found = await readSetting(db, setting);
  if (found === undefined) return { version: 0, combinations: defaultCombinations() };
  return { version: found.version, combinations: found.value as Combination[] };
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
  const choices = { name: setting, read: readChoices, conflict: selectionReason('choices-changed') };
  return changeSetting(catalogue, person, choices, version, (current) => {
    const value = inOrder(combinations);
    return done({ value, fields: [{ field: 'combinations', from: current.combinations, to: value }] });
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
