import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openKeptLimits } from './kept-limits.ts';
import type { KeptLimits } from './kept-limits.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-limits-'));
});
afterEach(() => rm(folder, { recursive: true }));

function open(): Promise<KeptLimits> {
  return openKeptLimits(join(folder, 'limits.json'), { onWarning: fail, clock: () => 0 });
}

function fail(message: string): never {
  throw new Error(message);
}

it('a guesser waits after a restart too, and the owner of the name does not', async () => {
  const first = await open();
  const owner = first.limits.forName('marie', '192.0.2.77');
  if (owner.ok) owner.value.succeeded();
  for (let count = 0; count < 12; count++) first.limits.forName('marie', '192.0.2.1');
  await first.close();
  const second = await open();
  expect(second.limits.forName('marie', '192.0.2.1')).toMatchObject({ ok: false });
  expect(second.limits.forName('marie', '192.0.2.77')).toMatchObject({ ok: true });
  await second.close();
});
