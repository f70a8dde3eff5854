import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oneLine, warcFieldsBlock } from './record-draft.ts';
import { parseWarcFields, WarcFields } from './warc-fields.ts';

const character = fc
  .integer({ min: 0, max: 0x10ffff })
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));

describe('parseWarcFields', () => {
  it.each<readonly [string, readonly (readonly [string, string])[], readonly string[]]>([
    ['', [], []],
    ['\r\n', [], []],
    ['A: b\r\n', [['A', 'b']], []],
    ['A: b', [['A', 'b']], []],
    [
      'A: b\nC: d\n',
      [
        ['A', 'b'],
        ['C', 'd'],
      ],
      ['lines end in LF alone'],
    ],
    ['seed\r\n', [], ['a line without a field name: "seed"']],
    [
      'seed: \r\nA:\r\n',
      [
        ['seed', ''],
        ['A', ''],
      ],
      [],
    ],
    [' folded first\r\nA: b\r\n', [['A', 'b']], ['a line without a field name: " folded first"']],
    ['A: b\r\n c\r\n\t\td  \r\n', [['A', 'b c d']], ['a folded line']],
    ['A:\r\n b\r\n', [['A', 'b']], ['a folded line']],
    ['outlink: http://a.test/ L a/@href\r\n', [['outlink', 'http://a.test/ L a/@href']], []],
  ])('%j', (text, fields, oddities) => {
    const parse = parseWarcFields(Buffer.from(text));
    expect([...parse.fields].map(({ name, value }) => [name, value])).toEqual(fields);
    expect(parse.oddities).toEqual(oddities);
  });

  it('tells each kind of oddity once, and shows no more of a line than is needed', () => {
    const { oddities } = parseWarcFields(Buffer.from(`${'x'.repeat(5000)}\n`.repeat(50)));
    expect(oddities).toHaveLength(2);
    for (const oddity of oddities) expect(oddity.length).toBeLessThan(120);
  });

  it('reads any bytes whatever', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        for (const { name, value } of parseWarcFields(Buffer.from(bytes)).fields) {
          expect([typeof name, typeof value]).toEqual(['string', 'string']);
        }
      }),
    );
  });

  it('reads what warcFieldsBlock writes', () => {
    const name = fc.stringMatching(/^[A-Za-z][A-Za-z-]{0,20}$/);
    const field = fc.record({ name, value: fc.string({ unit: character }) });
    fc.assert(
      fc.property(fc.array(field), (fields) => {
        const parse = parseWarcFields(warcFieldsBlock(fields));
        expect([...parse.fields]).toEqual(fields.map(({ name, value }) => ({ name, value: oneLine(value) })));
        expect(parse.oddities).toEqual([]);
      }),
    );
  });
});

describe('WarcFields', () => {
  const fields = new WarcFields([
    { name: 'WARC-Concurrent-To', value: '<a:1>' },
    { name: 'warc-concurrent-to', value: '<a:2>' },
    { name: 'X', value: '' },
  ]);

  it('compares names without case', () => {
    expect(fields.get('WARC-CONCURRENT-TO')).toBe('<a:1>');
    expect(fields.all('Warc-Concurrent-To')).toEqual(['<a:1>', '<a:2>']);
  });

  it('tells an empty value from none', () => {
    expect([fields.get('x'), fields.get('y')]).toEqual(['', undefined]);
    expect(fields.all('y')).toEqual([]);
  });
});
