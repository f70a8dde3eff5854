import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storageReason } from '../storage-reason.ts';
import { eventOf } from './keeping-report.ts';
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
      const events = await lastEvents(path, { max: 4, piece });
      expect(events.map(({ file }) => file)).toEqual(['last', 'é18', 'é15', 'é12']);
      const all = await lastEvents(path, { max: 100, piece });
      expect(all.map(({ file }) => file).at(-1)).toBe('é0');
    },
  );

  it('have their codes, where a program wrote some', async () => {
    const at = { time: '2026-11-16T00:00:00.000Z', action: 'audit' } as const;
    const happened = { vault: 'a', file: 'f', found: storageReason('found-missing') };
    const bad = eventOf({ ...happened, outcome: 'left', done: storageReason('done-nothing') }, at);
    const good = eventOf(
      {
        ...happened,
        found: storageReason('found-good'),
        outcome: 'good',
        done: storageReason('done-nothing'),
      },
      at,
    );
    expect(good).toEqual({ ...at, vault: 'a', file: 'f', outcome: 'good', found: 'good', done: 'nothing' });
    await writeFile(path, `${line('old', 'left')}\n${JSON.stringify(good)}\n${JSON.stringify(bad)}\n`);
    const [newest, oldest] = await lastEvents(path, { max: 4 });
    expect(newest).toEqual(bad);
    expect(newest?.reasons?.found).toEqual({ message: 'missing', code: 'found-missing', values: {} });
    expect([oldest?.file, oldest?.reasons]).toEqual(['old', undefined]);
  });

  it('are none where there is no report', async () => {
    expect(await lastEvents(path, { max: 4 })).toEqual([]);
  });
});
