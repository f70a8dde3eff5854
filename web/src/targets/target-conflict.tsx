import type { ReactNode } from 'react';
import type { TargetView } from '../../../src/selection/targets/target-shape.ts';
import targetMessages from '../../translations/en/targets.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import { ConflictDialog } from '../staff/conflict-dialog.tsx';
import { valuesOfTarget } from './target-values.ts';
import type { TargetValues } from './target-values.ts';
import { useValueWords } from './use-value-words.ts';
import { valueText } from './value-text.ts';

interface TargetConflictProperties {
  readonly base: TargetValues;
  readonly mine: TargetValues;
  readonly current: TargetView;
  readonly onSave: (values: TargetValues) => void;
  readonly onCancel: () => void;
}

const fields = [
  'collectionId',
  'title',
  'url',
  'budget',
  'frequency',
  'depth',
  'supplementary',
  'themeId',
  'keywords',
  'contentNote',
  'technicalNote',
  'responsibleId',
  'isActive',
  'overrideNote',
] as const satisfies readonly (keyof TargetValues)[];

/** Another changed this target since the form was opened. */
export function TargetConflict({
  base,
  mine,
  current,
  onSave,
  onCancel,
}: TargetConflictProperties): ReactNode {
  const texts = useMessages(targetMessages);
  const words = useValueWords({ [current.responsible.id]: current.responsible.displayName });
  return (
    <ConflictDialog
      sides={{ base: { ...base }, mine: { ...mine }, theirs: { ...valuesOfTarget(current) } }}
      fields={fields.map((field) => ({
        field,
        label: texts.fields[field] ?? field,
        show: (value) => valueText(field, value, words) || undefined,
      }))}
      onSave={(merged) => onSave(merged as unknown as TargetValues)}
      onCancel={onCancel}
    />
  );
}
