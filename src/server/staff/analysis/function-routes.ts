import { z } from 'zod';
import type { Api } from '../../api/api.ts';
import { problems } from '../../api/problem.ts';
import { answerOutcome } from '../answer-outcome.ts';
import { personOf } from '../guard-rights.ts';
import { nothingAnswer } from '../people/nothing-answer.ts';
import { idParameters } from '../../../catalogue/field-shapes.ts';
import {
  functionAnswer,
  functionBody,
  functionVersionShape,
  functionsAnswer,
  newFunctionBody,
  newFunctionVersionBody,
  orderBody,
  switchBody,
} from '../../../analysis/desk/function-shape.ts';
import type { AnalysisParts } from './analysis-parts.ts';
import { answerPublished } from './answer-published.ts';
import {
  listFunctions,
  readFunctionVersion,
  readFunctionView,
} from '../../../analysis/desk/function-view.ts';
import {
  addFunction,
  addFunctionVersion,
  changeFunction,
  orderFunctions,
  switchFunction,
} from '../../../analysis/desk/save-function.ts';

const read = { right: 'analysis.read' } as const;
const edit = { right: 'analysis.edit' } as const;
const versionParameters = idParameters.extend({ number: z.coerce.number().int().min(1) });

export function functionRoutes(api: Api, { catalogue, analysis }: AnalysisParts): void {
  api.route({
    method: 'GET',
    url: '/analysis/functions',
    config: read,
    schema: {
      summary: 'Custom functions, by point and call order',
      response: { 200: functionsAnswer, ...problems },
    },
    handler: async (_request, reply) => {
      await analysis.applyNotices();
      return answerOutcome(reply, await listFunctions(catalogue));
    },
  });
  api.route({
    method: 'POST',
    url: '/analysis/functions',
    config: edit,
    schema: {
      summary: 'Adds a function, switched off',
      description:
        '`{ "name": "publishers", "comment": "", "point": "after-analysis", "note": "", "source": "function afterAnalysis(vector, document) {\\n  if (archive.list(\'publishers\').includes(document.host)) vector.reliability = 1;\\n  return vector;\\n}" }`. A source with a syntax error is refused, with the line.',
      body: newFunctionBody,
      response: { 201: functionAnswer, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(reply, await addFunction(catalogue, personOf(request), request.body), { status: 201 }),
  });
  api.route({
    method: 'PUT',
    url: '/analysis/functions/order',
    config: edit,
    schema: {
      summary: 'Sets the call order of the functions of a point',
      description: '`{ "point": "after-analysis", "ids": [...] }`: all functions of that point, each once.',
      body: orderBody,
      response: { 204: nothingAnswer, ...problems },
    },
    handler: async (request, reply) =>
      answerPublished(reply, analysis, {
        outcome: await orderFunctions(catalogue, personOf(request), request.body),
        status: 204,
      }),
  });
  api.route({
    method: 'GET',
    url: '/analysis/functions/:id',
    config: read,
    schema: {
      summary: 'A function in its newest version, with its versions and errors',
      params: idParameters,
      response: { 200: functionAnswer, ...problems },
    },
    handler: async (request, reply) => {
      await analysis.applyNotices();
      return answerOutcome(reply, await readFunctionView(catalogue.db, request.params.id));
    },
  });
  api.route({
    method: 'PUT',
    url: '/analysis/functions/:id',
    config: edit,
    schema: {
      summary: 'Renames a function; add a version to change its source',
      params: idParameters,
      body: functionBody,
      response: { 200: functionAnswer, ...problems },
    },
    handler: async (request, reply) =>
      answerPublished(reply, analysis, {
        outcome: await changeFunction(catalogue, personOf(request), {
          ...request.body,
          id: request.params.id,
        }),
      }),
  });
  api.route({
    method: 'POST',
    url: '/analysis/functions/:id/versions',
    config: edit,
    schema: {
      summary: 'Adds a version; the active version does not change',
      params: idParameters,
      body: newFunctionVersionBody,
      response: { 201: functionAnswer, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(
        reply,
        await addFunctionVersion(catalogue, personOf(request), { ...request.body, id: request.params.id }),
        { status: 201 },
      ),
  });
  api.route({
    method: 'GET',
    url: '/analysis/functions/:id/versions/:number',
    config: read,
    schema: {
      summary: 'The source of one version of a function',
      params: versionParameters,
      response: { 200: functionVersionShape, ...problems },
    },
    handler: async (request, reply) =>
      answerOutcome(reply, await readFunctionVersion(catalogue, request.params)),
  });
  api.route({
    method: 'PUT',
    url: '/analysis/functions/:id/switch',
    config: edit,
    schema: {
      summary: 'Switches a function on with one of its versions, or (number: null) off',
      description: '`{ "version": 4, "number": 2 }`. Applies to later analyses, searches and lists.',
      params: idParameters,
      body: switchBody,
      response: { 200: functionAnswer, ...problems },
    },
    handler: async (request, reply) =>
      answerPublished(reply, analysis, {
        outcome: await switchFunction(catalogue, personOf(request), {
          ...request.body,
          id: request.params.id,
        }),
      }),
  });
}
