import { Button, Checkbox, Popover } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import staffMessages from '../../translations/en/staff.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import { readKept, writeKept } from '../shell/kept.ts';
import { shownColumns } from './column.ts';
import type { Column } from './column.ts';
import styles from './data-table.module.css';

interface ChosenColumns {
  /** Undefined: the usual ones. */
  readonly ids: readonly string[] | undefined;
  readonly choose: (ids: readonly string[] | undefined) => void;
}

/** Kept in this browser. */
export function useChosenColumns(table: string): ChosenColumns {
  const keptAs = `heirloom.columns.${table}`;
  const [ids, setIds] = useState(() => readKept(keptAs)?.split(' ').filter(Boolean));
  const isDefault = ids === undefined || ids.length === 0;
  return {
    ids: isDefault ? undefined : ids,
    choose: (chosen) => {
      writeKept(keptAs, chosen?.join(' ') ?? '');
      setIds(chosen === undefined ? undefined : [...chosen]);
    },
  };
}

interface ColumnChoiceProperties<Row> {
  readonly columns: readonly Column<Row>[];
  readonly chosen: ChosenColumns;
}

export function ColumnChoice<Row>({ columns, chosen }: ColumnChoiceProperties<Row>): ReactNode {
  const texts = useMessages(staffMessages);
  const shown = new Set(shownColumns(columns, chosen.ids).map(({ id }) => id));
  const toggle = (id: string): void => {
    const isShown = (column: Column<Row>): boolean => shown.has(column.id) !== (column.id === id);
    chosen.choose(columns.filter(isShown).map((column) => column.id));
  };
  if (columns.length < 3) return null;
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" size="xs">
          {texts.columns}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={texts.columns}>
        <div className={styles.columnList}>
          {columns.map(({ id, title }, index) => (
            <Checkbox
              key={id}
              size="xs"
              label={title}
              checked={shown.has(id)}
              disabled={index === 0}
              onChange={() => toggle(id)}
            />
          ))}
          <Button variant="subtle" size="compact-xs" onClick={() => chosen.choose(undefined)}>
            {texts.defaultColumns}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
