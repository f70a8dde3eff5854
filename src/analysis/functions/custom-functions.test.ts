import { afterEach, describe, expect, it } from 'vitest';
import type { CustomFunction, FunctionPoint } from '../analysis-settings.ts';
import { CustomFunctions } from './custom-functions.ts';
import type { CustomFunctionsOptions } from './custom-functions.ts';
import type { FunctionNotice } from './function-problem.ts';

const document = {
  url: 'https://forlag.example.no/bok',
  timestamp: '20240229120000',
  vector: { size: 10, norwegian: 0.5 },
  text: { title: 'En bok', main: 'Det var en gang' },
  language: 'nb',
  format: 'page',
  keywords: ['bok'],
};
/** Even on a busy machine only an endless loop takes longer. */
const unhurriedMs = 60_000;
const good = 'function afterAnalysis(vector) { vector.size += 1; return vector; }';

const opened: CustomFunctions[] = [];
let notices: FunctionNotice[];

afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});
function functionOf(source: string, point: FunctionPoint = 'after-analysis', id = '1'): CustomFunction {
  return { id, name: `function ${id}`, version: 3, point, source };
}

async function open(
  functions: readonly CustomFunction[],
  options: CustomFunctionsOptions = {},
): Promise<CustomFunctions> {
  notices = [];
  const made = await CustomFunctions.open(functions, {
    deadlineMs: unhurriedMs,
    memoryBytes: 4 << 20,
    onWarning: (notice) => {
      notices.push(notice);
    },
    ...options,
  });
  opened.push(made);
  return made;
}

/** The result of a function with this body for the document. */
async function filter(body: string, options: CustomFunctionsOptions = {}) {
  const functions = await open([functionOf(`function afterAnalysis(vector, document) {${body}}`)], options);
  return functions.afterAnalysis(document);
}

describe('functions after the analysis', () => {
  it('are nothing where there are none', async () => {
    const functions = await open([]);
    expect(functions.has('after-analysis')).toBe(false);
    expect(await functions.afterAnalysis(document)).toEqual({ vector: document.vector, changes: [] });
    expect(await functions.rank('rank-search', [], 'x')).toEqual([]);
  });

  it('are filters of the vector, one after the other', async () => {
    const functions = await open(
      [
        functionOf(good, 'after-analysis', '1'),
        functionOf(
          `const publishers = archive.list('publishers');
         const afterAnalysis = (vector, { host }) => ({
           ...vector, size: vector.size * 2, reliability: publishers.includes(host) ? 1 : 0 })`,
          'after-analysis',
          '2',
        ),
        functionOf('function rank() { throw 1 }', 'rank-search', '3'),
      ],
      { lists: { publishers: ['forlag.example.no'] } },
    );
    expect(await functions.afterAnalysis(document)).toEqual({
      vector: { size: 22, norwegian: 0.5, reliability: 1 },
      changes: [
        { name: 'size', before: 10, after: 11, by: 'function 1' },
        { name: 'reliability', before: undefined, after: 1, by: 'function 2' },
        { name: 'size', before: 11, after: 22, by: 'function 2' },
      ],
    });
    expect(document.vector).toEqual({ size: 10, norwegian: 0.5 });
    expect(notices).toEqual([]);
  });

  it('may decide: the first decision stands', async () => {
    const functions = await open([
      functionOf("function afterAnalysis(v) { v.size = 1; return { decision: 'reject', reason: 'spam' } }"),
      functionOf(
        "function afterAnalysis(vector) { return { vector: { size: 2 }, decision: 'select' } }",
        'after-analysis',
        '2',
      ),
    ]);
    expect(await functions.afterAnalysis(document)).toMatchObject({
      vector: { size: 2 },
      decision: 'reject',
      decidedBy: { function: 'function 1', reason: 'spam' },
    });
  });

  it('see the document, and cannot change it', async () => {
    const seen = await filter(`
      try { document.keywords.push('x'); vector.changed = 1 } catch { vector.changed = 0 }
      vector.all = [document.url, document.title, document.text, document.language, document.format,
        document.keywords[0], document.timestamp, document.previousVersions.length].join('|').length`);
    expect(seen.vector).toMatchObject({
      changed: 0,
      all: 'https://forlag.example.no/bok|En bok|Det var en gang|nb|page|bok|20240229120000|0'.length,
    });
  });

  it('have no clock, no chance, and no memory of other documents', async () => {
    const functions = await open([
      functionOf(`
        globalThis.count = (globalThis.count ?? 0) + 1;
        function afterAnalysis(vector) {
          Object.prototype.left = 1;
          vector.chance = Math.random();
          vector.now = Date.now();
          vector.year = new Date().getFullYear() + new Date(2001, 0, 1).getHours();
          vector.other = new (new Date().constructor)().getTime();
          vector.count = count;
          vector.leaks = ['setTimeout', 'fetch', 'process', 'require', 'performance', 'WeakRef', 'console']
            .filter((name) => name in globalThis).length;
        }`),
    ]);
    const first = await functions.afterAnalysis(document);
    const second = await functions.afterAnalysis(document);
    expect(second).toEqual(first);
    expect(first.vector).toMatchObject({
      now: Date.UTC(2024, 1, 29, 12),
      other: Date.UTC(2024, 1, 29, 12),
      year: 2024,
      count: 1,
      leaks: 0,
    });
    const other = await functions.afterAnalysis({ ...document, url: 'https://b.example/' });
    expect(other.vector['chance']).not.toBe(first.vector['chance']);
    expect(({} as { left?: number }).left).toBeUndefined();
  });
});

