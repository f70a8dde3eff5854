import type { VaultSituation } from '../placement/placement-policy.ts';
import type { VaultRef } from '../vault-ref.ts';
import type { Vault } from '../vault.ts';

/** A vault with its configured place, safety and state. */
export interface PlacedVault extends Pick<VaultSituation, 'place' | 'safety' | 'state'> {
  readonly vault: Vault;
  /** Another thread or process opens the vault by this. */
  readonly ref: VaultRef;
}

/** Asks every vault for its status. */
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
