import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import staffMessages from '../../translations/en/staff.json' with { type: 'json' };
import { useMessages, useSpoken } from '../language/language.tsx';
import styles from './data-table.module.css';
import type { ListState } from './use-list.ts';
import type { Selection } from './use-selection.ts';

interface SelectionBarProperties {
  readonly selection: Selection;
  readonly list: ListState<unknown>;
  readonly actions: ReactNode;
}

/** The number of selected rows, their actions, and a way to select all results. */
export function SelectionBar({ selection, list, actions }: SelectionBarProperties): ReactNode {
  const texts = useMessages(staffMessages);
  const { format } = useSpoken();
  const { ids, isAll, takeAll, clear } = selection;
  const total = format.number(list.total);
  const isAny = isAll || ids.size > 0;
  const isMoreFound = !isAll && (list.hasMore || ids.size < list.total);
  return (
    <div className={styles.selection} data-any={isAny || undefined}>
      <p role="status">
        {isAll
          ? texts.selectedAll(list.isTotalExact, total)
          : ids.size === 0
            ? ''
            : texts.selectedCount(ids.size, format.number(ids.size))}
      </p>
      {isAny ? (
        <>
          {isMoreFound ? (
            <Button variant="subtle" size="compact-sm" onClick={takeAll}>
              {texts.selectAllFound(list.isTotalExact, total)}
            </Button>
          ) : null}
          <Button variant="subtle" size="compact-sm" color="gray" onClick={clear}>
            {texts.clearSelection}
          </Button>
          <div className={styles.selectionActions}>{actions}</div>
        </>
      ) : null}
    </div>
  );
}
