import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { NoteView } from '../../../src/selection/notes/note-shape.ts';
import noteMessages from '../../translations/en/notes.json' with { type: 'json' };
import { staffSend, useSession } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { touch } from '../staff/live.ts';
import { useNotify } from '../staff/notify.tsx';

/** Dealt with, or open again; the message has the way back. */
export function NoteDoneButton({ note }: { readonly note: NoteView }): ReactNode {
  const texts = useMessages(noteMessages);
  const notify = useNotify();
  const queries = useQueryClient();
  const { may } = useSession();
  const isOpen = note.state === 'open';
  const put = async (state: NoteView['state'], version: number): Promise<NoteView> => {
    const changed = await staffSend(
      'PUT /notes/:id',
      { id: note.id },
      {
        text: note.text,
        state,
        version,
      },
    );
    await touch(queries, 'notes');
    return changed;
  };
  const { mutate, isPending } = useMutation({
    mutationFn: () => put(isOpen ? 'done' : 'open', note.version),
    onSuccess: ({ version }) => {
      if (isOpen) notify.done(texts.markedDone, { undo: () => put('open', version) });
      else notify.done(texts.reopened);
    },
    onError: async (error) => {
      notify.trouble(error);
      await touch(queries, 'notes');
    },
  });
  if (!may('notes.write')) return null;
  return (
    <Button
      variant={isOpen ? 'light' : 'subtle'}
      size="compact-xs"
      loading={isPending}
      onClick={() => mutate()}
    >
      {isOpen ? texts.done : texts.reopen}
    </Button>
  );
}
