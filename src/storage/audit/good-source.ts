import { copiesOf } from '../replicas/copies-of.ts';
import type { PlacedVault } from '../replicas/placed-vault.ts';
import type { KeptFile, ReplicaRegister } from '../replicas/replica-register.ts';
import type { Vault } from '../vault.ts';

/**
 * A vault with a good copy, read to its end now because the register may be outdated. A copy found bad is noted; its last
 * check stays as it was, so that it is checked again.
 */
export async function goodSource(options: {
  readonly register: ReplicaRegister;
  readonly vaults: readonly PlacedVault[];
  readonly file: KeptFile;
  /** The vault to be repaired. */
  readonly except?: Vault;
}): Promise<Vault | undefined> {
  const { register, file, except } = options;
  for (const { vault, isGood } of await copiesOf(file.name, options)) {
    if (isGood && vault !== except && (await isWhole(register, file, vault))) return vault;
  }
  return undefined;
}

/** Reads a copy to its end; notes it if it is bad. */
export async function isWhole(register: ReplicaRegister, file: KeptFile, vault: Vault): Promise<boolean> {
  const found = await vault.verify(file.name);
  if (found.state === 'read' && found.sha256 === file.sha256) return true;
  // Nothing is known about the copies of an unreachable vault.
  if (!(await vault.status()).reachable) return false;
  await register.setReplica(file.name, {
    vault: vault.name,
    state: found.state === 'missing' ? 'missing' : 'bad',
  });
  return false;
}
