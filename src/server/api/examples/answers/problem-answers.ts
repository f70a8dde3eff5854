import { selectionReason } from '../../../../selection/selection-reason.ts';
import { serverReason } from '../../../server-reason.ts';
import { problemJson } from '../../problem.ts';
import type { Problem, ProblemAnswer } from '../../problem.ts';

function told(problem: Problem): ProblemAnswer {
  return JSON.parse(problemJson(problem)) as ProblemAnswer;
}

/** What any question may get instead of its own answer, by its status. */
export const problemAnswers: Readonly<Record<string, ProblemAnswer>> = {
  '4xx': told({
    status: 422,
    reason: selectionReason('fields-invalid'),
    fields: [{ field: 'url', ...selectionReason('url-not-web', { scheme: 'ftp' }) }],
  }),
  '5xx': told({
    status: 503,
    reason: serverReason('catalogue-gone', { detail: 'the connection was refused' }),
  }),
};
