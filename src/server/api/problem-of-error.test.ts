import Fastify from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { UnusableTextIndexError } from '../../analysis/text-index/unusable-text-index.ts';
import { TooManyQuestions } from '../../reading/threads/heavy-question.ts';
import { sendProblem } from './problem.ts';
import { problemOfError } from './problem-of-error.ts';

it('a text index that cannot be used is a part that does not answer', () => {
  const { status, reason } = problemOfError(new UnusableTextIndexError(new Error('malformed')));
  expect(status).toBe(503);
  expect(reason.code).toBe('text-search-unavailable');
  expect(reason.message).toContain("'heirloom rebuild' makes it again");
});

it('a full disk is told as one, and what is ours as a fault of ours', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  expect(problemOfError(full)).toMatchObject({ status: 503, reason: { code: 'disk-full' } });
  expect(problemOfError(new Error('a secret path'))).toMatchObject({
    status: 500,
    reason: { code: 'fault' },
  });
});

it('too many questions are told when to come back', async () => {
  const application = Fastify();
  application.setErrorHandler((error, _request, reply) => sendProblem(reply, problemOfError(error)));
  application.get('/mine', () => Promise.reject(new TooManyQuestions(true)));
  application.get('/all', () => Promise.reject(new TooManyQuestions(false)));
  for (const [url, status] of [
    ['/mine', 429],
    ['/all', 503],
  ] as const) {
    const answer = await application.inject(url);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([status, '5']);
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'queries-too-many' });
  }
});

describe('a request that no route has seen', () => {
  const application = Fastify({ bodyLimit: 100 });
  application.setValidatorCompiler(validatorCompiler);
  application.setErrorHandler((error, _request, reply) => sendProblem(reply, problemOfError(error)));
  const body = z.strictObject({ name: z.string().min(1), count: z.number() });
  application.post('/', { schema: { body } }, () => null);

  async function answerTo(payload: string, type = 'application/json'): Promise<unknown> {
    const { statusCode, body: text } = await application.inject({
      method: 'POST',
      url: '/',
      headers: { 'Content-Type': type },
      payload,
    });
    const { detail, code, fields } = JSON.parse(text) as Record<string, unknown>;
    return { statusCode, detail, code, fields };
  }

  it('is told all that is wrong in it, in one sentence and field by field', async () => {
    expect(await answerTo('{"count":"1"}')).toEqual({
      statusCode: 400,
      detail: 'name: is required; count: must be a number',
      code: 'request-fields',
      fields: [
        { field: 'name', message: 'is required', code: 'required', values: {} },
        { field: 'count', message: 'must be a number', code: 'not-number', values: {} },
      ],
    });
    expect(await answerTo('[]')).toMatchObject({
      detail: 'must be an object',
      code: 'not-object',
    });
  });

  it.each([
    ['{', undefined, 400, 'body-unreadable'],
    ['', undefined, 400, 'body-missing'],
    ['<a/>', 'application/xml', 415, 'media-type'],
    [`{"name":"${'a'.repeat(100)}"}`, undefined, 413, 'body-too-large'],
  ])('%s %s', async (payload, type, statusCode, code) => {
    expect(await answerTo(payload, type)).toMatchObject({ statusCode, code });
  });
});
