import { noSuch } from '../../../catalogue/no-such.ts';
import { done } from '../../../catalogue/outcome.ts';
import { addRecord } from '../../../selection/records/add-record.ts';
import { changeRecord } from '../../../selection/records/change-record.ts';
import { decideRecord } from '../../../selection/records/decide-record.ts';
import { readRecord } from '../../../selection/records/record.ts';
import { searchRecords } from '../../../selection/records/search-records.ts';
import type { Api } from '../../api/api.ts';
import { problems } from '../../api/problem.ts';
import { answerOutcome } from '../answer-outcome.ts';
import { personOf } from '../guard-rights.ts';
import { historyRoute } from '../history-route.ts';
import { idParameters } from '../shapes/common-shapes.ts';
import {
  changedRecordBody,
  decisionBody,
  newRecordBody,
  recordParameters,
  recordShape,
  recordsAnswer,
} from '../shapes/selection-shapes.ts';
import type { SelectionParts } from './selection-parts.ts';

export function recordRoutes(api: Api, { catalogue, liveCheck }: SelectionParts): void {
  const read = { right: 'selection.read' } as const;
  const edit = { right: 'records.edit' } as const;
  api.route({
    method: 'GET',
    url: '/records',
    config: read,
    schema: {
      summary: 'Records, by every field',
      description:
        'All that is given must hold: `?q=journal ouest&state=validated&sort=title`. `q` finds words by their beginning, without accents and case.',
      querystring: recordParameters,
      response: { 200: recordsAnswer, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(reply, await searchRecords(catalogue.db, personOf(request), request.query)),
  });
  api.route({
    method: 'POST',
    url: '/records',
    config: edit,
    schema: {
      summary: 'Makes a record; the server of its URL must give it',
      description:
        'The server is asked, unless POST /checks has asked it within the hour. Where it refuses robots (401, 403, 429), a curator may take it with `overrideNote`. 409: the collection has the URL already (`current`).',
      body: newRecordBody,
      response: { 201: recordShape, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(reply, await addRecord(catalogue, liveCheck, personOf(request), request.body), {
        status: 201,
      }),
  });
  api.route({
    method: 'GET',
    url: '/records/:id',
    config: read,
    schema: { summary: 'A record', params: idParameters, response: { 200: recordShape, ...problems } },
    handler: async (request, reply) => {
      const record = await readRecord(catalogue.db, personOf(request), request.params.id);
      return answerOutcome(reply, record === undefined ? noSuch('record') : done(record));
    },
  });
  api.route({
    method: 'PUT',
    url: '/records/:id',
    config: edit,
    schema: {
      summary: 'Changes a record',
      description:
        '`version` is the one that was seen: 409 where another person was faster, with the record as it is now (`current`). A new collection is a transfer.',
      params: idParameters,
      body: changedRecordBody,
      response: { 200: recordShape, ...problems },
    },
    handler: async (request, reply) => {
      const fields = { ...request.body, id: request.params.id };
      return answerOutcome(reply, await changeRecord(catalogue, liveCheck, personOf(request), fields));
    },
  });
  historyRoute(api, '/records/:id/history', { catalogue, subject: 'record', ...read });
  api.route({
    method: 'POST',
    url: '/records/:id/decision',
    config: { right: 'records.decide' },
    schema: {
      summary: 'Validates a record, or refuses it with a reason',
      params: idParameters,
      body: decisionBody,
      response: { 200: recordShape, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(reply, await decideRecord(catalogue, personOf(request), request.params.id, request.body)),
  });
}
