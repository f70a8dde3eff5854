import type { ReactNode } from 'react';
import type { VaultShape } from '../../../src/repository/administration/storage-shape.ts';
import storageMessages from '../../translations/en/storage.json' with { type: 'json' };
import { useMessages, useSpoken } from '../language/language.tsx';
import { DataTable } from '../staff/data-table.tsx';
import { EmptyState } from '../staff/empty-state.tsx';
import { StateMark } from '../staff/state-mark.tsx';
import { useColumns } from '../staff/use-columns.tsx';
import { givenList } from './given-list.ts';

export function VaultTable({ vaults }: { readonly vaults: readonly VaultShape[] }): ReactNode {
  const texts = useMessages(storageMessages);
  const { format } = useSpoken();
  const { text, count, bytes, when } = useColumns<VaultShape>({ isWhole: true });
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
        text('name', texts.vault, ({ name }) => name),
        text('place', texts.place, ({ place }) => place),
        {
          id: 'state',
          title: texts.state,
          by: (vault) => (isGone(vault) ? -1 : Object.keys(tones).indexOf(vault.state)),
          cell: (vault) => <VaultState vault={vault} />,
        },
        text('path', texts.path, ({ path }) => path, { isExtra: true }),
        count('good', texts.good, ({ copies }) => copies.good),
        count('bad', texts.bad, ({ copies }) => copies.bad + copies.missing),
        bytes('size', texts.size, ({ sizeBytes }) => sizeBytes),
        {
          id: 'free',
          title: texts.free,
          align: 'end',
          by: ({ freeBytes }) => freeBytes,
          cell: ({ freeBytes }) => (freeBytes === null ? '–' : format.bytes(freeBytes)),
        },
        when(
          'checked',
          texts.oldestCheck,
          ({ oldestCheck }) => (oldestCheck === null ? null : Date.parse(oldestCheck)),
          { as: 'day', otherwise: texts.never },
        ),
      ]}
    />
  );
}

function VaultState({ vault }: { readonly vault: VaultShape }): ReactNode {
  const texts = useMessages(storageMessages);
  if (isGone(vault)) return <StateMark tone="bad">{texts.gone}</StateMark>;
  return <StateMark tone={tones[vault.state]}>{texts.states[vault.state]}</StateMark>;
}

function isGone({ state, reachable }: VaultShape): boolean {
  return !reachable && state !== 'retired' && state !== 'unknown';
}

const tones = { writable: 'good', draining: 'busy', retired: 'quiet', unknown: 'warn' } as const;
