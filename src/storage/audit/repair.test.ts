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
    expect(await run()).toEqual({
      repaired: 0,
      copies: 0,
      copiedBytes: 0,
      deletions: 0,
      unmet: [],
      otherwise: [],
      ended: 'done',
    });
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
    expect(result).toEqual({
      repaired: 0,
      copies: 3,
      copiedBytes: 36,
      deletions: 0,
      unmet: [],
      otherwise: [],
      ended: 'done',
    });
    expect(told.at(-1)).toEqual({ filesDone: 3, filesTotal: 3, bytesDone: 36, bytesTotal: 36 });
    expect(await ground.names('c')).toContain('manifest/f.json');
    expect((await ground.events())[0]).toMatch(/^c \| f \| 1 of 2 replicas.* \| copied from b$/);
    await ground.mount('a');
    expect(await run()).toMatchObject({ copies: 0, deletions: 0, unmet: [] });
    expect(await ground.states('f')).toEqual({ a: 'good', b: 'good', c: 'good' });
  });

  it('does what its plan showed, though a new plan would choose another vault', async () => {
    await ground.add('d');
    await ground.unmount('a');
    const { plan } = await planRepair(ground);
    const toD = { ...plan, copies: plan.copies.map((copy) => ({ ...copy, to: 'd' })) };
    const toC = { ...plan, copies: plan.copies.map((copy) => ({ ...copy, to: 'c' })) };
    const [one] = toD.copies;
    const [, ...others] = toC.copies;
    if (one === undefined) throw new Error('nothing is planned');
    expect(await run({ plan: { ...plan, copies: [one, ...others] } })).toMatchObject({
      copies: 3,
      otherwise: [],
    });
    expect(await ground.states('f')).toEqual({ a: 'good', b: 'good', d: 'good' });
    expect(await ground.states('g')).toEqual({ a: 'good', b: 'good', c: 'good' });
  });

  it('says so where a vault of the plan is gone meanwhile, and does what is possible', async () => {
    await ground.add('d');
    await ground.unmount('a');
    const { plan } = await planRepair(ground);
    const { to = '' } = plan.copies[0] ?? {};
    await ground.unmount(to);
    const other = to === 'c' ? 'd' : 'c';
    const { copies, otherwise } = await run({ plan });
    expect(copies).toBe(3);
    expect(otherwise[0]).toEqual({ file: 'f', planned: `b -> ${to}`, done: `b -> ${other}` });
  });

  it('uses a new vault for what could not be kept well enough', async () => {
    await ground.unmount('a');
    await ground.unmount('c');
    const { unmet } = await run();
    expect(unmet.map(({ file }) => file)).toEqual(['f', 'g', 'h']);
    await ground.add('d');
    expect(await run()).toMatchObject({ copies: 3, unmet: [] });
    expect(await ground.states('g')).toEqual({ a: 'good', b: 'good', d: 'good' });
  });

  it('empties a draining vault once the files are elsewhere', async () => {
    ground.change('a', { state: 'draining' });
    expect(await run()).toMatchObject({ copies: 3, deletions: 3, unmet: [] });
    expect(await ground.names('a')).toEqual([]);
    expect(await ground.states('f')).toEqual({ b: 'good', c: 'good' });
    expect(await run()).toMatchObject({ copies: 0, deletions: 0 });
  });

  it('deletes nothing of which the rest turns out to be bad', async () => {
    await ground.unmount('c');
    ground.change('a', { state: 'draining' });
    ground.policy = { ...ground.policy, text: { replicas: 1, places: 1, safety: 0 } };
    await ground.damage('b', 'f', 'damage');
    await ground.lose('b', 'g');
    const { vault } = ground.placed('b');
    ground.change('b', { vault: fullVault(vault) });
    const { deletions, repaired, unmet } = await run();
    expect([deletions, repaired, unmet.map(({ file }) => file)]).toEqual([1, 0, ['f', 'g']]);
    expect(await ground.text('a', 'f')).toBe('content of f');
    expect(await ground.text('b', 'f')).toBe('damage');
    ground.change('b', { vault });
    expect(await run()).toMatchObject({ deletions: 2, repaired: 1, copies: 1, unmet: [] });
    expect(await ground.text('b', 'f')).toBe('content of f');
    expect(await ground.text('b', 'g')).toBe('content of g');
    expect(await ground.names('a')).toEqual([]);
  });

  it('replaces what an audit found to be bad and could not repair', async () => {
    await ground.damage('a', 'f', 'damage');
    await ground.register.setReplica('f', { vault: 'a', state: 'bad' });
    const told: RepairProgress[] = [];
    expect(await run({ onProgress: (progress) => told.push(progress) })).toEqual({
      repaired: 1,
      copies: 0,
      copiedBytes: 12,
      deletions: 0,
      unmet: [],
      otherwise: [],
      ended: 'done',
    });
    expect(told.at(-1)).toEqual({ filesDone: 1, filesTotal: 1, bytesDone: 12, bytesTotal: 12 });
    expect(await ground.text('a', 'f')).toBe('content of f');
    expect(await ground.text('a', 'aside/f.20261116000000000')).toBe('damage');
    expect(await ground.events()).toEqual([
      'a | f | the copy in a is bad | set aside as aside/f.20261116000000000; repaired from b',
    ]);
  });

  it('sees that a copy which was bad is good again', async () => {
    await ground.register.setReplica('f', { vault: 'a', state: 'bad' });
    expect(await run()).toMatchObject({ repaired: 0, copies: 0, unmet: [] });
    expect(await ground.states('f')).toEqual({ a: 'good', b: 'good' });
    expect(await ground.names('a', 'aside/')).toEqual([]);
  });

  it('deletes no last copy even where the policy asks for none', async () => {
    ground.policy = { ...ground.policy, text: { replicas: 0, places: 0, safety: 0 } };
    for (const name of ['a', 'b', 'c']) ground.change(name, { state: 'draining' });
    expect(await run()).toMatchObject({ copies: 0, deletions: 0 });
  });

  it('takes another source when the first is bad, and says so', async () => {
    ground.policy = { ...ground.policy, text: { replicas: 3, places: 1, safety: 0 } };
    await ground.damage('a', 'f', 'damage');
    expect(await run()).toMatchObject({ repaired: 1, copies: 3, unmet: [] });
    expect(await ground.text('c', 'f')).toBe('content of f');
    expect(await ground.states('f')).toEqual({ a: 'good', b: 'good', c: 'good' });
    expect(await ground.text('a', 'f')).toBe('content of f');
    expect(await ground.events()).toContain('a | f | not good any more, or away | noted');
  });

  it('takes another target when the first fails', async () => {
    await ground.add('d');
    await ground.unmount('a');
    ground.change('c', { vault: fullVault(ground.placed('c').vault) });
    expect(await run()).toMatchObject({ copies: 3, unmet: [] });
    expect(await ground.states('f')).toEqual({ a: 'good', b: 'good', c: 'missing', d: 'good' });
    ground.change('d', { state: 'retired' });
    const { unmet } = await run();
    expect(unmet[0]?.reason.message).toMatch(/; c: ENOSPC: no space left on device;/);
  });

  it('says of which files no good copy can be read', async () => {
    for (const name of ['a', 'b']) await ground.unmount(name);
    const { unmet } = await run();
    expect(unmet[0]).toMatchObject({
      file: 'f',
      reason: { message: 'no good copy can be read: a is unreachable; b is unreachable' },
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
