import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storageReason } from '../storage-reason.ts';
import { planReplicas } from './plan-replicas.ts';
import type { CopyState, PlacedFile, ReplicaPlan } from './plan-replicas.ts';
import { defaultPolicy, fileClasses } from './placement-policy.ts';
import type { VaultSituation, VaultState } from './placement-policy.ts';

function vault(name: string, change: Partial<VaultSituation> = {}): VaultSituation {
  return {
    name,
    place: 'Paris',
    safety: 0.5,
    state: 'writable',
    reachable: true,
    freeBytes: 1000,
    ...change,
  };
}

function file(name: string, copies: Readonly<Record<string, CopyState>>): PlacedFile {
  const list = Object.entries(copies).map(([vault, state]) => ({ vault, state }));
  return { name, fileClass: 'text', sizeBytes: 100, copies: list };
}

describe('planning replicas', () => {
  const three = [vault('a'), vault('b'), vault('c')];

  it('has nothing to do where all is well', async () => {
    const plan = await planReplicas(defaultPolicy, [[file('f', { a: 'good', b: 'good' })]], three);
    expect(plan).toEqual({ repairs: [], copies: [], deletions: [], unmet: [] });
  });

  it('counts the files of a lost vault again', async () => {
    const files = [file('f', { a: 'good', b: 'good' }), file('g', { b: 'good', c: 'good' })];
    const vaults = [vault('a', { reachable: false }), vault('b'), vault('c')];
    const reason = { message: '1 of 2 replicas, in 1 of 1 places, safety 0.5 of 1' };
    expect(await planReplicas(defaultPolicy, [files], vaults)).toMatchObject({
      repairs: [],
      copies: [{ file: 'f', from: 'b', to: 'c', reason }],
      deletions: [],
      unmet: [],
    });
  });

  it('uses an added vault for what had too few copies, and moves nothing else', async () => {
    const files = [file('f', { a: 'good' }), file('g', { a: 'good', b: 'good' })];
    const vaults = [vault('a'), vault('b', { freeBytes: 0 }), vault('new')];
    const { copies, unmet } = await planReplicas(defaultPolicy, [files], vaults);
    expect(copies.map(({ file, to }) => [file, to])).toEqual([['f', 'new']]);
    expect(unmet).toEqual([]);
  });

  it('empties a draining vault, and reads from it only if it must', async () => {
    const files = [
      file('f', { a: 'good', b: 'good' }),
      file('g', { a: 'good' }),
      file('h', { a: 'missing', b: 'good', c: 'good' }),
    ];
    const plan = await planReplicas(
      defaultPolicy,
      [files],
      [vault('a', { state: 'draining' }), vault('b'), vault('c')],
    );
    expect(plan.copies.map(({ file, from, to }) => [file, from, to])).toEqual([
      ['f', 'b', 'c'],
      ['g', 'a', 'b'],
      ['g', 'a', 'c'],
    ]);
    const reason = storageReason('kept-elsewhere', { vault: 'a', vaults: 'b, c' });
    expect(plan.deletions).toMatchObject([
      { file: 'f', vault: 'a', reason },
      { file: 'g', vault: 'a', reason },
      { file: 'h', vault: 'a', reason },
    ]);
  });

  it('deletes nothing where the policy is not met without it', async () => {
    const plan = await planReplicas(
      defaultPolicy,
      [[file('f', { a: 'good', b: 'good' })]],
      [vault('a', { state: 'draining' }), vault('b')],
    );
    expect(plan.deletions).toMatchObject([]);
    expect(plan.unmet[0]?.reason.message).toContain('a is draining');
  });

  it('says where a file was when no good copy can be read', async () => {
    const vaults = [vault('a', { reachable: false }), vault('b'), vault('c', { state: 'retired' })];
    const lost = file('f', { a: 'good', b: 'bad', c: 'good', d: 'good' });
    const { unmet } = await planReplicas(defaultPolicy, [[lost, file('g', {})]], vaults);
    expect(unmet.map(({ file: name, reason }) => `${name}: ${reason.message}`)).toEqual([
      'f: no good copy can be read: a is unreachable; the copy in b is bad; c is retired; d is not known',
      'g: no good copy can be read: no vault has one',
    ]);
  });

  it('replaces a bad copy where it is, and makes another elsewhere only if that cannot be', async () => {
    const files = [file('f', { a: 'bad', b: 'good' })];
    const plan = await planReplicas(defaultPolicy, [files], three);
    expect(plan).toEqual({
      repairs: [
        {
          file: 'f',
          sizeBytes: files[0]?.sizeBytes,
          vault: 'a',
          reason: storageReason('copy-is-bad', { vault: 'a' }),
        },
      ],
      copies: [],
      deletions: [],
      unmet: [],
    });
    const cannot: Partial<VaultSituation>[] = [
      { state: 'draining' },
      { reachable: false },
      { freeBytes: 99 },
    ];
    for (const change of cannot) {
      const { repairs, copies } = await planReplicas(
        defaultPolicy,
        [files],
        [vault('a', change), vault('b'), vault('c')],
      );
      expect([repairs, copies.map(({ to }) => to)]).toEqual([[], ['c']]);
    }
  });

  it('leaves a bad copy alone where there is no good one', async () => {
    const plan = await planReplicas(defaultPolicy, [[file('f', { a: 'bad', b: 'bad' })]], three);
    expect([plan.repairs, plan.copies]).toEqual([[], []]);
    expect(plan.unmet).toHaveLength(1);
  });

  it('does not plan more into a vault than fits', async () => {
    const files = ['f', 'g', 'h'].map((name) => file(name, { a: 'good' }));
    const { copies, unmet } = await planReplicas(
      defaultPolicy,
      [files],
      [vault('a'), vault('b', { freeBytes: 250 })],
    );
    expect(copies).toHaveLength(2);
    expect(unmet.map(({ file }) => file)).toEqual(['h']);
  });

  it('leaves every file as the policy says or says why not, and then has nothing more to do', async () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    const situation = fc.record({
      place: fc.constantFrom('Paris', 'Oslo'),
      safety: fc.constantFrom(0, 0.1, 0.5, 0.9),
      state: fc.constantFrom<VaultState[]>('writable', 'writable', 'draining', 'retired'),
      reachable: fc.constantFrom(true, true, false),
      freeBytes: fc.constantFrom(0, 150, 1000),
    });
    const placed = fc.record({
      fileClass: fc.constantFrom(...fileClasses),
      copies: fc.uniqueArray(
        fc.record({
          vault: fc.constantFrom(...names),
          state: fc.constantFrom<CopyState[]>('good', 'good', 'bad', 'missing'),
        }),
        { selector: ({ vault }) => vault },
      ),
    });
    const everything = fc.tuple(
      fc.tuple(...names.map((name) => situation.map((each) => ({ name, ...each })))),
      fc.array(placed, { maxLength: 6 }),
    );
    await fc.assert(
      fc.asyncProperty(everything, async ([vaults, drafts]) => {
        const files = drafts.map((draft, n): PlacedFile => ({ name: `f${n}`, sizeBytes: 100, ...draft }));
        const plan = await planReplicas(defaultPolicy, [files], vaults);
        const after = files.map((each) => carriedOut(plan, each));
        for (const each of after) checkKept(each, plan, vaults);
        checkRoom(plan, vaults);
        const room = vaults.map((each) => ({
          ...each,
          freeBytes: each.freeBytes - planned(plan, each.name),
        }));
        const again = await planReplicas(defaultPolicy, [after], room);
        expect([again.repairs, again.copies, again.deletions]).toEqual([[], [], []]);
        expect(again.unmet.length).toBe(plan.unmet.length);
      }),
      { numRuns: 300 },
    );
  });
});

