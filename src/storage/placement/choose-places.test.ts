import { describe, expect, it } from 'vitest';
import { choosePlaces } from './choose-places.ts';
import type { PlaceOptions } from './choose-places.ts';
import { defaultPolicy } from './placement-policy.ts';
import type { Keeping, VaultSituation } from './placement-policy.ts';

function vault(name: string, place: string, change: Partial<VaultSituation> = {}): VaultSituation {
  return { name, place, safety: 0.5, state: 'writable', reachable: true, freeBytes: 1000, ...change };
}

function choose(keeping: Keeping, vaults: readonly VaultSituation[], more: Partial<PlaceOptions> = {}) {
  const policy = { ...defaultPolicy, text: keeping };
  return choosePlaces({ policy, fileClass: 'text', vaults, existing: [], sizeBytes: 100, ...more });
}

const two = { replicas: 2, places: 1, safety: 0 };

describe('choosing vaults for a file', () => {
  it('prefers most free bytes, and names in order where these are equal', () => {
    const vaults = [vault('c', 'Paris'), vault('b', 'Paris'), vault('d', 'Paris', { freeBytes: 2000 })];
    expect(choose(two, vaults)).toEqual({ vaults: ['d', 'b'] });
    expect(choose(two, vaults.toReversed())).toEqual({ vaults: ['d', 'b'] });
  });

  it('spreads over places before it looks at the room', () => {
    const vaults = [
      vault('a', 'Paris', { freeBytes: 9000 }),
      vault('b', 'Paris', { freeBytes: 8000 }),
      vault('c', 'Oslo'),
    ];
    expect(choose(two, vaults)).toEqual({ vaults: ['a', 'c'] });
    expect(choose(two, vaults, { existing: ['c'] })).toEqual({ vaults: ['a'] });
  });

  it('adds nothing to what suffices', () => {
    const vaults = [vault('a', 'Paris'), vault('b', 'Paris'), vault('c', 'Oslo')];
    expect(choose(two, vaults, { existing: ['a', 'b'] })).toEqual({ vaults: [] });
  });

  it('takes more vaults until they are safe enough', () => {
    const vaults = ['a', 'b', 'c', 'd'].map((name) => vault(name, 'Paris', { safety: 0.3 }));
    expect(choose({ ...two, safety: 0.9 }, vaults)).toEqual({ vaults: ['a', 'b', 'c'] });
    const safe = [vault('z', 'Paris', { safety: 0.9, freeBytes: 5000 }), ...vaults];
    expect(choose({ replicas: 1, places: 1, safety: 0.9 }, safe)).toEqual({ vaults: ['z'] });
  });

  it('adds tenths as people do', () => {
    const vaults = [
      vault('a', 'Paris', { safety: 0.1 }),
      vault('b', 'Paris', { safety: 0.2 }),
      vault('c', 'Oslo'),
    ];
    expect(choose({ ...two, safety: 0.3 }, vaults, { existing: ['a', 'b'] })).toEqual({ vaults: [] });
  });

  it('does not count copies that may go, nor put new ones there', () => {
    const vaults = [
      vault('a', 'Paris', { state: 'draining' }),
      vault('b', 'Paris', { state: 'retired' }),
      vault('c', 'Paris', { reachable: false }),
      vault('d', 'Paris'),
      vault('e', 'Paris'),
    ];
    expect(choose(two, vaults, { existing: ['a', 'b', 'c'] })).toEqual({ vaults: ['d', 'e'] });
  });

  it('comes as near as it can, and says what is lacking and why', () => {
    const vaults = [
      vault('a', 'Paris'),
      vault('b', 'Paris', { state: 'draining' }),
      vault('c', 'Oslo', { reachable: false }),
      vault('d', 'Oslo', { freeBytes: 99 }),
      vault('e', 'Oslo'),
    ];
    expect(choose({ replicas: 3, places: 2, safety: 1.5 }, vaults, { excluded: ['e'] })).toMatchObject({
      vaults: ['a'],
      unmet: {
        message:
          '1 of 3 replicas, in 1 of 2 places, safety 0.5 of 1.5: b is draining; c is unreachable; ' +
          'd has 99 bytes free and the file 100; e cannot take it',
      },
    });
    expect(choose(two, [])).toMatchObject({
      vaults: [],
      unmet: { message: '0 of 2 replicas, in 0 of 1 places, safety 0 of 0: there is no other vault' },
    });
  });

  it('makes no copy that would not bring the policy nearer', () => {
    const vaults = [vault('a', 'Paris'), vault('b', 'Paris'), vault('c', 'Paris')];
    const chosen = choose({ replicas: 2, places: 2, safety: 0 }, vaults);
    expect(chosen.vaults).toEqual(['a', 'b']);
    expect(chosen.unmet?.message).toContain('in 1 of 2 places, safety 1 of 0: c would not help');
  });

  it('goes back to where a copy is missing', () => {
    const vaults = [vault('a', 'Paris', { freeBytes: 5000 }), vault('b', 'Paris'), vault('c', 'Paris')];
    expect(choose(two, vaults, { existing: ['b'], preferred: ['c'] })).toEqual({ vaults: ['c'] });
  });
});
