import { expect, it } from 'vitest';
import { countKeeping } from './count-keeping.ts';
import { defaultPolicy } from './placement-policy.ts';
import type { VaultSituation } from './placement-policy.ts';
import type { CopyState, PlacedFile } from './plan-replicas.ts';

function vault(name: string, change: Partial<VaultSituation> = {}): VaultSituation {
  const situation = {
    place: 'Paris',
    safety: 0.5,
    state: 'writable',
    reachable: true,
    freeBytes: 1,
  } as const;
  return { name, ...situation, ...change };
}

function file(
  name: string,
  copies: Readonly<Record<string, CopyState>>,
  fileClass: PlacedFile['fileClass'] = 'text',
): PlacedFile {
  const list = Object.entries(copies).map(([vault, state]) => ({ vault, state }));
  return { name, fileClass, sizeBytes: 10, copies: list };
}

const vaults = [
  vault('a'),
  vault('b'),
  vault('c', { reachable: false }),
  vault('d', { state: 'draining' }),
  vault('e', { state: 'retired', reachable: false }),
];

it('counts what is kept as the policy says, and what is not with the reasons, most files first', async () => {
  const { classes } = await countKeeping(
    defaultPolicy,
    [
      [
        file('kept', { a: 'good', b: 'good' }),
        file('half', { a: 'good', b: 'bad', c: 'good' }),
        file('half too', { b: 'good', d: 'good' }),
        file('drained', { d: 'good' }),
        file('wanted in two places', { a: 'good', b: 'good' }, 'metadata'),
      ],
    ],
    vaults,
  );
  expect(classes.map(({ fileClass, files, sizeBytes, kept }) => [fileClass, files, sizeBytes, kept])).toEqual(
    [
      ['text', 4, 40, 1],
      ['media', 0, 0, 0],
      ['metadata', 1, 10, 0],
      ['log', 0, 0, 0],
    ],
  );
  expect(classes[0]?.reasons).toMatchObject([
    { reason: '1 of 2 replicas, safety 0.5 of 1', files: 2, unreadable: false, example: 'half' },
    {
      reason: '0 of 2 replicas, in 0 of 1 places, safety 0 of 1',
      files: 1,
      unreadable: false,
      example: 'drained',
    },
  ]);
  expect(classes[2]?.reasons.map(({ reason }) => reason)).toEqual([
    '2 of 3 replicas, in 1 of 2 places, safety 1 of 1.5',
  ]);
});

it('tells what cannot be read now from what has too few copies', async () => {
  const { classes } = await countKeeping(
    { ...defaultPolicy, text: { replicas: 0, places: 0, safety: 0 } },
    [[file('away', { c: 'good', e: 'good' }), file('bad', { a: 'bad' }), file('nowhere', {})]],
    vaults,
  );
  expect(classes[0]?.reasons.map(({ reason, unreadable }) => [reason, unreadable])).toEqual([
    ['no good copy can be read: c is unreachable; e is retired', true],
    ['no good copy can be read: no vault has one', true],
    ['no good copy can be read: the copy in a is bad', true],
  ]);
});

it('says how many files wait for a vault that is away', async () => {
  const { waitingFor } = await countKeeping(
    defaultPolicy,
    [
      [
        file('waits', { a: 'good', c: 'good' }),
        file('does not', { a: 'good', b: 'good', c: 'good' }),
        file('nor this', { a: 'good', c: 'bad' }),
        file('given up', { a: 'good', e: 'good' }),
      ],
    ],
    vaults,
  );
  expect([...waitingFor]).toEqual([['c', 1]]);
});
