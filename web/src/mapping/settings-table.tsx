import type { ReactNode } from 'react';
import mappingMessages from '../../translations/en/mapping.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import { Panel } from '../staff/panel.tsx';
import { MappingTable } from './mapping-table.tsx';
import type { MappingTableProperties } from './mapping-table.tsx';
import { newSettingsRow } from './mapping-values.ts';
import type { SettingsRow } from './mapping-values.ts';
import styles from './mapping.module.css';
import { useSettingsColumns } from './use-mapping-columns.ts';
import type { MappingNames } from './use-mapping-names.ts';

interface SettingsTableProperties extends MappingTableProperties<SettingsRow> {
  readonly names: MappingNames;
}

/** Budget, frequency and depth of a target → template and limits. */
export function SettingsTable({ names, ...table }: SettingsTableProperties): ReactNode {
  const texts = useMessages(mappingMessages);
  return (
    <Panel title={texts.settingsTitle} text={texts.settingsText}>
      <MappingTable
        {...table}
        className={styles.settings}
        columns={useSettingsColumns(names.templates)}
        newRow={newSettingsRow}
        incomplete={() => texts.chooseTemplate}
        none={table.rows.length === 0 ? texts.rowsNone : undefined}
      />
    </Panel>
  );
}
