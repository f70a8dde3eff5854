import { describe, expect, it } from 'vitest';
import { parseTemplate } from './template-node.ts';

const problemsOf = (text: string): string[] =>
  parseTemplate(text).problems.map(({ line, message }) => `line ${line}: ${message}`);

describe('the tree of a template', () => {
  it('keeps every value as it was written, with its line', () => {
    const { node, problems } = parseTemplate('a: 1.10\nb:\n  - no\n  - 0x10\nc: {d: "", e:}\n');
    expect(problems).toEqual([]);
    expect(node).toEqual({
      shape: 'map',
      line: 1,
      entries: [
        { key: 'a', line: 1, value: { shape: 'text', line: 1, text: '1.10', blank: false } },
        {
          key: 'b',
          line: 2,
          value: {
            shape: 'list',
            line: 3,
            items: [
              { shape: 'text', line: 3, text: 'no', blank: false },
              { shape: 'text', line: 4, text: '0x10', blank: false },
            ],
          },
        },
        {
          key: 'c',
          line: 5,
          value: {
            shape: 'map',
            line: 5,
            entries: [
              { key: 'd', line: 5, value: { shape: 'text', line: 5, text: '', blank: false } },
              { key: 'e', line: 5, value: { shape: 'text', line: 5, text: '', blank: true } },
            ],
          },
        },
      ],
    });
  });

  it.each(['', '\n\n', '# only a comment\n', '\uFEFF'])('is missing where nothing is written: %j', (text) => {
    expect(parseTemplate(text)).toEqual({ node: undefined, problems: [], brokenFrom: Infinity });
  });

  it('keeps the meaning under %YAML 1.1, a byte order mark and CRLF', () => {
    const { node, problems } = parseTemplate('\uFEFF%YAML 1.1\r\n---\r\na: yes\r\nb: 010\r\n');
    expect(problems).toEqual([]);
    expect(node).toMatchObject({
      entries: [{ value: { text: 'yes', line: 3 } }, { value: { text: '010', line: 4 } }],
    });
  });
});

describe('YAML that is not taken', () => {
  it.each([
    ['a: 1\nb: "open\n', 'line 3: not valid YAML: Missing closing "quote'],
    ['a:\n\tb: 1\n', 'line 2: not valid YAML: Tabs are not allowed as indentation'],
    ['a: 1\nb: "\\d+"\n', 'line 2: not valid YAML: Invalid escape sequence \\d'],
    ['a: 1\nb: c: d\n', 'line 2: not valid YAML: Nested mappings are not allowed in compact mappings'],
    ['a: 1\n---\nb: 2\n', 'line 2: a second document begins here; a template is one document'],
    ['a: 1\nb: 2\na: 3\n', 'line 3: "a" is already set in line 1'],
    ['a:\n  b: 1\n  b: 2\n', 'line 3: "b" is already set in line 2'],
    ['a: 1\n? [b, c]\n: 2\n', 'line 2: a key must be plain text'],
    ['a: 1\nb: !!int 2\n', 'line 2: Unresolved tag: tag:yaml.org,2002:int'],
    ['a: &x 1\nb: *x\n', 'line 2: alias *x: write the value out instead'],
    ['a: 1\n<<: *nobody\n', 'line 2: alias *nobody: write the value out instead'],
    ['a:\n  - [[[[[[[[b]]]]]]]]\n', 'line 2: nested too deeply'],
  ])('%j', (text, problem) => {
    expect(problemsOf(text)).toEqual([problem]);
  });

  it('aliases of aliases, without unfolding them', () => {
    const levels = Array.from({ length: 40 }, (_, level) => {
      const before = level === 0 ? 'lol' : `*l${level - 1}`;
      return `l${level}: &l${level} [${Array.from({ length: 10 }, () => before).join(', ')}]`;
    });
    const problems = problemsOf(levels.join('\n'));
    expect(problems).toHaveLength(390);
    expect(problems[0]).toBe('line 2: alias *l0: write the value out instead');
  });

  it.each([
    ['brackets', '['.repeat(20_000) + ']'.repeat(20_000)],
    ['open brackets', '['.repeat(20_000)],
    ['dashes', '- '.repeat(20_000) + 'a'],
    ['braces', '{a: '.repeat(20_000)],
    ['keys', Array.from({ length: 1200 }, (_, level) => `${' '.repeat(level)}a:`).join('\n')],
  ])('nesting without end: %s', (_, text) => {
    expect(
      problemsOf(text).filter((problem) => problem.endsWith(': nested too deeply')).length,
    ).toBeGreaterThan(0);
  });

  it('10 MB', () => {
    const text = 'traps:\n  everywhere:\n' + '    - /calendar/[0-9]{4}\n'.repeat(400_000);
    expect(problemsOf(text)).toEqual([
      `line 1: the template has ${text.length.toLocaleString('en')} characters; the maximum is 1,000,000`,
    ]);
  });

  it('but a long list is', () => {
    const { node, problems } = parseTemplate('a:\n' + '  - /calendar/[0-9]{4}\n'.repeat(20_000));
    expect(problems).toEqual([]);
    expect(node).toMatchObject({ entries: [{ value: { shape: 'list', items: { length: 20_000 } } }] });
  });

  it('and many keys do not take the square of their number', () => {
    const text = Array.from({ length: 20_000 }, (_, key) => `k${key}: v\n`).join('');
    expect(parseTemplate(`${text}k7: again\n`).problems).toEqual([
      {
        line: 20_001,
        message: '"k7" is already set in line 8',
        code: 'yaml-key-twice',
        values: { key: 'k7', line: 8 },
      },
    ]);
  });
});
