import { ActionIcon, NativeSelect } from '@mantine/core';
import { memo } from 'react';
import type { ReactNode } from 'react';
import mappingMessages from '../../translations/en/mapping.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import { CloseIcon } from '../shell/icons.tsx';
import type { CollectionRow as Row, RowProblem } from './mapping-values.ts';
import styles from './mapping.module.css';
import { RowTrouble } from './row-trouble.tsx';
import type { CollectionColumn } from './use-collection-columns.ts';

interface CollectionRowProperties {
  readonly row: Row;
  readonly number: number;
  readonly columns: readonly CollectionColumn[];
  readonly problem: RowProblem | undefined;
  readonly isReadOnly: boolean;
  readonly onSet: (key: string, change: Partial<Row>) => void;
  readonly onRemove: (key: string) => void;
}

/** Drawn anew only where it changes itself: a house can have hundreds of collections, each in every row's list. */
export const CollectionRow = memo(function CollectionRow(properties: CollectionRowProperties): ReactNode {
  const { row, number, columns, problem, isReadOnly, onSet, onRemove } = properties;
  const texts = useMessages(mappingMessages);
  const missing = row.collectionId === '' ? texts.chooseCollection : texts.chooseHarvest;
  return (
    <tr data-wrong={problem !== undefined || undefined}>
      {columns.map(({ field, title, choices }) => (
        <td key={field} data-title={title}>
          <NativeSelect
            size="xs"
            aria-label={`${title}, ${texts.rowLabel(number)}`}
            disabled={isReadOnly}
            data={[...choices]}
            value={row[field]}
            onChange={({ currentTarget }) => onSet(row.key, { [field]: currentTarget.value })}
          />
          {field === 'harvestId' ? <RowTrouble problem={problem} incomplete={missing} /> : null}
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
