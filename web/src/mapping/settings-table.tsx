import { Button } from '@mantine/core';
import { randomId } from '@mantine/hooks';
import type { ReactNode } from 'react';
import mappingMessages from '../../translations/en/mapping.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import { Panel } from '../staff/panel.tsx';
import { newSettingsRow } from './mapping-values.ts';
import type { RowProblem, SettingsRow as Row } from './mapping-values.ts';
import styles from './mapping.module.css';
import { SettingsRow } from './settings-row.tsx';
import type { MappingNames } from './use-mapping-names.ts';
import type { RowEdits } from './use-row-edits.ts';
import { useSettingsColumns } from './use-settings-columns.ts';

interface SettingsTableProperties {
  readonly rows: readonly Row[];
  readonly names: MappingNames;
  readonly wrong: ReadonlyMap<string, RowProblem>;
  readonly isReadOnly: boolean;
  readonly edits: RowEdits<Row>;
}

/** Budget, frequency and depth of a target → template and limits. */
export function SettingsTable({ rows, names, wrong, isReadOnly, edits }: SettingsTableProperties): ReactNode {
  const texts = useMessages(mappingMessages);
  const columns = useSettingsColumns(names.templates);
  return (
    <Panel title={texts.settingsTitle} text={texts.settingsText}>
      {rows.length === 0 ? <p className={styles.quiet}>{texts.rowsNone}</p> : null}
      {rows.length === 0 ? null : (
        <div className={styles.settings}>
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
                <SettingsRow
                  key={row.key}
                  row={row}
                  number={index + 1}
                  columns={columns}
                  problem={wrong.get(row.key)}
                  isReadOnly={isReadOnly}
                  onSet={edits.set}
                  onRemove={edits.remove}
                />
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
          onClick={() => edits.add({ ...newSettingsRow, key: randomId() })}
        >
          {texts.addRow}
        </Button>
      )}
    </Panel>
  );
}
