import type { ReactNode } from 'react';
import type { VaultShape } from '../../../src/server/staff/shapes/storage-shapes.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { DataTable } from '../staff/data-table.tsx';
import { EmptyState } from '../staff/empty-state.tsx';
import { StateMark } from '../staff/state-mark.tsx';
import { When } from '../staff/when.tsx';
import { givenList } from './given-list.ts';
import { storageTexts } from './messages.ts';

export function VaultTable({ vaults }: { readonly vaults: readonly VaultShape[] }): ReactNode {
  const texts = useMessages(storageTexts);
  const { format } = useSpoken();
  return (
    <DataTable<VaultShape>
      name="vaults"
      label={texts.vaultsTitle}
      list={givenList(vaults)}
      rowId={({ name }) => name}
      rowName={({ name }) => name}
      empty={<EmptyState title={texts.noVaults} />}
      columns={[
        { id: 'name', title: texts.vault, cell: ({ name }) => name },
        { id: 'place', title: texts.place, cell: ({ place }) => place },
        { id: 'state', title: texts.state, cell: (vault) => <VaultState vault={vault} /> },
        { id: 'path', title: texts.path, cell: ({ path }) => path, isExtra: true },
        {
          id: 'good',
          title: texts.good,
          align: 'end',
          cell: ({ copies }) => format.number(copies.good),
        },
        {
          id: 'bad',
          title: texts.bad,
          align: 'end',
          cell: ({ copies }) => format.number(copies.bad + copies.missing),
        },
        { id: 'size', title: texts.size, align: 'end', cell: ({ sizeBytes }) => format.bytes(sizeBytes) },
        {
          id: 'free',
          title: texts.free,
          align: 'end',
          cell: ({ freeBytes }) => (freeBytes === null ? '–' : format.bytes(freeBytes)),
        },
        {
          id: 'checked',
          title: texts.oldestCheck,
          cell: ({ oldestCheck }) => (
            <When
              atMs={oldestCheck === null ? null : Date.parse(oldestCheck)}
              as="day"
              otherwise={texts.never}
            />
          ),
        },
      ]}
    />
  );
}

function VaultState({ vault: { state, reachable } }: { readonly vault: VaultShape }): ReactNode {
  const texts = useMessages(storageTexts);
  if (!reachable && state !== 'retired' && state !== 'unknown')
    return <StateMark tone="bad">{texts.gone}</StateMark>;
  return <StateMark tone={tones[state]}>{texts.states[state]}</StateMark>;
}

const tones = { writable: 'good', draining: 'busy', retired: 'quiet', unknown: 'warn' } as const;
