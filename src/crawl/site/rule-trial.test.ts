import { describe, expect, it } from 'vitest';
import { joinTried, RuleTrial } from './rule-trial.ts';

async function* pieces(...urls: readonly (readonly string[])[]): AsyncGenerator<{ readonly url: string }[]> {
  for (const piece of urls) yield piece.map((url) => ({ url }));
}

async function tried(expression: string, ...urls: readonly (readonly string[])[]) {
  const trial = new RuleTrial(expression);
  await trial.examine('example.org', pieces(...urls));
  return trial.result;
}

describe('a rule that is tried', () => {
  it('counts what it would take out, with the first twenty and where', async () => {
    const urls = Array.from({ length: 50 }, (_, number) => `https://example.org/calendar/${number}`);
    const trial = new RuleTrial('calendar/\\d*[05]$');
    await trial.examine('example.org', pieces(urls, ['https://example.org/about']));
    await trial.examine('other.example', pieces(['https://other.example/calendar/5'], []));
    expect(trial.result).toEqual({
      examined: 52,
      matched: 11,
      examples: [...urls.filter((_, number) => number % 5 === 0), 'https://other.example/calendar/5'],
      sites: [
        { site: 'example.org', matched: 10 },
        { site: 'other.example', matched: 1 },
      ],
    });
    expect((await tried('.', urls)).examples).toEqual(urls.slice(0, 20));
  });

  it('comes to an end where others would not', async () => {
    const url = `https://example.org/${'a'.repeat(40)}/${'/x'.repeat(20)}!`;
    for (const expression of ['(a+)+$', '(?:\\w|\\d)+#', 'org/(\\w+\\s?)*$', '(.*)*x$', '([\\w/:.-]+)+[?]$'])
      expect((await tried(expression, [url])).matched, expression).toBe(0);
  });

  it('is one result of several threads', () => {
    const one = { examined: 2, matched: 1, examples: ['a'], sites: [{ site: 'x', matched: 1 }] };
    const other = {
      examined: 3,
      matched: 2,
      examples: ['b', 'c'],
      sites: [{ site: 'y', matched: 2 }],
    };
    expect(joinTried([one, other])).toEqual({
      examined: 5,
      matched: 3,
      examples: ['a', 'b', 'c'],
      sites: [
        { site: 'y', matched: 2 },
        { site: 'x', matched: 1 },
      ],
    });
  });
});
