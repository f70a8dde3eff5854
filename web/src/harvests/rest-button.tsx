import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import harvestMessages from '../../translations/en/harvests.json' with { type: 'json' };
import { staffSend, useSession } from '../api/staff-api.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { ConfirmDialog } from '../staff/confirm-dialog.tsx';
import { touch } from '../staff/live.ts';
import { useNotify } from '../staff/notify.tsx';
import type { RunShape } from './run-state.tsx';

const firstRest: readonly string[] = ['cut-short'];
/** A rest that got nothing but errors may have left URLs, too. */
const laterRest: readonly string[] = [...firstRest, 'blocked', 'nothing-collected'];

/** Harvests the rest of all sites of a run that a limit cut short; nothing where there are none. */
export function RestButton({ run }: { readonly run: RunShape }): ReactNode {
  const texts = useMessages(harvestMessages);
  const { format } = useSpoken();
  const { may } = useSession();
  const notify = useNotify();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isAsked, setIsAsked] = useState(false);
  const launching = useMutation({
    mutationFn: () => staffSend('POST /runs/:id/rest', { id: run.id }),
    onSuccess: async ({ id, number }) => {
      setIsAsked(false);
      notify.done(texts.launched(number));
      await touch(queries, 'harvests');
      await navigate(`/jobs?runId=${id}`);
    },
    onError: (error) => notify.trouble(error),
  });
  const offered = run.restOf === null ? firstRest : laterRest;
  const cut = run.outcomes.reduce(
    (sum, { outcome, sites }) => sum + (offered.includes(outcome) ? sites : 0),
    0,
  );
  if (run.state !== 'done' || cut === 0 || !may('harvests.launch')) return null;
  return (
    <>
      <Button size="compact-xs" variant="default" onClick={() => setIsAsked(true)}>
        {texts.rest}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={texts.restTitle(run.number)}
        confirmLabel={texts.rest}
        isBusy={launching.isPending}
        onConfirm={() => launching.mutate()}
        onCancel={() => setIsAsked(false)}
      >
        {texts.restText(cut, format.number(cut))}
      </ConfirmDialog>
    </>
  );
}
