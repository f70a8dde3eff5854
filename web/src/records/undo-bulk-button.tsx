import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { HistoryAnswer } from '../../../src/server/staff/shapes/common-shapes.ts';
import { useSession } from '../api/staff-api.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { ConfirmDialog } from '../staff/confirm-dialog.tsx';
import { useNotify } from '../staff/notify.tsx';
import { recordMessages } from './messages.ts';
import { useUndoBulk } from './use-undo-bulk.tsx';

interface UndoBulkButtonProperties {
  /** In the history of one of the records. */
  readonly change: HistoryAnswer['changes'][number];
}

/** The way back from a bulk change, for as long as it is in the history: for who made it, and for curators. */
export function UndoBulkButton({ change: { bulk, by } }: UndoBulkButtonProperties): ReactNode {
  const texts = useMessages(recordMessages);
  const { format } = useSpoken();
  const { me, may } = useSession();
  const notify = useNotify();
  const undoBulk = useUndoBulk();
  const [isAsked, setAsked] = useState(false);
  const undo = useMutation({
    mutationFn: (bulkId: string) => undoBulk(bulkId),
    onError: notify.trouble,
    onSettled: () => setAsked(false),
  });
  if (bulk === null) return null;
  if (bulk.isUndone) return texts.bulkIsUndone;
  if (!may('records.edit') || (by.id !== me?.id && !may('records.decide'))) return null;
  return (
    <>
      <Button size="compact-xs" variant="default" onClick={() => setAsked(true)}>
        {texts.undoBulk}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={texts.undoBulk}
        confirmLabel={texts.undoBulk}
        isBusy={undo.isPending}
        onConfirm={() => undo.mutate(bulk.id)}
        onCancel={() => setAsked(false)}
      >
        {texts.undoBulkText(bulk.records, format.number(bulk.records))}
      </ConfirmDialog>
    </>
  );
}
