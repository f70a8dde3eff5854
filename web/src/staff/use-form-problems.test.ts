import { describe, expect, it } from 'vitest';
import { ApiProblem } from '../api/get-json.ts';
import { sortProblems } from './use-form-problems.ts';

function named(field: string, message: string): object {
  const values = { field, problem: { field, message } };
  return { field, message: `${field}: ${message}`, code: 'request-field', values };
}

describe('what the server says of a form', () => {
  it('goes to the field that it is about, also within a list', () => {
    const error = new ApiProblem(422, 'Look', {
      fields: [
        { field: 'name', message: 'is taken' },
        { field: 'themes.2.name', message: 'is empty' },
      ],
    });
    expect(sortProblems(error, { name: '', themes: [] })).toEqual({
      atFields: {
        name: { field: 'name', message: 'is taken' },
        'themes.2.name': { field: 'themes.2.name', message: 'is empty' },
      },
      elsewhere: [],
    });
  });

  it('stands above the form where the form has no such field', () => {
    const error = new ApiProblem(400, 'Look', {
      fields: [
        { field: 'version', message: 'is no number' },
        { field: '', message: 'unknown key' },
        { field: 'constructor', message: 'what?' },
      ],
    });
    expect(sortProblems(error, { name: '' })).toEqual({
      atFields: {},
      elsewhere: [
        named('version', 'is no number'),
        { field: '', message: 'unknown key' },
        named('constructor', 'what?'),
      ],
    });
  });

  it('is nothing where the server did not answer', () => {
    expect(sortProblems(new TypeError('network'), {})).toEqual({ atFields: {}, elsewhere: [] });
  });
});
