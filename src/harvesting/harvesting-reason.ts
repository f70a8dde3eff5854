import { reasonsOf } from '../reasons/reason.ts';

/** Why a job does not do what a person wants, and why it failed. The codes are part of the API. */
export const harvestingSentences = {
  'job-over': 'The job has already ended: it is {state}.',
  'job-not-collecting': 'The job is not collecting: it is {state}.',
  'job-not-steerable': 'Only a job that is collecting can be controlled; this one is {state}.',
  'job-not-steerable-yet': 'Only a job that is collecting can be controlled; this one is {state} ({step}).',
  'job-not-failed': 'Only a failed job can be marked as seen; this one is {state}.',
  'job-not-asleep': 'Only a job that is asleep can be woken; this one is {state}.',
  'job-resubmitted': 'The job has already been resubmitted.',
  'job-not-resubmittable': 'Only a job that has ended can be resubmitted; this one is {state}.',
  'job-all-reached': 'The job reached all its sites: there is nothing to retry.',
  'job-on-its-way': 'The captures of the job are still being ingested. Wait until this is done.',
  'job-collects-no-more': 'The job is no longer collecting.',
  'job-silent': 'The job does not answer: it or its machine is busy. Try again.',
  'job-refuses': 'The job refused the request: {detail}',
  'rehearsal-not': 'The job is not a rehearsal.',
  'rehearsal-not-over': 'Only a rehearsal that has ended can be deleted; this one is {state}.',
  'rehearsal-mixed':
    'An earlier version put this rehearsal into one archive with others ({folder}). It cannot be deleted alone.',
  'rehearsal-in-use': 'Another program is writing to the archive of this rehearsal. Try again later.',
  'slots-changed':
    'Another person has changed the number of concurrent jobs. Check the numbers and save again.',
  'rule-unkept': 'The rule cannot be saved: {problem}.',
  'rule-domain-needed': 'the name of a domain is needed',
  'rule-domain-none': 'there is no domain {domain}',
  'rule-empty': 'an expression is needed',
  'rule-unread': '{detail}',
  'delays-reversed': 'The minimum crawl delay is longer than the maximum.',
  'delay-above-max': 'must not be above maxDelayMs',
  'delay-missing': 'Give minDelayMs, maxDelayMs or factor.',

  'job-without-seeds': 'The job has no seeds: all its seed lists are empty.',
  'job-not-ended': 'The job cannot be finished: {detail}',
  'job-folder-broken': '{problem}. The files stay in {folder}.',
  'job-process-died':
    'Its process died {times} times, the last time because {how}. The captures stay in {folder}.',
  'process-not-begun': '{detail}',
  'process-ended': 'it ended with code {exit}',
  'process-ended-saying': 'it ended with code {exit}: {said}',
  'process-killed': 'it was ended by {signal}',
  'process-killed-saying': 'it was ended by {signal}: {said}',
  'files-not-taken': '{count} of its files could not be ingested; they stay in {folder}.',
  'file-not-taken': '{path}: {why}',
  'file-waits': 'it is waiting',
  'files-taken-later': 'After fixing the problem: {command}',
  'files-tried-again': 'The server also retries by itself.',
  'site-fault': '{site}: {detail}',
  'queue-cut':
    '{site}: {dropped} URLs that were found and not fetched are not kept for the next job: its queue holds at most {max}.',
  'fault-told': '{detail}',

  'summary-unread':
    'The summary of the job cannot be read ({file}: {detail}). The whole log is in the archive, in the metadata WARC of the job.',
  'summary-gone':
    'The summary of the job no longer exists ({file}). The whole log is in the archive, in the metadata WARC of the job.',
  'reports-out-of-reach':
    'The reports are in {file}, which no vault can deliver now. Check the vaults and try again.',
  'log-not-yet': 'There is no log yet: the job has not collected anything.',
  'log-never': 'There is no log: the job ended before it collected anything.',
} as const;

export const harvestingReason = reasonsOf(harvestingSentences);
