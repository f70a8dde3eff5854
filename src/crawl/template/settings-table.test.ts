import { describe, expect, it } from 'vitest';
import { entriesOf, isSection } from './setting.ts';
import type { AnyTable, Setting } from './setting.ts';
import { orderedPairs, settingsTable, titleTable } from './settings-table.ts';

const all = [...flat(titleTable, ''), ...flat(settingsTable, '')];
const settings = new Map<string, Setting<unknown>>(all);

function flat(table: AnyTable, path: string): (readonly [string, Setting<unknown>])[] {
  return entriesOf(table).flatMap(({ key, entry }) => {
    const full = `${path}${key}`;
    return isSection(entry) ? flat(entry.settings, `${full}.`) : [[full, entry] as const];
  });
}

describe('the table of settings', () => {
  it('gives each setting a path of its own, in kebab-case', () => {
    const path = /^[a-z]+(-[a-z]+)*(\.[a-z]+(-[a-z]+)*)*$/;
    expect(settings.size).toBe(all.length);
    expect(all.map(([name]) => name).filter((name) => !path.test(name))).toEqual([]);
  });

  it('explains each in whole sentences', () => {
    expect([...settings].filter(([, { about }]) => !/^[A-Z(].{10,}\.$/.test(about))).toEqual([]);
  });

  it('checks pairs that exist and have numbers', () => {
    for (const path of orderedPairs.flat()) expect(typeof settings.get(path)?.default).toBe('number');
  });
});
