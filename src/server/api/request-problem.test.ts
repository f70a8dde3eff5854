import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { requestProblem } from './request-problem.ts';
import { requestSentences } from '../../reasons/request-reason.ts';

const email = z.union([z.literal(''), z.email(requestSentences['email-invalid'])]);
const weights = z.record(z.string().regex(/^[a-z]+$/, requestSentences['number-name-invalid']), z.number());
const steering = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('pause') }),
  z.strictObject({ action: z.literal('delay'), factor: z.number() }),
]);

describe('what a shape has against a request', () => {
  it.each<[string, z.ZodType, unknown, string]>([
    ['nothing where something is required', z.string(), undefined, 'is required'],
    ['nothing, of a choice', z.enum(['a', 'b']), undefined, 'must be one of a, b'],
    ['an empty text', z.string().min(1), '', 'is required'],
    ['a number for a text', z.string(), 1, 'must be text'],
    ['a text for a number', z.number(), '1', 'must be a number'],
    ['a parameter that is no number', z.coerce.number().int(), 'x', 'must be a number'],
    ['a half', z.number().int(), 1.5, 'must be a whole number'],
    ['a text for yes or no', z.boolean(), 'yes', 'must be true or false'],
    ['a text for a list', z.array(z.string()), 'a', 'must be a list'],
    ['a list for an object', z.object({}), [], 'must be an object'],
    ['something for null', z.null(), 1, 'must be null'],
    ['a short text', z.string().min(12), 'secret', 'must have at least 12 characters'],
    ['a long text', z.string().max(2000), 'a'.repeat(2001), 'must have at most 2,000 characters'],
    ['a short list', z.array(z.string()).min(2), ['a'], 'must have at least 2 entries'],
    ['a long list', z.array(z.string()).max(1), ['a', 'b'], 'must have at most 1 entries'],
    ['a small number', z.number().min(1), 0, 'must be at least 1'],
    ['a large number', z.coerce.number().int().max(500), '501', 'must be at most 500'],
    ['a number at its limit', z.number().gt(0), 0, 'must be greater than 0'],
    ['a number at its other limit', z.number().lt(1), 1, 'must be less than 1'],
    ['what is not known', z.enum(['a', 'b']), 'c', 'must be one of a, b'],
    ['a further field', z.strictObject({}), { one: 1, two: 2 }, 'has unknown fields: one, two'],
    ['another way of writing', z.string().regex(/^a$/), 'b', 'has an invalid format'],
    ['what the shape has a sentence for', email, 'nobody', 'not a valid e-mail address'],
    ['another type than any of several', email, 1, 'not a valid e-mail address'],
    [
      'an odd name of a field',
      weights,
      { 'A B': 1 },
      'has a field with an invalid name: not a valid name of a number',
    ],
    ['none of several shapes', z.union([z.string(), z.array(z.string())]), 1, 'must be text'],
    ['no shape that is called so', steering, { action: 'fly' }, 'must be one of pause, delay'],
    ['anything else', z.number().multipleOf(5), 3, 'is not valid: Invalid number: must be a multiple of 5'],
  ])('%s', (_, shape, given, expected) => {
    const problems = shape.safeParse(given).error?.issues.map(requestProblem) ?? [];
    expect(problems.map(({ message }) => message)).toEqual([expected]);
    expect(Object.keys(requestSentences)).toContain(problems[0]?.code);
  });

  it('is said by its code and values too', () => {
    const [issue] = z.string().max(200).safeParse('a'.repeat(201)).error?.issues ?? [];
    if (issue === undefined) throw new Error('it was taken');
    expect(requestProblem(issue)).toEqual({
      message: 'must have at most 200 characters',
      code: 'text-long',
      values: { max: 200 },
    });
  });

  it('is never a sentence that stands in the shape alone: no page could say it in another language', () => {
    const src = fileURLToPath(new URL('../..', import.meta.url));
    const alone =
      /\.(?:regex|refine|min|max|length)\([^\n]*, ?['"`]|\bz(?:\.coerce)?\s*\.(?:string|number|email|array)\(['"`]/;
    const files = globSync(['**/*-{shape,shapes,route,routes}.ts', 'planning/**/*.ts'], { cwd: src });
    const shapes = files.filter((file) => !file.endsWith('.test.ts'));
    expect(shapes).toContain('people/accounts/account-shape.ts');
    expect(shapes.filter((file) => alone.test(readFileSync(`${src}${file}`, 'utf8')))).toEqual([]);
  });
});
