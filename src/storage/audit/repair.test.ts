import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fullVault, TestGround } from '../test-ground.ts';
import { planRepair, repair } from './repair.ts';
import type { RepairOptions, RepairProgress, RepairResult } from './repair.ts';

let ground: TestGround;
beforeEach(async () => {
  ground = await TestGround.open('a', 'b', 'c');
  for (const name of ['f', 'g', 'h']) await ground.store(name, `content of ${name}`);
});
afterEach(async () => {
  await ground.close();
});

function run(more: Partial<RepairOptions> = {}): Promise<RepairResult> {
  const { register, vaults, policy, report, now } = ground;
  return repair({ register, vaults, policy, report, now, ...more });
}

describe('a repair', () => {
  it('has nothing to do where all is well', async () => {
    expect(await run()).toEqual({ copies: 0, copiedBytes: 0, deletions: 0, unmet: [], ended: 'done' });
    expect(await ground.events()).toEqual([]);
  });

  it('copies the files of a lost vault again, and leaves them when it is back', async () => {
    await ground.unmount('a');
    const { plan } = await planRepair(ground);
    expect(plan.copies.map(({ file, from, to }) => [file, from, to])).toEqual(
      ['f', 'g', 'h'].map((name) => [name, 'b', 'c']),
    );
    const told: RepairProgress[] = [];
    const result = await run({ onProgress: (progress) => told.push(progress) });
    expect(result).toEqual({ copies: 3, copiedBytes: 36, deletions: 0, unmet: [], ended: 'done' });
    expect(told.at(-1)).toEqual({ file: 'h', filesDone: 3, filesTotal: 3, bytesDone: 36, bytesTotal: 36 });
    expect(await ground.names('c')).toContain('manifest/f.json');
    expect((await ground.events())[0]).toMatch(/^c \| f \| 1 of 2 replicas.* \| copied from b$/);
    await ground.mount('a');
    expect(await run()).toMatchObject({ copies: 0, deletions: 0, unmet: [] });
    expect(ground.states('f')).toEqual({ a: 'good', b: 'good', c: 'good' });
  });

  it('uses a new vault for what could not be kept well enough', async () => {
    await ground.unmount('a');
    await ground.unmount('c');
    const { unmet } = await run();
    expect(unmet.map(({ file }) => file)).toEqual(['f', 'g', 'h']);
    await ground.add('d');
    expect(await run()).toMatchObject({ copies: 3, unmet: [] });
    expect(ground.states('g')).toEqual({ a: 'good', b: 'good', d: 'good' });
  });

  it('empties a draining vault once the files are elsewhere', async () => {
    ground.change('a', { state: 'draining' });
    expect(await run()).toMatchObject({ copies: 3, deletions: 3, unmet: [] });
    expect(await ground.names('a')).toEqual([]);
    expect(ground.states('f')).toEqual({ b: 'good', c: 'good' });
    expect(await run()).toMatchObject({ copies: 0, deletions: 0 });
  });

  it('deletes nothing of which the rest turns out to be bad', async () => {
    await ground.unmount('c');
    ground.change('a', { state: 'draining' });
    ground.policy = { ...ground.policy, text: { replicas: 1, places: 1, safety: 0 } };
    await ground.damage('b', 'f', 'damage');
    await ground.lose('b', 'g');
    const { deletions, copies, unmet } = await run();
    expect([deletions, copies, unmet.map(({ file }) => file)]).toEqual([2, 1, ['f']]);
    expect(await ground.text('a', 'f')).toBe('content of f');
    expect(await ground.text('b', 'g')).toBe('content of g');
    expect(await ground.names('a')).toEqual(['f', 'manifest/f.json']);
  });

  it('deletes no last copy even where the policy asks for none', async () => {
    ground.policy = { ...ground.policy, text: { replicas: 0, places: 0, safety: 0 } };
    for (const name of ['a', 'b', 'c']) ground.change(name, { state: 'draining' });
    expect(await run()).toMatchObject({ copies: 0, deletions: 0 });
  });

  it('takes another source when the first is bad, and says so', async () => {
    ground.policy = { ...ground.policy, text: { replicas: 3, places: 1, safety: 0 } };
    await ground.damage('a', 'f', 'damage');
    const { copies, unmet } = await run();
    expect([copies, unmet.map(({ file }) => file)]).toEqual([3, ['f']]);
    expect(await ground.text('c', 'f')).toBe('content of f');
    expect(ground.states('f')).toEqual({ a: 'bad', b: 'good', c: 'good' });
    expect(await ground.events()).toContain('a | f | not good any more, or away | left for an audit');
  });

  it('takes another target when the first fails', async () => {
    await ground.add('d');
    await ground.unmount('a');
    ground.change('c', { vault: fullVault(ground.placed('c').vault) });
    expect(await run()).toMatchObject({ copies: 3, unmet: [] });
    expect(ground.states('f')).toEqual({ a: 'good', b: 'good', c: 'missing', d: 'good' });
    ground.change('d', { state: 'retired' });
    const { unmet } = await run();
    expect(unmet[0]?.reason).toMatch(/c: ENOSPC: no space left on device$/);
  });

  it('says of which files no good copy can be read', async () => {
    for (const name of ['a', 'b']) await ground.unmount(name);
    const { unmet } = await run();
    expect(unmet[0]).toEqual({
      file: 'f',
      reason: 'no good copy can be read: a is unreachable; b is unreachable',
    });
  });

  it('can be interrupted between files, and gone on with', async () => {
    await ground.unmount('a');
    const stop = new AbortController();
    const result = await run({ signal: stop.signal, onProgress: () => stop.abort() });
    expect(result).toMatchObject({ copies: 1, ended: 'interrupted' });
    expect(await run()).toMatchObject({ copies: 2, ended: 'done' });
  });
});
