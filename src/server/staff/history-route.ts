import type { Catalogue } from '../../catalogue/catalogue.ts';
import { historyOf } from '../../catalogue/history.ts';
import type { HistorySubject } from '../../catalogue/history.ts';
import type { Right } from '../../people/rights.ts';
import type { Api } from '../api/api.ts';
import { problems } from '../api/problem.ts';
import { answerOutcome } from './answer-outcome.ts';
import { historyAnswer, idParameters } from '../../catalogue/field-shapes.ts';

interface History {
  readonly catalogue: Catalogue;
  readonly subject: HistorySubject;
  /** The right to read the object itself. */
  readonly right: Right;
}

/** `GET /OBJECTS/:id/history`: the changes of one object. */
export function historyRoute(
  api: Api,
  url: `/${string}/:id/history`,
  { catalogue, subject, right }: History,
): void {
  api.route({
    method: 'GET',
    url,
    config: { right },
    schema: {
      summary: `The changes of ${/^[aeiou]/.test(subject) ? 'an' : 'a'} ${subject}, newest first`,
      params: idParameters,
      response: { 200: historyAnswer, ...problems },
    },
    handler: async ({ params }, reply) =>
      answerOutcome(reply, await historyOf(catalogue, subject, params.id)),
  });
}
