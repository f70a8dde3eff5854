import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { HistoryAnswer } from '../../../src/catalogue/field-shapes.ts';
import targetMessages from '../../translations/en/targets.json' with { type: 'json' };
import { useMessages, useSpoken } from '../language/language.tsx';
import type { Format } from '../language/format.ts';
import type { MessagesOf } from '../language/messages.ts';
import { ConfirmDialog } from '../staff/confirm-dialog.tsx';
import { useNotify } from '../staff/notify.tsx';
import { useUndoBulk } from './use-undo-bulk.tsx';

type Bulk = NonNullable<HistoryAnswer['changes'][number]['bulk']>;

interface UndoBulkButtonProperties {
  readonly bulk: Bulk;
  /** By who reads this. */
  readonly mayUndo: boolean;
  readonly onUndone?: () => void;
}

/** The way back from a bulk change or an import, for as long as it is known. */
export function UndoBulkButton({ bulk, mayUndo, onUndone }: UndoBulkButtonProperties): ReactNode {
  const texts = useMessages(targetMessages);
  const { format } = useSpoken();
  const notify = useNotify();
  const undoBulk = useUndoBulk();
  const [isAsked, setAsked] = useState(false);
  const undo = useMutation({
    mutationFn: () => undoBulk(bulk.id),
    onSuccess: (isUndone) => (isUndone ? onUndone?.() : undefined),
    onError: notify.trouble,
    onSettled: () => setAsked(false),
  });
  if (bulk.isUndone) return texts.bulkIsUndone;
  if (!mayUndo) return null;
  const name = texts.bulkUndo[bulk.kind];
  return (
    <>
      <Button size="compact-xs" variant="default" onClick={() => setAsked(true)}>
        {name}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={name}
        confirmLabel={name}
        isBusy={undo.isPending}
        onConfirm={() => undo.mutate()}
        onCancel={() => setAsked(false)}
      >
        {questionOf(bulk, texts, format)}
      </ConfirmDialog>
    </>
  );
}

function questionOf(
  { kind, targets }: Bulk,
  texts: MessagesOf<typeof targetMessages>,
  format: Format,
): string {
  const shown = format.number(targets);
  switch (kind) {
    case 'change':
    case 'undo':
      return texts.undoChangeText(targets, shown);
    case 'import':
    case 'return':
      return texts.undoImportText(targets, shown);
    case 'removal':
      return texts.undoRemovalText(targets, shown);
  }
}
