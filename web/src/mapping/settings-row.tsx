import { ActionIcon, NativeSelect, TextInput } from '@mantine/core';
import { memo } from 'react';
import type { ReactNode } from 'react';
import mappingMessages from '../../translations/en/mapping.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import { CloseIcon } from '../shell/icons.tsx';
import type { RowProblem, SettingsRow as Row } from './mapping-values.ts';
import styles from './mapping.module.css';
import { RowTrouble } from './row-trouble.tsx';
import type { SettingsColumn } from './use-settings-columns.ts';

interface SettingsRowProperties {
  readonly row: Row;
  readonly number: number;
  readonly columns: readonly SettingsColumn[];
  readonly problem: RowProblem | undefined;
  readonly isReadOnly: boolean;
  readonly onSet: (key: string, change: Partial<Row>) => void;
  readonly onRemove: (key: string) => void;
}

/** Drawn anew only where it changes itself: the table has hundreds of fields. */
export const SettingsRow = memo(function SettingsRow(properties: SettingsRowProperties): ReactNode {
  const { row, number, columns, problem, isReadOnly, onSet, onRemove } = properties;
  const texts = useMessages(mappingMessages);
  return (
    <tr data-wrong={problem !== undefined || undefined}>
      {columns.map((column) => (
        <td key={column.field} data-title={column.title}>
          <Cell
            column={column}
            label={`${column.title}, ${texts.rowLabel(number)}`}
            value={row[column.field]}
            isReadOnly={isReadOnly}
            onChange={(value) => onSet(row.key, { [column.field]: value })}
          />
          {column.field === 'templateId' ? (
            <RowTrouble problem={problem} incomplete={texts.chooseTemplate} />
          ) : null}
        </td>
      ))}
      <td>
        {isReadOnly ? null : (
          <ActionIcon
            variant="subtle"
            color="gray"
            className={styles.remove}
            aria-label={`${texts.removeRow} ${number}`}
            onClick={() => onRemove(row.key)}
          >
            <CloseIcon size={16} />
          </ActionIcon>
        )}
      </td>
    </tr>
  );
});

interface CellProperties {
  readonly column: SettingsColumn;
  readonly label: string;
  readonly value: string;
  readonly isReadOnly: boolean;
  readonly onChange: (value: string) => void;
}

function Cell({ column, label, value, isReadOnly, onChange }: CellProperties): ReactNode {
  const texts = useMessages(mappingMessages);
  if (column.choices === undefined)
    return (
      <TextInput
        size="xs"
        className={styles.number}
        aria-label={label}
        placeholder={texts.asTemplate}
        disabled={isReadOnly}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  return (
    <NativeSelect
      size="xs"
      aria-label={label}
      disabled={isReadOnly}
      data={[...column.choices]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
