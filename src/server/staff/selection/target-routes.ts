import { noSuch } from '../../../catalogue/no-such.ts';
import { done } from '../../../catalogue/outcome.ts';
import { addTarget } from '../../../selection/targets/add-target.ts';
import { changeTarget } from '../../../selection/targets/change-target.ts';
import { decideTarget } from '../../../selection/targets/decide-target.ts';
import { readTarget } from '../../../selection/targets/target.ts';
import { searchTargets } from '../../../selection/targets/search-targets.ts';
import type { Api } from '../../api/api.ts';
import { problems } from '../../api/problem.ts';
import { answerOutcome } from '../answer-outcome.ts';
import { personOf } from '../guard-rights.ts';
import { historyRoute } from '../history-route.ts';
import { idParameters } from '../../../catalogue/field-shapes.ts';
import {
  changedTargetBody,
  decisionBody,
  newTargetBody,
  targetParameters,
  targetShape,
  targetsAnswer,
} from '../../../selection/targets/target-shape.ts';
import type { SelectionParts } from './selection-parts.ts';

export function targetRoutes(api: Api, { catalogue, liveCheck }: SelectionParts): void {
  const read = { right: 'selection.read' } as const;
  const edit = { right: 'targets.edit' } as const;
  api.route({
    method: 'GET',
    url: '/targets',
    config: read,
    schema: {
      summary: 'Searches targets by any field',
      description:
        'All conditions must hold: `?q=journal ouest&state=validated&sort=title`. `q` matches prefixes of words, ignoring accents and case.',
      querystring: targetParameters,
      response: { 200: targetsAnswer, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(reply, await searchTargets(catalogue.db, personOf(request), request.query)),
  });
  api.route({
    method: 'POST',
    url: '/targets',
    config: edit,
    schema: {
      summary: 'Adds a target; its URL must pass the live check',
      description:
        'The URL is checked live, unless POST /checks has done so within the hour. If the server refuses robots (401, 403, 429), a curator may add it with `overrideNote`. 409: the collection already has the URL (`current`).',
      body: newTargetBody,
      response: { 201: targetShape, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(reply, await addTarget(catalogue, liveCheck, personOf(request), request.body), {
        status: 201,
      }),
  });
  api.route({
    method: 'GET',
    url: '/targets/:id',
    config: read,
    schema: { summary: 'A target', params: idParameters, response: { 200: targetShape, ...problems } },
    handler: async (request, reply) => {
      const target = await readTarget(catalogue.db, personOf(request), request.params.id);
      return answerOutcome(reply, target === undefined ? noSuch('target') : done(target));
    },
  });
  api.route({
    method: 'PUT',
    url: '/targets/:id',
    config: edit,
    schema: {
      summary: 'Changes a target',
      description:
        '`version` is the version being changed; 409 with the current target (`current`) if another person changed it first. A new collection is a transfer.',
      params: idParameters,
      body: changedTargetBody,
      response: { 200: targetShape, ...problems },
    },
    handler: async (request, reply) => {
      const fields = { ...request.body, id: request.params.id };
      return answerOutcome(reply, await changeTarget(catalogue, liveCheck, personOf(request), fields));
    },
  });
  historyRoute(api, '/targets/:id/history', { catalogue, subject: 'target', ...read });
  api.route({
    method: 'POST',
    url: '/targets/:id/decision',
    config: { right: 'targets.decide' },
    schema: {
      summary: 'Validates a target, or refuses it with a reason',
      params: idParameters,
      body: decisionBody,
      response: { 200: targetShape, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(reply, await decideTarget(catalogue, personOf(request), request.params.id, request.body)),
  });
}
