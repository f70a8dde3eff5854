import type { VaultSituation } from '../placement/placement-policy.ts';
import type { VaultRef } from '../vault-ref.ts';
import type { Vault } from '../vault.ts';

/** A vault, and what its keepers say of it. */
export interface PlacedVault extends Pick<VaultSituation, 'place' | 'safety' | 'state'> {
  readonly vault: Vault;
  /** By which another thread or process opens it. */
  readonly ref: VaultRef;
}

/** Asks every vault how it is. */
export async function surveyVaults(vaults: readonly PlacedVault[]): Promise<VaultSituation[]> {
  return Promise.all(
    vaults.map(async ({ vault, place, safety, state }) => {
      const status = await vault.status();
      const freeBytes = status.reachable ? (status.freeBytes ?? Infinity) : 0;
      return { name: vault.name, place, safety, state, reachable: status.reachable, freeBytes };
    }),
  );
}

export function findVault<Placed extends PlacedVault>(
  vaults: readonly Placed[],
  name: string,
): Placed | undefined {
  return vaults.find(({ vault }) => vault.name === name);
}
