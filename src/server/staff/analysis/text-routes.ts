import type { Api } from '../../api/api.ts';
import { problems } from '../../api/problem.ts';
import { personOf } from '../guard-rights.ts';
import { nothingAnswer } from '../people/nothing-answer.ts';
import { idParameters } from '../../../catalogue/field-shapes.ts';
import {
  newTextBody,
  textAnswer,
  textBody,
  textParameters,
  textsAnswer,
} from '../../../analysis/desk/text-shape.ts';
import { seenVersion } from '../../../catalogue/field-shapes.ts';
import { watchWordsAnswer, watchWordsBody } from '../../../analysis/desk/watch-words-shape.ts';
import type { TextsAnswer } from '../../../analysis/desk/text-shape.ts';
import type { AnalysisParts } from './analysis-parts.ts';
import { answerPublished } from './answer-published.ts';
import { addText, changeText, listTexts, removeText } from '../../../analysis/desk/named-texts.ts';
import { readWatchWords, writeWatchWords } from '../../../analysis/desk/watch-words.ts';

const read = { right: 'analysis.read' } as const;
const edit = { right: 'analysis.edit' } as const;

/** Watched words, reference texts, and lists for functions. */
export function textRoutes(api: Api, { catalogue, analysis }: AnalysisParts): void {
  api.route({
    method: 'GET',
    url: '/analysis/watch-words',
    config: read,
    schema: {
      summary: 'Watched words and phrases',
      response: { 200: watchWordsAnswer, ...problems },
    },
    handler: () => readWatchWords(catalogue.db),
  });
  api.route({
    method: 'PUT',
    url: '/analysis/watch-words',
    config: edit,
    schema: {
      summary: 'Changes the watched words',
      description: '`{ "version": 0, "words": ["referendum", "right to repair"] }`',
      body: watchWordsBody,
      response: { 200: watchWordsAnswer, ...problems },
    },
    handler: async (request, reply) =>
      answerPublished(reply, analysis, {
        outcome: await writeWatchWords(catalogue, personOf(request), request.body),
      }),
  });
  api.route({
    method: 'GET',
    url: '/analysis/texts',
    config: read,
    schema: {
      summary: 'Reference texts, or lists for functions, by name',
      querystring: textParameters,
      response: { 200: textsAnswer, ...problems },
    },
    handler: async (request) => ({ texts: await listTexts(catalogue, request.query.kind) }) as TextsAnswer,
  });
  api.route({
    method: 'POST',
    url: '/analysis/texts',
    config: edit,
    schema: {
      summary: 'Adds a reference text or a list',
      description:
        '`{ "kind": "list", "name": "publishers", "text": "forlag.example.no\\neditions.example.fr", "comment": "" }`: a list has one entry per line.',
      body: newTextBody,
      response: { 201: textAnswer, ...problems },
    },
    handler: async (request, reply) =>
      answerPublished(reply, analysis, {
        outcome: await addText(catalogue, personOf(request), request.body),
        status: 201,
      }),
  });
  api.route({
    method: 'PUT',
    url: '/analysis/texts/:id',
    config: edit,
    schema: {
      summary: 'Changes a reference text or a list',
      params: idParameters,
      body: textBody,
      response: { 200: textAnswer, ...problems },
    },
    handler: async (request, reply) =>
      answerPublished(reply, analysis, {
        outcome: await changeText(catalogue, personOf(request), { ...request.body, id: request.params.id }),
      }),
  });
  api.route({
    method: 'DELETE',
    url: '/analysis/texts/:id',
    config: edit,
    schema: {
      summary: 'Removes a reference text or a list; functions that use it will fail',
      params: idParameters,
      querystring: seenVersion,
      response: { 204: nothingAnswer, ...problems },
    },
    handler: async (request, reply) =>
      answerPublished(reply, analysis, {
        outcome: await removeText(catalogue, personOf(request), { ...request.query, id: request.params.id }),
        status: 204,
      }),
  });
}
