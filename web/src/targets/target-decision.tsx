import { Button, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { TargetView } from '../../../src/selection/targets/target-shape.ts';
import targetMessages from '../../translations/en/targets.json' with { type: 'json' };
import { staffSend, useSession } from '../api/staff-api.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { told } from '../shell/trouble.tsx';
import { Dialog } from '../staff/dialog.tsx';
import { FormTrouble } from '../staff/form-trouble.tsx';
import { touch } from '../staff/live.ts';
import { useNotify } from '../staff/notify.tsx';
import styles from './target-details.module.css';

type Decision = 'validate' | 'refuse';

/** The pending decision, or the reason of a refusal. Nothing for a validated target. */
export function TargetDecision({ target }: { readonly target: TargetView }): ReactNode {
  const texts = useMessages(targetMessages);
  const { messages } = useSpoken();
  const notify = useNotify();
  const queries = useQueryClient();
  const { may } = useSession();
  /** As the target was when the dialog was opened: the reason was written about that. */
  const [refused, setRefused] = useState<TargetView>();
  const isRefusing = refused !== undefined;
  const decide = useMutation({
    mutationFn: (sent: { readonly decision: Decision; readonly reason: string; readonly version: number }) =>
      staffSend('POST /targets/:id/decision', { id: target.id }, sent),
    onSuccess: (_target, { decision }) => {
      setRefused(undefined);
      notify.done(decision === 'validate' ? texts.validated : texts.refusedDone);
    },
    onError: (error) => {
      if (!isRefusing) notify.trouble(error);
    },
    onSettled: () => touch(queries, 'targets'),
  });
  if (target.state === 'validated') return null;
  return (
    <section className={styles.decision} data-state={target.state}>
      <p>{target.state === 'proposed' ? texts.waitsForDecision : texts.refusedBecause(target.stateReason)}</p>
      {may('targets.decide') ? (
        <div className={styles.buttons}>
          <Button
            size="xs"
            loading={decide.isPending}
            onClick={() => decide.mutate({ decision: 'validate', reason: '', version: target.version })}
          >
            {target.state === 'proposed' ? texts.validate : texts.validateAfterAll}
          </Button>
          {target.state === 'proposed' ? (
            <Button size="xs" variant="default" onClick={() => setRefused(target)}>
              {texts.refuse}…
            </Button>
          ) : null}
        </div>
      ) : null}
      {refused === undefined ? null : (
        <RefuseDialog
          trouble={decide.error === null ? undefined : told(decide.error, messages)}
          isBusy={decide.isPending}
          onRefuse={(reason) => decide.mutate({ decision: 'refuse', reason, version: refused.version })}
          onClose={() => setRefused(undefined)}
        />
      )}
    </section>
  );
}

interface RefuseDialogProperties {
  readonly trouble: ReactNode;
  readonly isBusy: boolean;
  readonly onRefuse: (reason: string) => void;
  readonly onClose: () => void;
}

function RefuseDialog({ trouble, isBusy, onRefuse, onClose }: RefuseDialogProperties): ReactNode {
  const texts = useMessages(targetMessages);
  const { messages } = useSpoken();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  return (
    <Dialog onClose={onClose} title={texts.refuseTitle} closeButtonProps={{ 'aria-label': messages.close }}>
      <form
        className={styles.captures}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (reason.trim() !== '') onRefuse(reason.trim());
        }}
      >
        <FormTrouble text={trouble} />
        <Textarea
          label={texts.refuseReason}
          description={texts.refuseReasonHint}
          required
          autosize
          minRows={3}
          data-autofocus
          value={reason}
          error={isTried && reason.trim() === '' ? texts.reasonNeeded : undefined}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <div className={styles.buttons}>
          <Button type="submit" color="red" loading={isBusy}>
            {texts.refuse}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
