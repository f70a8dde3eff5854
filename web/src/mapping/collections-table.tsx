import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { frequencies } from '../../../src/catalogue/choices.ts';
import { useMessages } from '../language/language.tsx';
import { CloseIcon } from '../shell/icons.tsx';
import { Panel } from '../staff/panel.tsx';
import type { CollectionRow, RowProblem } from './mapping-values.ts';
import styles from './mapping.module.css';
import { mappingTexts } from './messages.ts';
import { RowTrouble } from './row-trouble.tsx';
import type { MappingNames } from './use-mapping-names.ts';

interface CollectionsTableProperties {
  readonly rows: readonly CollectionRow[];
  readonly names: MappingNames;
  readonly wrong: ReadonlyMap<string, RowProblem>;
  readonly isReadOnly: boolean;
  readonly onChange: (rows: readonly CollectionRow[]) => void;
}

/** With fewer rows nobody needs to search. */
const manyRows = 12;

/** Which harvest takes the records of a collection. */
export function CollectionsTable({
  rows,
  names,
  wrong,
  isReadOnly,
  onChange,
}: CollectionsTableProperties): ReactNode {
  const texts = useMessages(mappingTexts);
  const [filter, setFilter] = useState('');
  const nameOf = (id: string): string => names.collections.find(({ value }) => value === id)?.label ?? '';
  const shown = rows.filter(
    ({ collectionId }) =>
      collectionId === '' || nameOf(collectionId).toLowerCase().includes(filter.trim().toLowerCase()),
  );
  const set = (key: string, change: Partial<CollectionRow>): void =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...change } : row)));
  const frequencyChoices = [
    { value: '', label: texts.anyFrequency },
    ...frequencies.map((each) => ({ value: each, label: texts.frequencies[each] })),
  ];
  return (
    <Panel title={texts.collectionsTitle} text={texts.collectionsText}>
      {rows.length > manyRows ? (
        <TextInput
          type="search"
          size="xs"
          w="16rem"
          label={texts.filter}
          value={filter}
          onChange={({ currentTarget }) => setFilter(currentTarget.value)}
        />
      ) : null}
      {rows.length === 0 ? <p className={styles.quiet}>{texts.collectionsNone}</p> : null}
      <div className={styles.scroll} hidden={rows.length === 0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{texts.collection}</th>
              <th scope="col">{texts.frequency}</th>
              <th scope="col">{texts.harvest}</th>
              <th scope="col">
                <span className={styles.hidden}>{texts.removeRow}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row, index) => (
              <tr key={row.key} data-wrong={wrong.has(row.key) || undefined}>
                <td>
                  <NativeSelect
                    size="xs"
                    aria-label={`${texts.collection}, ${texts.rowLabel(index + 1)}`}
                    disabled={isReadOnly}
                    data={[{ value: '', label: texts.chooseCollection }, ...names.collections]}
                    value={row.collectionId}
                    onChange={({ currentTarget }) => set(row.key, { collectionId: currentTarget.value })}
                  />
                </td>
                <td>
                  <NativeSelect
                    size="xs"
                    aria-label={`${texts.frequency}, ${texts.rowLabel(index + 1)}`}
                    disabled={isReadOnly}
                    data={frequencyChoices}
                    value={row.frequency}
                    onChange={({ currentTarget }) => set(row.key, { frequency: currentTarget.value })}
                  />
                </td>
                <td>
                  <NativeSelect
                    size="xs"
                    aria-label={`${texts.harvest}, ${texts.rowLabel(index + 1)}`}
                    disabled={isReadOnly}
                    data={[{ value: '', label: texts.chooseHarvest }, ...names.harvests]}
                    value={row.harvestId}
                    onChange={({ currentTarget }) => set(row.key, { harvestId: currentTarget.value })}
                  />
                  <RowTrouble problem={wrong.get(row.key)} incomplete={texts.chooseHarvest} />
                </td>
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
      {isReadOnly ? null : (
        <Button
          size="xs"
          variant="default"
          className={styles.add}
          onClick={() =>
            onChange([...rows, { key: crypto.randomUUID(), collectionId: '', frequency: '', harvestId: '' }])
          }
        >
          {texts.addRow}
        </Button>
      )}
    </Panel>
  );
}