function planned(plan: ReplicaPlan, vault: string): number {
  const takers = [...plan.repairs.map((repair) => repair.vault), ...plan.copies.map(({ to }) => to)];
  return takers.filter((taker) => taker === vault).length * 100;
}

function carriedOut(plan: ReplicaPlan, before: PlacedFile): PlacedFile {
  const copies = new Map(before.copies.map(({ vault, state }) => [vault, state]));
  for (const { vault } of plan.repairs.filter(({ file }) => file === before.name)) {
    expect([copies.get(vault), [...copies.values()].includes('good')]).toEqual(['bad', true]);
    copies.set(vault, 'good');
  }
  for (const { from, to } of plan.copies.filter(({ file }) => file === before.name)) {
    expect(copies.get(from)).toBe('good');
    expect(copies.get(to)).not.toBe('good');
    expect(copies.get(to)).not.toBe('bad');
    copies.set(to, 'good');
  }
  for (const { vault } of plan.deletions.filter(({ file }) => file === before.name)) copies.delete(vault);
  return { ...before, copies: [...copies].map(([vault, state]) => ({ vault, state })) };
}

function checkKept(file: PlacedFile, plan: ReplicaPlan, vaults: readonly VaultSituation[]): void {
  if (plan.unmet.some((each) => each.file === file.name)) {
    expect(plan.deletions.filter((each) => each.file === file.name)).toEqual([]);
    return;
  }
  const { replicas, places, safety } = defaultPolicy[file.fileClass];
  const kept = vaults.filter(
    ({ name, state, reachable }) =>
      state === 'writable' &&
      reachable &&
      file.copies.some((copy) => copy.vault === name && copy.state === 'good'),
  );
  expect(kept.length).toBeGreaterThanOrEqual(replicas);
  expect(new Set(kept.map(({ place }) => place)).size).toBeGreaterThanOrEqual(places);
  expect(kept.reduce((sum, each) => sum + each.safety, 0)).toBeGreaterThan(safety - 1e-6);
}

function checkRoom(plan: ReplicaPlan, vaults: readonly VaultSituation[]): void {
  for (const { name, freeBytes, state, reachable } of vaults) {
    if (planned(plan, name) > 0) expect([state, reachable]).toEqual(['writable', true]);
    expect(planned(plan, name)).toBeLessThanOrEqual(freeBytes);
    if (state !== 'draining') expect(plan.deletions.filter(({ vault }) => vault === name)).toEqual([]);
  }
}
