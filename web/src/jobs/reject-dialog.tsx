import { Alert, Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { JobView } from '../../../src/harvesting/jobs/job-shape.ts';
import type { TryRejectAnswer } from '../../../src/harvesting/jobs/job-control-shape.ts';
import jobMessages from '../../translations/en/jobs.json' with { type: 'json' };
import { staffSend } from '../api/staff-api.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { Reason } from '../language/reason.tsx';
import { Dialog } from '../staff/dialog.tsx';
import { touch } from '../staff/live.ts';
import { useNotify } from '../staff/notify.tsx';
import { RejectKeep } from './reject-keep.tsx';
import type { KeepChoice } from './reject-keep.tsx';
import styles from './reject-dialog.module.css';
import { expressionForSite, expressionProblem } from './reject-rule.ts';

interface RejectDialogProperties {
  readonly job: JobView;
  /** Whose queue is too big: the rule begins with it. */
  readonly site: string | undefined;
  readonly onClose: () => void;
}

/** A rule for URLs that are not to be collected: written, tried against the queue, applied. */
export function RejectDialog({ job, site, onClose }: RejectDialogProperties): ReactNode {
  const texts = useMessages(jobMessages);
  const notify = useNotify();
  const queries = useQueryClient();
  const [expression, setExpression] = useState(site === undefined ? '' : expressionForSite(site));
  const trial = useMutation({
    mutationFn: (tried: string) =>
      staffSend('POST /jobs/:id/reject/try', { id: job.id }, { expression: tried }),
    onError: (error) => notify.trouble(error),
  });
  const applying = useMutation({
    mutationFn: (keep: KeepChoice) =>
      staffSend('POST /jobs/:id/reject', { id: job.id }, { expression, ...keep }),
    onSuccess: ({ trapId }) => {
      notify.done(trapId === null ? texts.rejected : texts.rejectedKept);
      void touch(queries, 'jobs');
      void touch(queries, 'traps');
      onClose();
    },
    onError: (error) => notify.trouble(error),
  });
  const typedProblem = expression === '' ? undefined : expressionProblem(expression);
  const isTried = trial.data !== undefined && trial.variables === expression;
  const problem = typedProblem ?? (isTried ? trial.data.reason : undefined) ?? undefined;
  return (
    <Dialog
      size="xl"
      onClose={onClose}
      title={texts.rejectTitle}
      closeButtonProps={{ 'aria-label': texts.cancel }}
      classNames={{ body: styles.body }}
    >
      <p className={styles.hint}>{texts.rejectText}</p>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (expression !== '' && typedProblem === undefined) trial.mutate(expression);
        }}
      >
        <TextInput
          data-autofocus
          className={styles.expression}
          label={texts.rejectExpression}
          placeholder={String.raw`/calendar/\d{4}/`}
          value={expression}
          error={problem && <Reason {...problem} />}
          spellCheck={false}
          onChange={({ currentTarget }) => setExpression(currentTarget.value)}
        />
        <Button
          type="submit"
          variant={isTried ? 'default' : 'filled'}
          loading={trial.isPending}
          disabled={expression === '' || typedProblem !== undefined}
        >
          {texts.rejectTry}
        </Button>
      </form>
      <div role="status">
        {trial.isPending ? <p className={styles.hint}>{texts.rejectTrying}</p> : null}
        {isTried && trial.data.problem === null ? <TrialResult result={trial.data} /> : null}
      </div>
      {isTried && trial.data.problem === null ? (
        <RejectKeep
          key={expression}
          job={job}
          sites={trial.data.sites}
          isBusy={applying.isPending}
          onApply={(keep) => applying.mutate(keep)}
        />
      ) : (
        <p className={styles.hint}>{texts.rejectTryFirst}</p>
      )}
    </Dialog>
  );
}

function TrialResult({ result }: { readonly result: TryRejectAnswer }): ReactNode {
  const texts = useMessages(jobMessages);
  const { format } = useSpoken();
  const { matched, examined, examples, sites } = result;
  const isEverything = matched > 0 && matched === examined;
  return (
    <div className={styles.result}>
      {matched === 0 ? (
        <p className={styles.hint}>{texts.rejectNothing}</p>
      ) : (
        <p className={styles.matched}>
          {texts.rejectMatched(format.number(matched), format.number(examined))}
        </p>
      )}
      {isEverything ? <Alert color="yellow">{texts.rejectEverything}</Alert> : null}
      {matched === 0 ? null : (
        <div className={styles.details}>
          <div>
            <h3>{texts.rejectExamples}</h3>
            <ul className={styles.examples} aria-label={texts.rejectExamples} tabIndex={0}>
              {examples.map((example) => (
                <li key={example}>{example}</li>
              ))}
            </ul>
          </div>
          <div>
            <h3>{texts.rejectSites}</h3>
            <ul className={styles.sites}>
              {sites.slice(0, 10).map(({ site, matched: own }) => (
                <li key={site}>
                  <span>{site}</span>
                  <span>{format.number(own)}</span>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  );
}
