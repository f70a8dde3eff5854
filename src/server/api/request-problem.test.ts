import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { requestProblem } from './request-problem.ts';
import { requestSentences } from '../../reasons/request-reason.ts';

const email = z.union([z.literal(''), z.email(requestSentences['email-odd'])]);
const weights = z.record(z.string().regex(/^[a-z]+$/, requestSentences['number-name-odd']), z.number());
const steering = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('pause') }),
  z.strictObject({ action: z.literal('delay'), factor: z.number() }),
]);

describe('what a shape has against a request', () => {
  it.each<[string, z.ZodType, unknown, string]>([
    ['nothing where something is needed', z.string(), undefined, 'is needed'],
    ['nothing, of a choice', z.enum(['a', 'b']), undefined, 'has to be one of a, b'],
    ['an empty text', z.string().min(1), '', 'is needed'],
    ['a number for a text', z.string(), 1, 'has to be a text'],
    ['a text for a number', z.number(), '1', 'has to be a number'],
    ['a parameter that is no number', z.coerce.number().int(), 'x', 'has to be a number'],
    ['a half', z.number().int(), 1.5, 'has to be a whole number'],
    ['a text for yes or no', z.boolean(), 'yes', 'has to be true or false'],
    ['a text for a list', z.array(z.string()), 'a', 'has to be a list'],
    ['a list for an object', z.object({}), [], 'has to be an object with fields'],
    ['something for null', z.null(), 1, 'has to be null'],
    ['a short text', z.string().min(12), 'secret', 'is too short: at least 12 characters'],
    ['a long text', z.string().max(2000), 'a'.repeat(2001), 'is too long: at most 2,000 characters'],
    ['a short list', z.array(z.string()).min(2), ['a'], 'has too few entries: at least 2'],
    ['a long list', z.array(z.string()).max(1), ['a', 'b'], 'has too many entries: at most 1'],
    ['a small number', z.number().min(1), 0, 'is too small: at least 1'],
    ['a large number', z.coerce.number().int().max(500), '501', 'is too large: at most 500'],
    ['a number at its limit', z.number().gt(0), 0, 'is too small: more than 0'],
    ['a number at its other limit', z.number().lt(1), 1, 'is too large: less than 1'],
    ['what is not known', z.enum(['a', 'b']), 'c', 'has to be one of a, b'],
    [
      'a further field',
      z.strictObject({}),
      { one: 1, two: 2 },
      'has fields that are not known here: one, two',
    ],
    ['another way of writing', z.string().regex(/^a$/), 'b', 'is not written as it has to be'],
    ['what the shape has a sentence for', email, 'nobody', 'this is no e-mail address'],
    ['another type than any of several', email, 1, 'this is no e-mail address'],
    [
      'an odd name of a field',
      weights,
      { 'A B': 1 },
      'has a field whose name cannot be taken: this is no name of a number',
    ],
    ['none of several shapes', z.union([z.string(), z.array(z.string())]), 1, 'has to be a text'],
    ['no shape that is called so', steering, { action: 'fly' }, 'has to be one of pause, delay'],
    [
      'anything else',
      z.number().multipleOf(5),
      3,
      'cannot be taken: Invalid number: must be a multiple of 5',
    ],
  ])('%s', (_, shape, given, expected) => {
    const problems = shape.safeParse(given).error?.issues.map(requestProblem) ?? [];
    expect(problems.map(({ message }) => message)).toEqual([expected]);
    expect(Object.keys(requestSentences)).toContain(problems[0]?.code);
  });

  it('is said by its code and values too', () => {
    const [issue] = z.string().max(200).safeParse('a'.repeat(201)).error?.issues ?? [];
    if (issue === undefined) throw new Error('it was taken');
    expect(requestProblem(issue)).toEqual({
      message: 'is too long: at most 200 characters',
      code: 'text-long',
      values: { max: 200 },
    });
  });

  it('is never a sentence that stands in the shape alone: no page could say it in another language', () => {
    const server = fileURLToPath(new URL('..', import.meta.url));
    const alone =
      /\.(?:regex|refine|min|max|length)\([^\n]*, ?['"`]|\bz(?:\.coerce)?\s*\.(?:string|number|email|array)\(['"`]/;
    const files = globSync(['api/**/*.ts', 'staff/**/*.ts'], { cwd: server });
    const shapes = files.filter((file) => !/\.test\.ts$|staff-settings\.ts$/.test(file));
    expect(shapes).toContain('staff/shapes/people-shapes.ts');
    expect(shapes.filter((file) => alone.test(readFileSync(`${server}${file}`, 'utf8')))).toEqual([]);
  });
});
