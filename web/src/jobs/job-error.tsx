import type { ReactNode } from 'react';
import type { JobView } from '../../../src/harvesting/jobs/job-shape.ts';
import { InEnglish } from '../language/in-english.tsx';
import { Reason } from '../language/reason.tsx';
import styles from './job-error.module.css';

/** Why a job failed, a sentence a line. One that ended before there were codes says it in English. */
export function JobError({ job: { error, errorReasons } }: { readonly job: JobView }): ReactNode {
  if (errorReasons.length === 0) return <InEnglish>{error}</InEnglish>;
  return errorReasons.map((reason, index) => (
    <span key={`${index} ${reason.message}`} className={styles.sentence}>
      <Reason {...reason} />
    </span>
  ));
}
