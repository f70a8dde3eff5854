import type { ReactNode } from 'react';
import type { RecordShape } from '../../../src/server/staff/shapes/selection-shapes.ts';
import { useMessages } from '../language/language.tsx';
import { ConflictDialog } from '../staff/conflict-dialog.tsx';
import { recordMessages } from './messages.ts';
import { valuesOfRecord } from './record-values.ts';
import type { RecordValues } from './record-values.ts';
import { useValueWords } from './use-value-words.ts';
import { valueText } from './value-text.ts';

interface RecordConflictProperties {
  readonly base: RecordValues;
  readonly mine: RecordValues;
  readonly current: RecordShape;
  readonly onSave: (values: RecordValues) => void;
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
] as const satisfies readonly (keyof RecordValues)[];

/** Another changed this record since the form was opened. */
export function RecordConflict({
  base,
  mine,
  current,
  onSave,
  onCancel,
}: RecordConflictProperties): ReactNode {
  const texts = useMessages(recordMessages);
  const words = useValueWords({ [current.responsible.id]: current.responsible.displayName });
  return (
    <ConflictDialog
      sides={{ base: { ...base }, mine: { ...mine }, theirs: { ...valuesOfRecord(current) } }}
      fields={fields.map((field) => ({
        field,
        label: texts.fields[field] ?? field,
        show: (value) => valueText(field, value, words) || undefined,
      }))}
      onSave={(merged) => onSave(merged as unknown as RecordValues)}
      onCancel={onCancel}
    />
  );
}
