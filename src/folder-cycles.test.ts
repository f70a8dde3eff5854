import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { expect, it } from 'vitest';

/** Rooms whose folders import each other one way. A room that becomes clean joins the list. */
const cleanRooms = [
  'agent',
  'analysis',
  'catalogue',
  'crawl',
  'formats',
  'harvesting',
  'planning',
  'reading',
  'selection',
  'storage',
];

/** Folder of the room → folders of the room that it imports. Deeper folders count as part of it. */
function importsBetweenFolders(room: string): Map<string, Set<string>> {
  const root = join(import.meta.dirname, room);
  const imports = new Map<string, Set<string>>();
  for (const file of globSync('*/**/*.ts', { cwd: root })) {
    if (/\.test\.ts$|\.contract\.ts$|(^|\/)test-/.test(file)) continue;
    const [folder = ''] = file.split(sep);
    for (const [, path = ''] of readFileSync(join(root, file), 'utf8').matchAll(/from '(\.[^']*)'/g)) {
      const [to = '', ...below] = normalize(join(dirname(file), path)).split(sep);
      if (to === '..' || to === folder || below.length === 0) continue;
      imports.set(folder, (imports.get(folder) ?? new Set()).add(to));
    }
  }
  return imports;
}

/** A way from a folder back to itself, if there is one. */
function cycleIn(imports: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] | undefined {
  const done = new Set<string>();
  const search = (folder: string, way: readonly string[]): readonly string[] | undefined => {
    if (way.includes(folder)) return [...way.slice(way.indexOf(folder)), folder];
    if (done.has(folder)) return undefined;
    for (const next of imports.get(folder) ?? []) {
      const cycle = search(next, [...way, folder]);
      if (cycle !== undefined) return cycle;
    }
    done.add(folder);
    return undefined;
  };
  for (const folder of imports.keys()) {
    const cycle = search(folder, []);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}

it.each(cleanRooms)('no folders of %s import each other in a circle', (room) => {
  const imports = importsBetweenFolders(room);
  expect(imports.size).toBeGreaterThan(0);
  expect(cycleIn(imports)).toBeUndefined();
});

it('finds a circle', () => {
  const imports = new Map([
    ['a', new Set(['b', 'c'])],
    ['c', new Set(['d'])],
    ['d', new Set(['b', 'c'])],
  ]);
  expect(cycleIn(imports)).toEqual(['c', 'd', 'c']);
});
