import type { Reason } from '../../reasons/reason.ts';
import { reasonOfError, storageReason } from '../storage-reason.ts';
import type { Vault, Verification } from '../vault.ts';
import { keepManifest } from './file-manifest.ts';
import type { KeptFile, ReplicaRegister } from './replica-register.ts';

export interface NewReplica {
  readonly register: ReplicaRegister;
  readonly file: KeptFile;
  readonly vault: Vault;
  /** Opens the content; not called if the vault has the file. */
  readonly open: () => AsyncIterable<Uint8Array>;
  readonly now: () => number;
}

/** Why a copy could not be made; undefined if it is good. */
export type CopyFailure = Reason | undefined;

/**
 * Puts a copy of a file into a vault. 1. The register records that a copy belongs there, so that an interrupted one is found
 * and finished; 2. put; 3. read it back; 4. write its manifest; 5. the register records it as good.
 */
export async function putReplica(copy: NewReplica): Promise<CopyFailure> {
  const { register, file, vault, now } = copy;
  const before = (await register.replicasOf(file.name)).find((each) => each.vault === vault.name);
  if (before === undefined && !(await register.addCopy(file, vault.name))) return otherContent(file.name);
  try {
    const outcome = await vault.put(file, copy.open());
    const found = await vault.verify(file.name);
    if (found.state === 'read' && found.sha256 === file.sha256) {
      await keepManifest(vault, file);
      const time = now();
      const put = outcome.outcome === 'stored' ? { putMs: time } : {};
      await register.setReplica(file.name, { vault: vault.name, state: 'good', checkedMs: time, ...put });
      return undefined;
    }
    if (found.state !== 'missing') await register.setReplica(file.name, { vault: vault.name, state: 'bad' });
    else if (before === undefined) await register.forgetReplica(file.name, vault.name);
    return outcome.outcome === 'refused' ? outcome.reason : notReadBack(found);
  } catch (error) {
    // The copy stays due: the disk may be full or unmounted only for a while.
    return reasonOfError(error);
  }
}

function notReadBack(found: Verification): Reason {
  switch (found.state) {
    case 'missing':
      return storageReason('copy-not-back');
    case 'unreadable':
      return storageReason('copy-back-unreadable', { why: found.reason });
    case 'read':
      return storageReason('copy-back-changed');
  }
}

export function otherContent(name: string): Reason {
  return storageReason('copy-other-content', { name });
}

/** The content of a file in one vault, for another. */
export async function* contentFrom(vault: Vault, name: string): AsyncGenerator<Uint8Array> {
  const found = await vault.read(name);
  if (found === undefined) throw new Error(`${vault.name} has no ${name}`);
  yield* found.bytes;
}
