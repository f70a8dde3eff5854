import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixedResolver } from './fixed-resolver.ts';
import { readHostsFile } from './hosts-file.ts';

describe('a hosts file', () => {
  it('is read with comments, tabs, several names and several addresses', async () => {
    const text =
      '# names\n127.0.0.1\tlocalhost\n\n  127.0.0.2  one.test  two.test # both\r\n::1 one.test\n127.0.0.3 *.all.test\n';
    const { table, badLines } = readHostsFile(text);
    expect(badLines).toEqual([]);
    expect(Object.fromEntries(table)).toEqual({
      localhost: ['127.0.0.1'],
      'one.test': ['127.0.0.2', '::1'],
      'two.test': ['127.0.0.2'],
      '*.all.test': ['127.0.0.3'],
    });
    expect(await fixedResolver(table).resolve('x.all.test')).toMatchObject({ outcome: 'found' });
  });

  it('reports bad lines with their number and goes on', () => {
    const { table, badLines } = readHostsFile(
      '127.0.0.1\n300.1.1.1 a.test\n127.0.0.1 b.test\n127.0.0.1 -x.test\n127.0.0.1 a*b.test\n',
    );
    expect(badLines.map(({ line }) => line)).toEqual([1, 2, 4, 5]);
    expect(badLines[1]?.reason).toContain('300.1.1.1');
    expect([...table.keys()]).toEqual(['b.test']);
  });

  it('survives anything', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { badLines } = readHostsFile(text);
        for (const { line } of badLines) expect(line).toBeLessThanOrEqual(text.split('\n').length);
      }),
    );
  });
});
