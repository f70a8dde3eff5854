import { Alert, Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { JobView } from '../../../src/harvesting/jobs/job-shape.ts';
import { Reason } from '../language/reason.tsx';
import { useMessages, useSpoken } from '../language/language.tsx';
import { StateMark } from '../staff/state-mark.tsx';
import { When } from '../staff/when.tsx';
import { JobError } from './job-error.tsx';
import styles from './job-head.module.css';
import { stepName } from './job-names.ts';
import { JobStateMark } from './job-state-mark.tsx';
import { timeLeftMs } from '../../../src/harvesting/jobs/time-left.ts';
import jobMessages from '../../translations/en/jobs.json' with { type: 'json' };
import staffMessages from '../../translations/en/staff.json' with { type: 'json' };
import { OutcomeCounts } from '../outcomes/outcome-counts.tsx';
import { OutcomeWithReason } from '../outcomes/outcome-mark.tsx';
import { clockText } from './clock-text.ts';

interface JobHeadProperties {
  readonly job: JobView;
  readonly isLost: boolean;
}

/** The name, state and progress of the job. */
export function JobHead({ job, isLost }: JobHeadProperties): ReactNode {
  const texts = useMessages(jobMessages);
  const staffTexts = useMessages(staffMessages);
  const { format } = useSpoken();
  const { progress, harvest, run, template } = job;
  return (
    <div className={styles.head}>
      <p className={styles.line}>
        <JobStateMark job={job} />
        {job.isRehearsal ? <StateMark tone="warn">{texts.rehearsal}</StateMark> : null}
        {isStepShown(job) ? <span>{stepName(job.step, texts.steps)}</span> : null}
        {job.outcomes.length > 1 ? (
          <OutcomeCounts outcomes={job.outcomes} />
        ) : (
          <OutcomeWithReason outcome={job.outcome} share={job.counts?.share} />
        )}
        {job.state === 'submitted' ? <span>{texts.waitingText}</span> : null}
        {job.state === 'asleep' && job.wakeMs !== null ? (
          <span>{texts.asleepText(format.moment(job.wakeMs))}</span>
        ) : null}
        {job.state === 'new' ? <span>{texts.newText}</span> : null}
        {job.state === 'submitted' ? <Link to="/workers">{texts.toWorkers}</Link> : null}
        {progress?.note === null || progress === null ? null : <Reason {...progress.note} />}
      </p>
      <p className={styles.facts}>
        <span>
          {texts.named(texts.harvest)} <Link to={`/harvests/${harvest.id}`}>{harvest.name}</Link>,{' '}
          {texts.run(run.number)}
        </span>
        <span>
          {texts.named(texts.template)} <Link to={`/templates/${template.id}`}>{template.name}</Link>,{' '}
          {texts.templateVersion(template.number)}
        </span>
        <span>
          {texts.named(texts.priority)} {texts.priorities[job.priority]}
        </span>
        {job.worker === null ? null : (
          <span>
            {texts.named(texts.worker)} {job.worker}
          </span>
        )}
        {job.startedMs === null ? null : (
          <span>
            {texts.named(texts.started)} <When atMs={job.startedMs} />
          </span>
        )}
        {job.endedMs === null ? null : (
          <span>
            {texts.named(texts.ended)} <When atMs={job.endedMs} />
          </span>
        )}
        {job.attempts > 1 ? (
          <span>
            {texts.named(texts.attempts)} {format.number(job.attempts)}
          </span>
        ) : null}
      </p>
      {job.state === 'running' && progress !== null ? <SitesProgress job={job} /> : null}
      {isLost ? <Alert color="yellow">{staffTexts.liveLost}</Alert> : null}
      {job.error === '' ? null : (
        <Alert color="red" title={texts.errorText}>
          <JobError job={job} />
        </Alert>
      )}
      {job.lateMs === null ? null : (
        <Alert>
          {texts.lateText} <When atMs={job.lateMs} />
        </Alert>
      )}
      {job.rehearsalDeletedMs === null ? null : (
        <Alert>
          {texts.rehearsalDeleted} <When atMs={job.rehearsalDeletedMs} />
        </Alert>
      )}
      {job.resubmittedAs === null ? null : (
        <Alert>
          {texts.resubmittedAs} <Link to={`/jobs/${job.resubmittedAs}`}>{texts.toNewJob}</Link>
        </Alert>
      )}
    </div>
  );
}

/** One that is paused says so already. */
function isStepShown(job: JobView): job is JobView & { readonly step: string } {
  const isHeld = job.progress?.state === 'paused' || job.progress?.state === 'stopping';
  return job.state === 'running' && job.step !== null && !isHeld;
}

function SitesProgress({ job: { progress, expectedObjects } }: { readonly job: JobView }): ReactNode {
  const texts = useMessages(jobMessages);
  const { format } = useSpoken();
  if (progress === null) return null;
  const { active, waiting, ended } = progress.sites;
  const total = active + waiting + ended;
  const leftMs = timeLeftMs(progress, expectedObjects);
  const words = texts.progressOf(format.number(ended), format.number(total));
  return (
    <div className={styles.progress}>
      <Progress value={total === 0 ? 0 : (100 * ended) / total} size="lg" radius="sm" aria-label={words} />
      <span>
        {words}
        {leftMs === undefined ? '' : ` · ${texts.timeLeft(clockText(leftMs, texts.dayShort))}`}
        {expectedObjects === 0 ? '' : ` · ${texts.expected(format.number(expectedObjects))}`}
      </span>
    </div>
  );
}
