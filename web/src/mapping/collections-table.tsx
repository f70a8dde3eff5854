import { Button, TextInput } from '@mantine/core';
import { randomId } from '@mantine/hooks';
import { useState } from 'react';
import type { ReactNode } from 'react';
import mappingMessages from '../../translations/en/mapping.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import { Panel } from '../staff/panel.tsx';
import { CollectionRow } from './collection-row.tsx';
import type { CollectionRow as Row, RowProblem } from './mapping-values.ts';
import styles from './mapping.module.css';
import { useCollectionColumns } from './use-collection-columns.ts';
import type { MappingNames } from './use-mapping-names.ts';
import type { RowEdits } from './use-row-edits.ts';

interface CollectionsTableProperties {
  readonly rows: readonly Row[];
  readonly names: MappingNames;
  readonly wrong: ReadonlyMap<string, RowProblem>;
  readonly isReadOnly: boolean;
  readonly edits: RowEdits<Row>;
}

/** With fewer rows nobody needs to search. */
const manyRows = 12;

/** Which harvest takes the targets of a collection. */
export function CollectionsTable({
  rows,
  names,
  wrong,
  isReadOnly,
  edits,
}: CollectionsTableProperties): ReactNode {
  const texts = useMessages(mappingMessages);
  const columns = useCollectionColumns(names);
  const [filter, setFilter] = useState('');
  const wanted = filter.trim().toLowerCase();
  const nameOf = new Map(names.collections.map(({ value, label }) => [value, label.toLowerCase()]));
  const shown = rows.filter(
    ({ collectionId }) => collectionId === '' || (nameOf.get(collectionId) ?? '').includes(wanted),
  );
  return (
    <Panel title={texts.collectionsTitle} text={texts.collectionsText}>
      {rows.length > manyRows ? (
        <TextInput
          type="search"
          size="xs"
          maw="16rem"
          label={texts.filter}
          value={filter}
          onChange={({ currentTarget }) => setFilter(currentTarget.value)}
        />
      ) : null}
      {rows.length === 0 ? <p className={styles.quiet}>{texts.collectionsNone}</p> : null}
      <div className={styles.ways} hidden={rows.length === 0}>
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
            {shown.map((row, index) => (
              <CollectionRow
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
      {isReadOnly ? null : (
        <Button
          size="xs"
          variant="default"
          className={styles.add}
          onClick={() => edits.add({ key: randomId(), collectionId: '', frequency: '', harvestId: '' })}
        >
          {texts.addRow}
        </Button>
      )}
    </Panel>
  );
}
