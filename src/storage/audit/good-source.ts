import { copiesOf } from '../replicas/copies-of.ts';
import type { PlacedVault } from '../replicas/placed-vault.ts';
import type { KeptFile, ReplicaRegister } from '../replicas/replica-register.ts';
import type { Vault } from '../vault.ts';

/**
 * A vault that has the file whole: read to the end at this moment, because what the register says may be old. A copy that
 * turns out to be bad is noted, and its last check stays as it was, so that its turn comes.
 */
export async function goodSource(options: {
  readonly register: ReplicaRegister;
  readonly vaults: readonly PlacedVault[];
  readonly file: KeptFile;
  /** The one that is to be mended. */
  readonly except?: Vault;
}): Promise<Vault | undefined> {
  const { register, file, except } = options;
  for (const { vault, isGood } of copiesOf(file.name, options)) {
    if (isGood && vault !== except && (await isWhole(register, file, vault))) return vault;
  }
  return undefined;
}

/** Reads the copy of a file in a vault; notes it when it is not what it should be. */
export async function isWhole(register: ReplicaRegister, file: KeptFile, vault: Vault): Promise<boolean> {
  const found = await vault.verify(file.name);
  if (found.state === 'read' && found.sha256 === file.sha256) return true;
  // Of a vault that is away nothing can be said.
  if (!(await vault.status()).reachable) return false;
  register.setReplica(file.name, { vault: vault.name, state: found.state === 'missing' ? 'missing' : 'bad' });
  return false;
}
