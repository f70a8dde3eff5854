import { Button, Radio } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import staffMessages from '../../translations/en/staff.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import { conflictsOf, mergedValues } from './conflict.ts';
import type { FieldConflict, Side, Sides } from './conflict.ts';
import styles from './conflict-dialog.module.css';
import { Dialog } from './dialog.tsx';
import { ShownValue } from './shown-value.tsx';

export interface ConflictField {
  readonly field: string;
  readonly label: string;
  /** Where the value is no word for people: an id, a list of things. */
  readonly show?: (value: unknown) => ReactNode;
}

interface ConflictDialogProperties {
  readonly sides: Sides;
  readonly fields: readonly ConflictField[];
  /** With the values that were chosen, field by field. */
  readonly onSave: (values: Record<string, unknown>) => void;
  /** Back to the form, as it was. */
  readonly onCancel: () => void;
}

/** Another was faster: what I have, what is there now, and a choice for each field. */
export function ConflictDialog({ sides, fields, onSave, onCancel }: ConflictDialogProperties): ReactNode {
  const texts = useMessages(staffMessages);
  const names = fields.map(({ field }) => field);
  const conflicts = conflictsOf(sides, names);
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>(() =>
    Object.fromEntries(conflicts.map(({ field, proposed }) => [field, proposed])),
  );
  const all = (side: Side): void =>
    setChoices(Object.fromEntries(conflicts.map(({ field }) => [field, side])));
  return (
    <Dialog
      onClose={onCancel}
      size="xl"
      title={texts.conflictTitle}
      closeButtonProps={{ 'aria-label': texts.conflictBack }}
    >
      <p className={styles.text}>{texts.conflictText}</p>
      {conflicts.length === 0 ? <p>{texts.conflictSame}</p> : null}
      <div className={styles.fields}>
        {fields.map((field) => {
          const conflict = conflicts.find((each) => each.field === field.field);
          if (conflict === undefined) return null;
          return (
            <FieldChoice
              key={field.field}
              field={field}
              conflict={conflict}
              chosen={choices[field.field] ?? 'mine'}
              onChoose={(side) => setChoices({ ...choices, [field.field]: side })}
            />
          );
        })}
      </div>
      <div className={styles.buttons}>
        <Button onClick={() => onSave(mergedValues(sides, choices))}>{texts.conflictSave}</Button>
        {conflicts.length < 2 ? null : (
          <>
            <Button variant="default" onClick={() => all('mine')}>
              {texts.conflictAllMine}
            </Button>
            <Button variant="default" onClick={() => all('theirs')}>
              {texts.conflictAllTheirs}
            </Button>
          </>
        )}
        <Button variant="subtle" color="gray" onClick={onCancel}>
          {texts.conflictBack}
        </Button>
      </div>
    </Dialog>
  );
}

interface FieldChoiceProperties {
  readonly field: ConflictField;
  readonly conflict: FieldConflict;
  readonly chosen: Side;
  readonly onChoose: (side: Side) => void;
}

function FieldChoice({ field, conflict, chosen, onChoose }: FieldChoiceProperties): ReactNode {
  const texts = useMessages(staffMessages);
  const show = (value: unknown): ReactNode =>
    field.show?.(value) ?? <ShownValue field={field.field} value={value} />;
  return (
    <Radio.Group
      className={styles.field}
      label={field.label}
      value={chosen}
      onChange={(value) => onChoose(value === 'theirs' ? 'theirs' : 'mine')}
    >
      <div className={styles.sides}>
        <Radio
          value="mine"
          label={texts.conflictMine}
          description={<span className={styles.value}>{show(conflict.mine)}</span>}
        />
        <Radio
          value="theirs"
          label={texts.conflictTheirs}
          description={<span className={styles.value}>{show(conflict.theirs)}</span>}
        />
      </div>
    </Radio.Group>
  );
}
