import { Button, Drawer } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { BulkView } from '../../../src/selection/bulk/bulk-shape.ts';
import targetMessages from '../../translations/en/targets.json' with { type: 'json' };
import { staffSend } from '../api/staff-api.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { told } from '../shell/trouble.tsx';
import { FormTrouble } from '../staff/form-trouble.tsx';
import { touch } from '../staff/live.ts';
import { useNotify } from '../staff/notify.tsx';
import { bulkChanges, bulkHindrance, noBulkValues } from './bulk-changes.ts';
import type { BulkValues } from './bulk-changes.ts';
import { BulkFields } from './bulk-fields.tsx';
import { BulkTrial } from './bulk-trial.tsx';
import styles from './targets-page.module.css';
import { useUndoBulk } from './use-undo-bulk.tsx';

export type BulkMode = 'change' | 'transfer';

interface BulkDrawerProperties {
  readonly mode: BulkMode;
  /** Those selected, or all that a search finds. */
  readonly chosen:
    | { readonly ids: readonly string[] }
    | { readonly search: Readonly<Record<string, unknown>> };
  readonly count: number;
  readonly isCountExact: boolean;
  /** Where all are of one collection. */
  readonly collectionId: string | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Changes many targets at once: first a trial says what would happen, afterwards it can be undone. */
export function BulkDrawer(properties: BulkDrawerProperties): ReactNode {
  const { mode, chosen, count, isCountExact, collectionId, onClose, onDone } = properties;
  const texts = useMessages(targetMessages);
  const { messages, format } = useSpoken();
  const notify = useNotify();
  const queries = useQueryClient();
  const undoBulk = useUndoBulk();
  const [values, setValues] = useState<BulkValues>(noBulkValues);
  const [isTried, setTried] = useState(false);
  const hindrance = bulkHindrance(values);
  const send = async (isTrial: boolean): Promise<BulkView> =>
    staffSend('POST /targets/bulk', {}, { ...chosen, isTrial, changes: bulkChanges(values) });
  const trial = useMutation({ mutationFn: () => send(true) });
  const change = useMutation({
    mutationFn: () => send(false),
    onSuccess: async ({ bulkId, changed }) => {
      await touch(queries, 'targets');
      notify.done(
        texts.bulkDone(changed, format.number(changed)),
        bulkId === null ? {} : { undo: () => undoBulk(bulkId), isToldByUndo: true },
      );
      onDone();
      onClose();
    },
  });
  const error = change.error ?? trial.error;
  const shown = format.number(count);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={mode === 'transfer' ? texts.transferTitle : texts.bulkTitle}
      closeButtonProps={{ 'aria-label': messages.close }}
    >
      <form
        className={styles.drawer}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (hindrance === undefined) trial.mutate();
        }}
      >
        <p className={styles.quiet}>
          <strong>
            {'ids' in chosen ? texts.bulkCount(count, shown) : texts.bulkCountAll(isCountExact, shown)}
          </strong>{' '}
          {texts.bulkHow}
        </p>
        <FormTrouble text={error === null ? undefined : told(error, messages)} />
        <BulkFields
          mode={mode}
          values={values}
          collectionId={collectionId}
          isTried={isTried}
          onChange={(changes) => {
            setValues({ ...values, ...changes });
            trial.reset();
            change.reset();
          }}
        />
        {trial.data === undefined ? null : <BulkTrial trial={trial.data} />}
        <div className={styles.drawerButtons}>
          {trial.data === undefined ? (
            <Button type="submit" loading={trial.isPending}>
              {texts.tryBulk}
            </Button>
          ) : (
            <Button
              disabled={trial.data.changed === 0}
              loading={change.isPending}
              onClick={() => change.mutate()}
            >
              {texts.applyBulk(trial.data.changed, format.number(trial.data.changed))}
            </Button>
          )}
          {isTried && hindrance === 'nothing' ? (
            <span role="alert" className={styles.bad}>
              {texts.nothingToChange}
            </span>
          ) : null}
        </div>
      </form>
    </Drawer>
  );
}
