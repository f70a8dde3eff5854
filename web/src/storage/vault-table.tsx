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
      sortParameter="vaults-sort"
      empty={<EmptyState title={texts.noVaults} />}
      columns={[
        { id: 'name', title: texts.vault, by: ({ name }) => name, cell: ({ name }) => name },
        { id: 'place', title: texts.place, by: ({ place }) => place, cell: ({ place }) => place },
        {
          id: 'state',
          title: texts.state,
          by: (vault) => (isGone(vault) ? -1 : Object.keys(tones).indexOf(vault.state)),
          cell: (vault) => <VaultState vault={vault} />,
        },
        { id: 'path', title: texts.path, by: ({ path }) => path, cell: ({ path }) => path, isExtra: true },
        {
          id: 'good',
          title: texts.good,
          align: 'end',
          by: ({ copies }) => copies.good,
          cell: ({ copies }) => format.number(copies.good),
        },
        {
          id: 'bad',
          title: texts.bad,
          align: 'end',
          by: ({ copies }) => copies.bad + copies.missing,
          cell: ({ copies }) => format.number(copies.bad + copies.missing),
        },
        {
          id: 'size',
          title: texts.size,
          align: 'end',
          by: ({ sizeBytes }) => sizeBytes,
          cell: ({ sizeBytes }) => format.bytes(sizeBytes),
        },
        {
          id: 'free',
          title: texts.free,
          align: 'end',
          by: ({ freeBytes }) => freeBytes,
          cell: ({ freeBytes }) => (freeBytes === null ? '–' : format.bytes(freeBytes)),
        },
        {
          id: 'checked',
          title: texts.oldestCheck,
          by: ({ oldestCheck }) => oldestCheck,
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

function VaultState({ vault }: { readonly vault: VaultShape }): ReactNode {
  const texts = useMessages(storageTexts);
  if (isGone(vault)) return <StateMark tone="bad">{texts.gone}</StateMark>;
  return <StateMark tone={tones[vault.state]}>{texts.states[vault.state]}</StateMark>;
}

function isGone({ state, reachable }: VaultShape): boolean {
  return !reachable && state !== 'retired' && state !== 'unknown';
}

const tones = { writable: 'good', draining: 'busy', retired: 'quiet', unknown: 'warn' } as const;
