import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { JobView } from '../../../src/harvesting/jobs/job-shape.ts';
import jobMessages from '../../translations/en/jobs.json' with { type: 'json' };
import { staffSend, useSession } from '../api/staff-api.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { ConfirmDialog } from '../staff/confirm-dialog.tsx';
import { touch } from '../staff/live.ts';
import { useNotify } from '../staff/notify.tsx';
import { DelayDialog } from './delay-dialog.tsx';
import { isOver } from './job-names.ts';

type Asked = 'delete' | 'stop' | 'abort' | 'resubmit' | 'delay';

/** The actions on a job in its present state. */
export function JobActions({ job }: { readonly job: JobView }): ReactNode {
  const texts = useMessages(jobMessages);
  const { format } = useSpoken();
  const { may } = useSession();
  const notify = useNotify();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked>();
  const [isBusy, setIsBusy] = useState(false);
  if (!may('jobs.control')) return null;
  const act = async (work: () => Promise<void>): Promise<void> => {
    const pressed = document.activeElement;
    setIsBusy(true);
    try {
      await work();
      setAsked(undefined);
      await touch(queries, 'jobs');
    } catch (error) {
      notify.trouble(error);
    } finally {
      setIsBusy(false);
      // A button that is busy loses the focus; who goes by keys would have to begin at the top again.
      setTimeout(() => {
        if (document.activeElement === document.body && pressed instanceof HTMLElement) pressed.focus();
      });
    }
  };
  const control = (action: 'pause' | 'resume' | 'stop'): void =>
    void act(async () => {
      await staffSend('POST /jobs/:id/control', { id: job.id }, { action });
      notify.done(texts.controlled[action]);
    });
  const abort = (): void =>
    void act(async () => {
      await staffSend('POST /jobs/:id/abort', { id: job.id });
      notify.done(texts.aborted);
    });
  const deleteRehearsal = (): void =>
    void act(async () => {
      await staffSend('DELETE /jobs/:id/rehearsal', { id: job.id });
      notify.done(texts.rehearsalGone);
    });
  const wake = (): void =>
    void act(async () => {
      await staffSend('POST /jobs/:id/wake', { id: job.id });
      notify.done(texts.woken);
    });
  const resubmit = (): void =>
    void act(async () => {
      const made = await staffSend('POST /jobs/:id/resubmit', { id: job.id });
      notify.done(texts.resubmitted);
      await navigate(`/jobs/${made.id}`);
    });
  const see = async (isSeen: boolean): Promise<void> => {
    await staffSend('PUT /jobs/:id/seen', { id: job.id }, { isSeen });
    await touch(queries, 'jobs');
  };
  const markSeen = (isSeen: boolean): void =>
    void act(async () => {
      await see(isSeen);
      notify.done(isSeen ? texts.seen : texts.unseen, { undo: () => see(!isSeen) });
    });
  const { state, progress } = job;
  const isCollecting = state === 'running' && progress !== null && progress.state !== 'ended';
  const isSteerable = isCollecting && progress.state !== 'stopping';
  const isPaused = progress?.state === 'paused';
  const cancel = (): void => setAsked(undefined);
  const again =
    state === 'done'
      ? {
          label: texts.tryAgain,
          title: texts.tryAgainTitle,
          text: texts.tryAgainText(format.number(unreachableSites(job))),
        }
      : {
          label: texts.resubmit,
          title: texts.resubmitTitle,
          text: texts.resubmitText(format.number(job.configurations)),
        };
  return (
    <>
      {isSteerable ? (
        <>
          <Button
            variant={isPaused ? 'filled' : 'default'}
            loading={isBusy && asked === undefined}
            onClick={() => control(isPaused ? 'resume' : 'pause')}
          >
            {isPaused ? texts.resume : texts.pause}
          </Button>
          <Button variant="default" onClick={() => setAsked('delay')}>
            {texts.delay}
          </Button>
          <Button variant="default" onClick={() => setAsked('stop')}>
            {texts.stop}
          </Button>
        </>
      ) : null}
      {state === 'asleep' ? (
        <Button loading={isBusy && asked === undefined} onClick={wake}>
          {texts.wake}
        </Button>
      ) : null}
      {isOver(state) ? null : (
        <Button variant="light" color="red" onClick={() => setAsked('abort')}>
          {texts.abort}
        </Button>
      )}
      {state === 'failed' && job.resubmittedAs === null ? (
        <Button variant="default" loading={isBusy} onClick={() => markSeen(job.seenMs === null)}>
          {job.seenMs === null ? texts.markSeen : texts.markUnseen}
        </Button>
      ) : null}
      {isResubmittable(job) ? <Button onClick={() => setAsked('resubmit')}>{again.label}</Button> : null}
      {isDeletable(job) ? (
        <Button variant="light" color="red" onClick={() => setAsked('delete')}>
          {texts.deleteRehearsal}
        </Button>
      ) : null}
      <ConfirmDialog
        isOpen={asked === 'delete'}
        title={texts.deleteRehearsalTitle}
        confirmLabel={texts.deleteRehearsal}
        isDanger
        isBusy={isBusy}
        onConfirm={deleteRehearsal}
        onCancel={cancel}
      >
        {texts.deleteRehearsalText}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'stop'}
        title={texts.stopTitle}
        confirmLabel={texts.stop}
        isBusy={isBusy}
        onConfirm={() => control('stop')}
        onCancel={cancel}
      >
        {texts.stopText}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'abort'}
        title={texts.abortTitle}
        confirmLabel={texts.abort}
        isDanger
        isBusy={isBusy}
        onConfirm={abort}
        onCancel={cancel}
      >
        {state === 'running' || state === 'asleep' ? texts.abortText : texts.abortWaitingText}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'resubmit'}
        title={again.title}
        confirmLabel={again.label}
        isBusy={isBusy}
        onConfirm={resubmit}
        onCancel={cancel}
      >
        {again.text}
      </ConfirmDialog>
      {asked === 'delay' ? <DelayDialog jobId={job.id} onClose={cancel} /> : null}
    </>
  );
}

/** While a worker still brings its files into the archive, it is not over. */
function isResubmittable(job: JobView): boolean {
  const { state, worker, resubmittedAs } = job;
  if (worker !== null || resubmittedAs !== null) return false;
  return state === 'failed' || state === 'aborted' || (state === 'done' && unreachableSites(job) > 0);
}

function unreachableSites({ outcomes }: JobView): number {
  return outcomes.find(({ outcome }) => outcome === 'unreachable')?.sites ?? 0;
}

function isDeletable({ isRehearsal, rehearsalDeletedMs, state, worker }: JobView): boolean {
  return isRehearsal && rehearsalDeletedMs === null && isOver(state) && worker === null;
}
