import { reasonsOf } from '../reasons/reason.ts';

/** Why a job does not do what a person wants, and why it failed. The codes are part of the API. */
export const harvestingSentences = {
  'job-over': 'The job has ended already: it is {state}.',
  'job-not-collecting': 'The job does not collect now: it is {state}.',
  'job-not-steerable': 'Only a job that is collecting can be steered; this one is {state}.',
  'job-not-steerable-yet': 'Only a job that is collecting can be steered; this one is {state} ({step}).',
  'job-not-failed': 'Only a job that failed is marked as seen; this one is {state}.',
  'job-not-asleep': 'Only a job that is asleep can be woken; this one is {state}.',
  'job-resubmitted': 'The job was resubmitted already.',
  'job-not-resubmittable': 'Only a job that has ended can be resubmitted; this one is {state}.',
  'job-all-reached': 'The job has reached all its sites: nothing is left to try again.',
  'job-on-its-way': 'What the job has collected still goes into the archive: wait for it.',
  'job-collects-no-more': 'The job is not collecting any more.',
  'job-silent': 'The job does not answer: it is busy, or its machine is. Try again.',
  'job-refuses': 'The job refuses: {detail}',
  'rehearsal-not': 'The job is not a rehearsal.',
  'rehearsal-not-over': 'Only a rehearsal that has ended can be deleted; this one is {state}.',
  'rehearsal-mixed':
    'An earlier version put this rehearsal into one archive with others ({folder}). It cannot be deleted alone.',
  'rehearsal-in-use': 'Another program writes into the archive of this rehearsal. Try again later.',
  'slots-changed': 'Another person has changed how many jobs run at once: look, and decide again.',
  'rule-unkept': 'The rule cannot be kept: {problem}.',
  'rule-domain-needed': 'the name of a domain is needed',
  'rule-domain-none': 'there is no domain {domain}',
  'rule-empty': 'an expression is needed',
  'rule-unread': '{detail}',
  'pauses-backwards': 'The shortest pause is longer than the longest.',
  'pause-above': 'must not be above maxDelayMs',
  'pause-which': 'Say which pause: minDelayMs, maxDelayMs or factor.',

  'job-without-seeds': 'There is nothing to begin with: none of its seed lists has a seed.',
  'job-not-ended': 'It cannot be brought to its end: {detail}',
  'job-folder-broken': '{problem}. The files stay in {folder}.',
  'job-process-died':
    'Its process died {times} times, at last because {how}. What was collected stays in {folder}.',
  'process-not-begun': '{detail}',
  'process-ended': 'it ended with code {exit}',
  'process-ended-saying': 'it ended with code {exit}: {said}',
  'process-killed': 'it was ended by {signal}',
  'process-killed-saying': 'it was ended by {signal}: {said}',
  'files-not-taken': '{count} of its files could not be taken into the archive; they stay in {folder}.',
  'file-not-taken': '{path}: {why}',
  'file-waits': 'it waits',
  'files-taken-later': 'When that is mended: {command}',
  'files-tried-again': 'The server tries it again by itself, too.',
  'site-fault': '{site}: {detail}',
  'queue-cut':
    '{site}: {dropped} URLs that were found and not fetched are not kept for the next job: its queue holds at most {max}.',
  'fault-told': '{detail}',

  'summary-unread':
    'The summary of the job cannot be read ({file}: {detail}). The whole log is in the archive, in the metadata WARC of the job.',
  'summary-gone':
    'The summary of the job is not there any more ({file}). The whole log is in the archive, in the metadata WARC of the job.',
  'reports-out-of-reach':
    'The reports are in {file}, and no vault can give that file now. Check the vaults, and try again.',
  'log-not-yet': 'There is no log yet: the job has collected nothing so far.',
  'log-never': 'There is no log: the job ended before it collected anything.',
} as const;

export const harvestingReason = reasonsOf(harvestingSentences);
