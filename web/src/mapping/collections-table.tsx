import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import mappingMessages from '../../translations/en/mapping.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import { Panel } from '../staff/panel.tsx';
import { MappingTable } from './mapping-table.tsx';
import type { MappingTableProperties } from './mapping-table.tsx';
import type { CollectionRow } from './mapping-values.ts';
import styles from './mapping.module.css';
import { useCollectionColumns } from './use-mapping-columns.ts';
import type { MappingNames } from './use-mapping-names.ts';

interface CollectionsTableProperties extends MappingTableProperties<CollectionRow> {
  readonly names: MappingNames;
}

/** With fewer rows there is no search field. */
const manyRows = 12;

/** Which harvest collects the targets of a collection. */
export function CollectionsTable({ names, rows, ...table }: CollectionsTableProperties): ReactNode {
  const texts = useMessages(mappingMessages);
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
      <MappingTable
        {...table}
        rows={shown}
        className={styles.ways}
        columns={useCollectionColumns(names)}
        newRow={{ collectionId: '', frequency: '', harvestId: '' }}
        incomplete={({ collectionId }) =>
          collectionId === '' ? texts.chooseCollection : texts.chooseHarvest
        }
        none={rows.length === 0 ? texts.collectionsNone : undefined}
      />
    </Panel>
  );
}
