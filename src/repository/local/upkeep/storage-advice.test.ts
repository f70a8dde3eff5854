import { describe, expect, it } from 'vitest';
import { onePlacePolicy } from '../archive-config.ts';
import { storageReason } from '../../../storage/storage-reason.ts';
import { adviceOn } from './storage-advice.ts';
import type { VaultInfo } from './storage-state.ts';

const vault: VaultInfo = {
  name: 'main',
  path: '/srv/main',
  place: 'here',
  safety: 0.5,
  state: 'writable',
  reachable: true,
  copies: { good: 3, bad: 0, missing: 0 },
  sizeBytes: 9,
  waiting: 0,
};

function told(...vaults: readonly VaultInfo[]): { code: string; says: string; more: string[] }[] {
  const advice = adviceOn({ vaults, classes: [] }, onePlacePolicy, (words) => `heirloom ${words}`);
  return advice.map(({ says, more }) => ({
    code: says.code,
    says: says.message,
    more: more.map(({ message }) => message),
  }));
}

describe('the advice on storage', () => {
  it('warns of an only vault', () => {
    expect(told(vault)).toMatchObject([
      { says: 'There is only one vault, main: if its disk fails, everything is lost.' },
    ]);
  });

  it('says when the server makes the copies of a lost vault again', () => {
    const second: VaultInfo = {
      ...vault,
      name: 'second',
      reachable: false,
      away: storageReason('vault-not-asked'),
      repairAt: '2026-11-19T09:00:00.000Z',
      waiting: 3,
    };
    const [gone] = told(vault, second);
    expect(gone).toMatchObject({ code: 'advice-gone', says: 'The vault second is gone: it was not asked' });
    expect(gone?.more).toContain(
      'If it stays away, the server makes them by itself from 2026-11-19T09:00:00.000Z on (upkeep: repair: in heirloom.yaml).',
    );
    expect(gone?.more).toContain('3 files have a copy there; without it all of them have too few.');
  });
});