describe('a function that does harm is switched off, and the work goes on', () => {
  const hostile: readonly (readonly [string, string, string, RegExp, number?])[] = [
    ['an endless loop', 'for (;;);', 'too-slow', /100 ms of CPU time/],
    ['a loop that catches', 'for (;;) try { for (;;); } catch {}', 'too-slow', /CPU time/],
    ['a regular expression without end', '/^(a+)+$/.test("a".repeat(60) + "b")', 'too-slow', /CPU time/],
    ['a memory bomb', 'const a = []; for (;;) a.push([a.length])', 'too-much-memory', /memory/],
    ['a great wish', 'return new Uint8Array(1 << 28)', 'too-much-memory', /memory/],
    ['deep recursion', 'const f = () => f() + 1; f()', 'exception', /stack/],
    ['an exception', '\n\n  null.x', 'exception', /cannot read property 'x' of null/, 3],
    ['an exception with getters', 'throw { get message() { for (;;); } }', 'too-slow', /CPU time/],
    ['an exception that throws', 'throw { get message() { throw this } }', 'exception', /unreadable/],
    ['no exception at all', 'throw null', 'exception', /null/],
    ['a huge answer', 'return { decision: "select", reason: "x".repeat(1000001) }', 'exception', /too large/],
    ['too many numbers', 'for (let i = 0; i < 501; i++) vector["n" + i] = i', 'bad-answer', /500/],
    ['a promise', 'return Promise.resolve(vector)', 'exception', /promise/],
    ['no number', 'vector.size = NaN', 'bad-answer', /size is not a finite number/],
    ['text for a number', 'vector.size = "3"', 'bad-answer', /size is not a finite number/],
    ['an odd name', 'return JSON.parse(\'{"__proto__": 1, "size": 1}\')', 'bad-answer', /not a valid name/],
    ['another answer', 'return 7', 'bad-answer', /returned 7/],
    ['an empty answer', 'return {}', 'bad-answer', /no numbers left/],
    ['another decision', 'return { decision: "maybe" }', 'bad-answer', /maybe/],
    ['its own JSON', 'JSON.stringify = () => "x"; vector.size = 1n', 'exception', /BigInt|bigint/],
    [
      'eval and constructors',
      'return (0, eval)("this").constructor.constructor("return process")()',
      'exception',
      /process/,
    ],
    ['an import', 'return import("node:fs")', 'exception', /promise/],
    [
      'a list that is not there',
      'archive.list("constructor")',
      'exception',
      /there is no list "constructor"/,
    ],
  ];

  it.each([
    ['what has no end', 100, hostile.filter(([, , kind]) => kind === 'too-slow')],
    ['all the rest', unhurriedMs, hostile.filter(([, , kind]) => kind !== 'too-slow')],
  ])('%s', async (_which, deadlineMs, tried) => {
    const functions = await open(
      [
        ...tried.map(([what, body]) =>
          functionOf(`function afterAnalysis(vector, document) {${body}}`, 'after-analysis', what),
        ),
        functionOf('function rank() { return 7 }', 'rank-search', 'good'),
      ],
      { deadlineMs, timeoutMs: 2 * unhurriedMs },
    );
    expect((await functions.afterAnalysis(document)).vector).toEqual(document.vector);
    expect(notices.map(({ functionId, kind }) => [functionId, kind])).toEqual(
      tried.map(([what, _body, kind]) => [what, kind]),
    );
    for (const [index, [, , , message, line]] of tried.entries()) {
      expect(notices[index]).toMatchObject({ version: 3, url: document.url });
      expect(notices[index]?.message).toMatch(message);
      if (line !== undefined) expect(notices[index]?.line).toBe(line);
    }
    await functions.afterAnalysis(document);
    expect(notices).toHaveLength(tried.length);
    const items = [{ ...document, title: '', kind: 'page', score: 1 }];
    expect(await functions.rank('rank-search', items, '')).toEqual([7]);
  });

  it('what the interpreter does not interrupt, with its thread', async () => {
    const functions = await open(
      [
        functionOf('function afterAnalysis() { return "a".repeat(2e6).indexOf("a".repeat(1e6) + "b") }'),
        functionOf(good, 'after-analysis', '2'),
      ],
      { timeoutMs: 3000 },
    );
    expect((await functions.afterAnalysis(document)).vector['size']).toBe(11);
    expect(notices.map(({ kind, message }) => `${kind} ${message}`)).toMatchObject([
      expect.stringMatching(/^too-slow .*single step/),
    ]);
  });

  it('a source that cannot be read, or defines something else', async () => {
    const functions = await open([
      functionOf('\nfunction afterAnalysis(vector) { return ; ; ]'),
      functionOf('function rank() {}', 'after-analysis', '2'),
      functionOf('throw new Error("at once")', 'after-analysis', '3'),
    ]);
    expect((await functions.afterAnalysis(document)).vector).toEqual(document.vector);
    expect(notices).toMatchObject([
      { functionId: '1', kind: 'syntax', line: 2 },
      { functionId: '2', kind: 'missing', message: 'the source defines no function afterAnalysis' },
      { functionId: '3', kind: 'exception', message: 'Error: at once', line: 1 },
    ]);
    expect(functions.has('after-analysis')).toBe(false);
  });
});

describe('functions that rank', () => {
  const item = { ...document, title: 'En bok', kind: 'page', score: 2 };
  const items = [item, { ...item, url: 'http://b.example/', score: 3 }];

  it('give each item its score', async () => {
    const functions = await open([
      functionOf(
        "function rank(item, question) { return item.score + (item.host === 'b.example' ? 10 : 0) + question.length }",
        'rank-search',
      ),
      functionOf('const rank = ({ score, vector }) => score * vector.size', 'rank-search', '2'),
      functionOf('function rank() { return 0 }', 'rank-catalogue', '3'),
    ]);
    expect(await functions.rank('rank-search', items, 'bok')).toEqual([50, 160]);
    expect(await functions.rank('rank-catalogue', items, 'bok')).toEqual([0, 0]);
  });

  it('leave the order as it was where they fail', async () => {
    const functions = await open([
      functionOf('function rank() { return "best" }', 'rank-search'),
      functionOf('function rank({ score }) { return -score }', 'rank-search', '2'),
    ]);
    expect(await functions.rank('rank-search', items, 'bok')).toEqual([-2, -3]);
    expect(notices).toMatchObject([
      { kind: 'bad-answer', message: 'the score of item 1 is not a finite number', url: '' },
    ]);
  });
});
