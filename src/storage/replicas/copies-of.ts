import { findVault } from './placed-vault.ts';
import type { PlacedVault } from './placed-vault.ts';
import type { Replica, ReplicaRegister } from './replica-register.ts';

/** A readable copy of a file, with its vault. */
export type Copy<Placed extends PlacedVault = PlacedVault> = Placed & {
  /** False if an audit found it damaged; parts may still be intact. */
  readonly isGood: boolean;
};

/** The copies of a file, in the order to try them. */
export async function copiesOf<Placed extends PlacedVault>(
  name: string,
  { register, vaults }: { readonly register: ReplicaRegister; readonly vaults: readonly Placed[] },
): Promise<Copy<Placed>[]> {
  return copiesInOrder(await register.replicasOf(name), vaults);
}

/**
 * Good copies first, then bad ones; no missing ones, and none of a retired vault. The register may be outdated and a vault
 * unreachable: if a copy cannot be read, try the next.
 */
export function copiesInOrder<Placed extends PlacedVault>(
  replicas: readonly Pick<Replica, 'vault' | 'state'>[],
  vaults: readonly Placed[],
): Copy<Placed>[] {
  const copies = replicas.flatMap(({ vault, state }): Copy<Placed>[] => {
    const placed = findVault(vaults, vault);
    if (placed === undefined || placed.state === 'retired' || state === 'missing') return [];
    return [{ ...placed, isGood: state === 'good' }];
  });
  return copies.toSorted((one, other) => Number(other.isGood) - Number(one.isGood));
}
