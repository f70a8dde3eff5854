import type { crawlSentences } from '../../../../src/crawl/crawl-reason.ts';

export const crawlFr: Readonly<Record<keyof typeof crawlSentences, string>> = {
  'job-file-damaged': '{file} est abîmé, et la collecte ne peut pas reprendre sans lui : {detail}',
  'warc-missing':
    '{file} n’est plus là, avec ses {captures} captures : remettez-le, ou commencez une nouvelle collecte dans un autre dossier',
};
