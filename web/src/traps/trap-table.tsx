import { defined } from '../../../src/formats/values/defined.ts';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { TrapView } from '../../../src/planning/traps/trap.ts';
import trapMessages from '../../translations/en/traps.json' with { type: 'json' };
import { staffSend, useSession } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import type { Column } from '../staff/column.ts';
import { DataTable } from '../staff/data-table.tsx';
import { touch } from '../staff/live.ts';
import { useNotify } from '../staff/notify.tsx';
import type { ListState } from '../staff/use-list.ts';
import { EditTrapDialog } from './edit-trap-dialog.tsx';
import styles from './traps.module.css';
import { defaultTrapSort, useTrapColumns } from './use-trap-columns.tsx';

interface TrapTableProperties {
  readonly list: ListState<TrapView>;
  /** Whether it says where each holds. */
  readonly isWithPlace: boolean;
  /** Of the address, beside other tables of a page. */
  readonly sortParameter?: string;
  readonly filters?: ReactNode;
  readonly empty: ReactNode;
}

/** Traps, each with the ways to change it. */
export function TrapTable({
  list,
  isWithPlace,
  sortParameter,
  filters,
  empty,
}: TrapTableProperties): ReactNode {
  const texts = useMessages(trapMessages);
  const { may } = useSession();
  const notify = useNotify();
  const queries = useQueryClient();
  const [edited, setEdited] = useState<TrapView>();
  const set = async (
    { id, expression, comment, version }: TrapView,
    isActive: boolean,
  ): Promise<TrapView> => {
    const saved = await staffSend(
      'PUT /traps/:id',
      { id },
      {
        expression,
        comment,
        isActive,
        version,
      },
    );
    await touch(queries, 'traps');
    return saved;
  };
  const switching = useMutation({
    mutationFn: (trap: TrapView) => set(trap, !trap.isActive),
    onSuccess: (saved) =>
      notify.done(saved.isActive ? texts.switchedOn : texts.switchedOff, {
        undo: () => set(saved, !saved.isActive),
      }),
    onError: (error) => notify.trouble(error),
  });
  const columns = useTrapColumns(isWithPlace);
  const actions: Column<TrapView> = {
    id: 'actions',
    title: texts.actions,
    isTool: true,
    cell: (trap) => (
      <span className={styles.actions}>
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`${texts.edit}: ${trap.expression}`}
          onClick={() => setEdited(trap)}
        >
          {texts.edit}
        </Button>
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={`${trap.isActive ? texts.switchOff : texts.switchOn}: ${trap.expression}`}
          loading={switching.isPending && switching.variables.id === trap.id}
          onClick={() => switching.mutate(trap)}
        >
          {trap.isActive ? texts.switchOff : texts.switchOn}
        </Button>
      </span>
    ),
  };
  return (
    <>
      <DataTable<TrapView>
        name="traps"
        label={texts.list}
        list={list}
        rowId={({ id }) => id}
        rowName={({ expression }) => expression}
        columns={may('planning.edit') ? [...columns, actions] : columns}
        defaultSort={defaultTrapSort}
        {...defined({ sortParameter })}
        filters={filters}
        empty={empty}
      />
      {edited === undefined ? null : (
        <EditTrapDialog key={edited.id} trap={edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  );
}
