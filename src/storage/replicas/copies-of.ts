import { findVault } from './placed-vault.ts';
import type { PlacedVault } from './placed-vault.ts';
import type { Replica, ReplicaRegister } from './replica-register.ts';

/** A copy of a file that may be read: the vault that has it. */
export type Copy<Placed extends PlacedVault = PlacedVault> = Placed & {
  /** False: an audit has found it damaged; parts of it may still be as they were. */
  readonly isGood: boolean;
};

/** The copies of a file, in the order in which they are tried. */
export function copiesOf<Placed extends PlacedVault>(
  name: string,
  { register, vaults }: { readonly register: ReplicaRegister; readonly vaults: readonly Placed[] },
): Copy<Placed>[] {
  return copiesInOrder(register.replicasOf(name), vaults);
}

/**
 * Good ones first, then bad ones; none that is missing, and none of a retired vault. What the register says may be old, and a
 * vault may be away, which is not asked here: who cannot read one tries the next.
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
