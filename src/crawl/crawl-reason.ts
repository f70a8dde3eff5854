import { reasonsOf } from '../reasons/reason.ts';

/** Why a crawl cannot continue, and why one ended as it did. The codes are part of the API. */
export const crawlSentences = {
  'job-file-damaged': '{file} is damaged, and the crawl cannot be resumed without it: {detail}',
  'expression-unusable':
    '{file} has an expression that cannot be used any more: {expression}: {detail}. Start a new crawl without it',
  'warc-missing':
    '{file} is missing, with {captures} captures: put it back, or start a new crawl in another folder',

  'disk-low':
    '{free} MB are free on the disk of the folder {folder}; the crawl continues when it has at least {floor} MB',
  'disk-low-vault':
    '{free} MB are free on the disk of the vault {vault}; the crawl continues when it has at least {floor} MB',
  'crawl-disk-full': 'the disk of the folder {folder} is full; the crawl continues when there is space again',

  'outcome-url-limit': 'the maximum number of URLs for the site was reached',
  'outcome-byte-limit': 'the maximum size for the site was reached',
  'outcome-time-limit': 'the maximum time for the site was reached',
  'outcome-job-url-limit': 'the maximum number of URLs for the job was reached',
  'outcome-job-byte-limit': 'the maximum size for the job was reached',
  'outcome-job-time-limit': 'the maximum time for the job was reached',
  'outcome-stopped': 'it was stopped by a person',
  'outcome-fault': 'it was ended by a fault in Heirloom',
  'outcome-unfinished': 'it was stopped before its end',
  'outcome-not-begun': 'it was stopped before this site was started',
  'outcome-robots': 'robots.txt does not allow the start URLs',
  'outcome-http': 'the server answered with status {status}',
  'outcome-dns-failed': 'the host name is unknown',
  'outcome-connect-failed': 'the server does not accept connections',
  'outcome-connection-broken': 'the connection broke before the answer was complete',
  'outcome-timeout': 'the server did not answer in time',
  'outcome-address-refused': 'the address is private, and private addresses are not allowed here',
  'outcome-certificate-refused': 'the certificate of the server was refused',
  'outcome-not-fetchable': 'the URL cannot be fetched',
  'outcome-redirect-outside': 'it redirects to another site, outside the scope',
  'outcome-rejected': 'a rule excludes the start URLs',
  'outcome-no-start-url': 'there is no start URL',
  'outcome-mixed': 'the start URLs failed for different reasons',
} as const;

export const crawlReason = reasonsOf(crawlSentences);
