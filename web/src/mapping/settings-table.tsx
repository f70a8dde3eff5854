import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { budgets, depths, frequencies } from '../../../src/catalogue/choices.ts';
import { useMessages } from '../language/language.tsx';
import { CloseIcon } from '../shell/icons.tsx';
import { Panel } from '../staff/panel.tsx';
import { newSettingsRow } from './mapping-values.ts';
import type { RowProblem, SettingsRow } from './mapping-values.ts';
import styles from './mapping.module.css';
import { mappingTexts } from './messages.ts';
import { RowTrouble } from './row-trouble.tsx';
import type { MappingNames, NamedChoice } from './use-mapping-names.ts';

interface SettingsTableProperties {
  readonly rows: readonly SettingsRow[];
  readonly names: MappingNames;
  readonly wrong: ReadonlyMap<string, RowProblem>;
  readonly isReadOnly: boolean;
  readonly onChange: (rows: readonly SettingsRow[]) => void;
}

type Field = Exclude<keyof SettingsRow, 'key' | 'id'>;

interface FieldColumn {
  readonly field: Field;
  readonly title: string;
  /** Undefined: a text. */
  readonly choices?: readonly NamedChoice[];
}

const scopes = ['page', 'path', 'host', 'domain'] as const;

/** Budget, frequency and depth of a record → template and limits. */
export function SettingsTable({
  rows,
  names,
  wrong,
  isReadOnly,
  onChange,
}: SettingsTableProperties): ReactNode {
  const texts = useMessages(mappingTexts);
  const columns = useColumns(names);
  const set = (key: string, field: Field, value: string): void =>
    onChange(rows.map((row) => (row.key === key ? { ...row, [field]: value } : row)));
  return (
    <Panel title={texts.settingsTitle} text={texts.settingsText}>
      {rows.length === 0 ? <p className={styles.quiet}>{texts.rowsNone}</p> : null}
      {rows.length === 0 ? null : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                {columns.map(({ field, title }) => (
                  <th key={field} scope="col">
                    {title}
                  </th>
                ))}
                <th scope="col">
                  <span className={styles.hidden}>{texts.removeRow}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr key={row.key} data-wrong={wrong.has(row.key) || undefined}>
                  {columns.map((column) => (
                    <td key={column.field}>
                      <Cell
                        column={column}
                        label={`${column.title}, ${texts.rowLabel(index + 1)}`}
                        value={row[column.field]}
                        isReadOnly={isReadOnly}
                        onChange={(value) => set(row.key, column.field, value)}
                      />
                      {column.field === 'templateId' ? (
                        <RowTrouble problem={wrong.get(row.key)} incomplete={texts.chooseTemplate} />
                      ) : null}
                    </td>
                  ))}
                  <td>
                    {isReadOnly ? null : (
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        aria-label={`${texts.removeRow} ${index + 1}`}
                        onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
                      >
                        <CloseIcon size={16} />
                      </ActionIcon>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {isReadOnly ? null : (
        <Button
          size="xs"
          variant="default"
          className={styles.add}
          onClick={() => onChange([...rows, { ...newSettingsRow, key: crypto.randomUUID() }])}
        >
          {texts.addRow}
        </Button>
      )}
    </Panel>
  );
}

function useColumns(names: MappingNames): readonly FieldColumn[] {
  const texts = useMessages(mappingTexts);
  const any = { value: '', label: texts.any };
  return [
    {
      field: 'budget',
      title: texts.budget,
      choices: [any, ...budgets.map((each) => ({ value: each, label: texts.budgets[each] }))],
    },
    {
      field: 'frequency',
      title: texts.frequency,
      choices: [
        { value: '', label: texts.anyFrequency },
        ...frequencies.map((each) => ({ value: each, label: texts.frequencies[each] })),
      ],
    },
    {
      field: 'depth',
      title: texts.depth,
      choices: [
        { value: '', label: texts.anyDepth },
        ...depths.map((each) => ({ value: each, label: texts.depths[each] })),
      ],
    },
    {
      field: 'templateId',
      title: texts.template,
      choices: [{ value: '', label: texts.chooseTemplate }, ...names.templates],
    },
    { field: 'maxUrls', title: texts.maxUrls },
    { field: 'maxBytes', title: texts.maxBytes },
    {
      field: 'scope',
      title: texts.scope,
      choices: [
        { value: '', label: texts.scopeUsual },
        ...scopes.map((scope) => ({ value: scope, label: texts.scopes[scope] })),
      ],
    },
    { field: 'clicks', title: texts.clicks },
  ];
}

interface CellProperties {
  readonly column: FieldColumn;
  readonly label: string;
  readonly value: string;
  readonly isReadOnly: boolean;
  readonly onChange: (value: string) => void;
}

function Cell({ column, label, value, isReadOnly, onChange }: CellProperties): ReactNode {
  const texts = useMessages(mappingTexts);
  if (column.choices === undefined)
    return (
      <TextInput
        size="xs"
        w="5.5rem"
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
