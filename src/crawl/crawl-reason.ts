import { reasonsOf } from '../reasons/reason.ts';

/** Why a crawl cannot go on. The codes are part of the API. */
export const crawlSentences = {
  'job-file-damaged': '{file} is damaged, and the crawl cannot be resumed without it: {detail}',
  'warc-missing':
    '{file} is not there any more, with {captures} captures: put it back, or begin a new crawl in another folder',
} as const;

export const crawlReason = reasonsOf(crawlSentences);
