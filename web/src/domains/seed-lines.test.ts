import { describe, expect, it } from 'vitest';
import { checkSeedLines, isHindrance } from './seed-lines.ts';

const problemsOf = (text: string): readonly string[] =>
  checkSeedLines(text, 'example.org').problems.map(({ line, kind }) => `${line} ${kind}`);

describe('the lines of a seed list', () => {
  it('are addresses of the domain', () => {
    const text = 'https://example.org/\n\nwww.example.org/news\n# a remark\nhttp://a.b.example.org:8080/x?y';
    expect(checkSeedLines(text, 'example.org')).toEqual({ count: 3, problems: [] });
  });

  it('are told apart where they are not', () => {
    expect(problemsOf('https://example.net/')).toEqual(['1 elsewhere']);
    expect(problemsOf('https://notexample.org/')).toEqual(['1 elsewhere']);
    expect(problemsOf('ok.example.org\nmailto:me@example.org\njavascript:alert(1)')).toEqual([
      '2 scheme',
      '3 scheme',
    ]);
    expect(problemsOf('two words\nhttp://')).toEqual(['1 no-address', '2 no-address']);
  });

  it('may be there twice, which hinders nobody', () => {
    const { count, problems } = checkSeedLines('example.org/a\nhttp://example.org/a', 'example.org');
    expect(count).toBe(1);
    expect(problems).toEqual([{ line: 2, kind: 'twice', first: 1 }]);
    expect(problems.some(isHindrance)).toBe(false);
  });

  it('may have a port without a scheme', () => {
    expect(problemsOf('example.org:8080/x')).toEqual([]);
  });

  it('are none in an empty text', () => {
    expect(checkSeedLines('\n \n', 'example.org')).toEqual({ count: 0, problems: [] });
  });
});
