import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lastEvents } from './last-events.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-events-'));
  path = join(folder, 'keeping.jsonl');
});
afterEach(() => rm(folder, { recursive: true }));

function line(file: string, outcome: string): string {
  const found = outcome === 'good' ? 'good' : 'missing';
  const at = { time: '2026-11-16T00:00:00.000Z', action: 'audit', vault: 'a' };
  return JSON.stringify({ ...at, outcome, file, found, done: 'nothing' });
}

describe('the last events of a report', () => {
  it.each([1, 10, 100, 163, 1000, 1e6])(
    'are those out of order, the newest first, read %i bytes at a time',
    async (piece) => {
      const lines = Array.from({ length: 20 }, (_, at) => line(`é${at}`, at % 3 === 0 ? 'left' : 'good'));
      await writeFile(path, `${[...lines, '{"torn', line('last', 'replaced')].join('\n')}\n`);
      const events = await lastEvents(path, { most: 4, piece });
      expect(events.map(({ file }) => file)).toEqual(['last', 'é18', 'é15', 'é12']);
      const all = await lastEvents(path, { most: 100, piece });
      expect(all.map(({ file }) => file).at(-1)).toBe('é0');
    },
  );

  it('are none where there is no report', async () => {
    expect(await lastEvents(path, { most: 4 })).toEqual([]);
  });
});
