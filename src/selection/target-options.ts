import type { Catalogue, Database } from '../catalogue/catalogue.ts';
import type { Combination } from '../catalogue/target-options.ts';
import { settingHistory } from '../catalogue/history.ts';
import type { HistoryView } from '../catalogue/history.ts';
import { done, refused } from '../catalogue/outcome.ts';
import type { Outcome } from '../catalogue/outcome.ts';
import { may } from '../people/person.ts';
import type { Person } from '../people/person.ts';
import { allCombinations, combinationKey, defaultCombinations } from './combinations.ts';
import { selectionReason } from './selection-reason.ts';
import { changeSetting, readSetting } from '../catalogue/change-setting.ts';
import type { TargetOptionsView } from './target-options-shape.ts';

const setting = 'combinations';

export async function readTargetOptions(db: Database): Promise<TargetOptionsView> {
  const found = await readSetting(db, setting);
  if (found === undefined) return { version: 0, combinations: defaultCombinations() };
  return { version: found.version, combinations: found.value as Combination[] };
}

export async function changeTargetOptions(
  catalogue: Catalogue,
  person: Person,
  { version, combinations }: TargetOptionsView,
): Promise<Outcome<TargetOptionsView>> {
  if (!may(person, 'target-options.edit'))
    return refused('forbidden', selectionReason('target-options-not-changed'));
  if (combinations.length === 0)
    return refused('invalid', selectionReason('target-options-none'), {
      fields: [{ field: 'combinations', ...selectionReason('combination-missing') }],
    });
  const kind = {
    name: setting,
    read: readTargetOptions,
    conflict: selectionReason('target-options-changed'),
  };
  return changeSetting(catalogue, person, kind, version, (current) => {
    const value = inOrder(combinations);
    return done({ value, fields: [{ field: 'combinations', from: current.combinations, to: value }] });
  });
}

export function targetOptionsHistory(catalogue: Catalogue): Promise<HistoryView> {
  return settingHistory(catalogue, 'setting', setting);
}

/** Without duplicates, smallest first. */
function inOrder(combinations: readonly Combination[]): Combination[] {
  const chosen = new Set(combinations.map(combinationKey));
  return allCombinations().filter((combination) => chosen.has(combinationKey(combination)));
}
