import { expect, it } from 'vitest';
import type { DocumentText } from '../analysis.ts';
import { GatheredText } from './gathered-text.ts';

function gathering(deadlineMs: number, shared: DocumentText[] = []): GatheredText {
  return new GatheredText({
    url: 'http://example.org/dir/x',
    deadlineMs,
    share: (text) => shared.push(text),
  });
}

it('normalises, counts and resolves', () => {
  const found = gathering(600_000);
  found.paragraph('  e\u0301t\u00e9\n\nici ');
  found.paragraph(' \n');
  found.paragraph('aside', 'rest');
  found.link('../a#b', { kind: 'page', hop: 'L', context: 'x' }, ' the  words ');
  found.link('javascript:x', { kind: 'page', hop: 'L', context: 'x' });
  found.named('author', ' A  B ');
  found.other('empty', '  ');
  const { text } = found.outcome();
  expect(text).toMatchObject({ title: 'été ici', main: 'été ici', rest: 'aside', linkText: 'the words' });
  expect(text.links.map(({ url }) => url)).toEqual(['http://example.org/a']);
  expect(text.metadata).toEqual({ author: 'A B', others: {} });
  expect(text.counts.paragraphs).toBe(2);
});

it('asks to stop when its time is over, and still takes what is at hand', () => {
  const found = gathering(0);
  found.paragraph('before');
  expect(found.goesOn).toBe(false);
  expect(found.goesOn).toBe(false);
  found.paragraph('at hand');
  const { text, exceptions } = found.outcome();
  expect(text.main).toBe('before\nat hand');
  expect(exceptions.map(({ kind }) => kind)).toEqual(['too-slow']);
});

it('says each exception once, and not too many', () => {
  const found = gathering(600_000);
  for (let index = 0; index < 100; index++) {
    found.exception('broken', 'again');
    found.exception('broken', `number ${index}`);
  }
  expect(found.outcome().exceptions).toHaveLength(20);
});
