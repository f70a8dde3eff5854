import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { vectorNumbers } from './vector-numbers.ts';

describe('docs/relevance.md', () => {
  const rows = readFileSync(new URL('../../../docs/relevance.md', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()));

  it('has each number as the table has it', () => {
    const written = rows.map(([, name, meaning, full, weight]) => [name, meaning, full, weight]);
    const known = vectorNumbers.map(({ id, meaning, scale, weight }) => [
      `\`${id}\``,
      meaning,
      scale.kind === 'share' ? `${scale.full}` : `${scale.full.toLocaleString('en')} (log)`,
      `${weight}`,
    ]);
    expect(written).toEqual(known);
  });
});
