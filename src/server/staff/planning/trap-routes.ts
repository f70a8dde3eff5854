import { addTrap, changeTrap } from '../../../planning/traps/save-trap.ts';
import { listTraps } from '../../../planning/traps/trap-view.ts';
import { tryExpression } from '../../../planning/traps/try-expression.ts';
import type { Api } from '../../api/api.ts';
import { problems } from '../../api/problem.ts';
import { answerOutcome } from '../answer-outcome.ts';
import { personOf } from '../guard-rights.ts';
import { historyRoute } from '../history-route.ts';
import { idParameters } from '../../../catalogue/field-shapes.ts';
import {
  newTrapBody,
  trapBody,
  trapParameters,
  trapShape,
  trapsAnswer,
  tryTrapAnswer,
  tryTrapBody,
} from '../../../planning/traps/trap.ts';
import type { TryTrapAnswer } from '../../../planning/traps/trap.ts';
import type { PlanningParts } from './planning-parts.ts';

const read = { right: 'planning.read' } as const;
const edit = { right: 'planning.edit' } as const;

export function trapRoutes(api: Api, { catalogue }: PlanningParts): void {
  api.route({
    method: 'GET',
    url: '/traps',
    config: read,
    schema: {
      summary: 'Crawler traps, newest first by default',
      querystring: trapParameters,
      response: { 200: trapsAnswer, ...problems },
    },
    handler: async (request, reply) => answerOutcome(reply, await listTraps(catalogue, request.query)),
  });
  api.route({
    method: 'POST',
    url: '/traps',
    config: edit,
    schema: {
      summary: 'Adds a trap, for one domain or (domainId: null) for all',
      description:
        '`{ "domainId": null, "expression": "/calendar/\\\\d{4}/", "comment": "endless calendars" }`. Jobs that start later exclude matching URLs.',
      body: newTrapBody,
      response: { 201: trapShape, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(reply, await addTrap(catalogue, personOf(request), request.body), { status: 201 }),
  });
  api.route({
    method: 'PUT',
    url: '/traps/:id',
    config: edit,
    schema: {
      summary: 'Changes a trap; an inactive trap excludes nothing',
      params: idParameters,
      body: trapBody,
      response: { 200: trapShape, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(
        reply,
        await changeTrap(catalogue, personOf(request), { ...request.body, id: request.params.id }),
      ),
  });
  api.route({
    method: 'POST',
    url: '/traps/try',
    config: edit,
    schema: {
      summary: 'Which of these URLs an expression matches',
      body: tryTrapBody,
      response: { 200: tryTrapAnswer, ...problems },
    },
    handler: ({ body: { expression, urls } }): TryTrapAnswer => {
      const { problem: reason, matches } = tryExpression(expression, urls);
      return { problem: reason?.message ?? null, reason, matches: [...matches] };
    },
  });
  historyRoute(api, '/traps/:id/history', { catalogue, subject: 'trap', ...read });
}
