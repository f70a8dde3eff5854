import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { roles } from '../catalogue/roles.ts';
import { hasRight, rights } from './rights.ts';
import { readSignInSettings } from './sign-in-settings.ts';
import type { SignInSections } from './sign-in-settings.ts';

const text = readFileSync(new URL('../../docs/people.md', import.meta.url), 'utf8');

describe('docs/people.md', () => {
  it('has the table of rights as it is', () => {
    const rows = [...text.matchAll(/^\| `([a-z-]+\.[a-z]+)` .*$/gm)].map(([row, right]) => ({
      right,
      cells: row
        .split('|')
        .slice(3, -1)
        .map((cell) => cell.trim() === '✓'),
    }));
    expect(rows).toEqual(
      rights.map((right) => ({ right, cells: roles.map((role) => hasRight(role, right)) })),
    );
  });

  const examples = [...text.matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, yaml = '']) => yaml);
  it('shows examples', () => expect(examples.length).toBeGreaterThan(3));
  it.each(examples)('has an example that works:\n%s', (yaml) => {
    expect(readSignInSettings(parse(yaml) as SignInSections, '/')).toMatchObject({ ok: true });
  });
});
