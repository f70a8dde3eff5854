import type { Reason } from '../../reasons/reason.ts';
import { ReasonedError } from '../../reasons/reasoned-error.ts';
import { asideName } from '../aside-name.ts';
import { contentFrom, putReplica } from '../replicas/put-replica.ts';
import type { PlacedVault } from '../replicas/placed-vault.ts';
import type { KeptFile, ReplicaRegister } from '../replicas/replica-register.ts';
import { reasonOfError, storageReason } from '../storage-reason.ts';
import type { Vault, Verification } from '../vault.ts';
import { goodSource } from './good-source.ts';

export interface CopyRepair {
  readonly register: ReplicaRegister;
  readonly vaults: readonly PlacedVault[];
  readonly file: KeptFile;
  /** The vault of the bad or missing copy. */
  readonly placed: PlacedVault;
  /** The present state of the copy. */
  readonly found: Verification;
  readonly now: () => number;
}

/**
 * Replaces a bad or missing copy. 1. Another copy is read to its end: only if it is good is anything deleted, so the last
 * copy stays, good or bad; 2. the bad bytes are kept aside; 3. the bad copy is deleted; 4. the good one takes its place.
 */
export async function repairCopy(
  options: CopyRepair,
): Promise<{ readonly repaired: boolean; readonly done: Reason }> {
  const { register, vaults, file, placed, found, now } = options;
  const { vault, state } = placed;
  if (state !== 'writable') return left(storageReason(`done-left-${state}`));
  const source = await goodSource({ register, vaults, file, except: vault });
  if (source === undefined) return left(storageReason('done-left-no-source'));
  const before = await makeWay(vault, file.name, found, now()).catch((error: unknown) => error as Error);
  if (before instanceof Error) return left(storageReason('done-left', { detail: reasonOfError(before) }));
  await register.setReplica(file.name, { vault: vault.name, state: 'missing' });
  const open = (): AsyncIterable<Uint8Array> => contentFrom(source, file.name);
  const failure = await putReplica({ register, file, vault, open, now });
  if (failure !== undefined)
    return left(before(storageReason('done-not-repaired', { vault: source.name, detail: failure })));
  return { repaired: true, done: before(storageReason('done-repaired', { vault: source.name })) };
}

function left(done: Reason): { repaired: false; done: Reason } {
  return { repaired: false, done };
}

/** Adds the earlier action to a reason. */
type Before = (next: Reason) => Reason;

/** Frees the name of a bad copy. An unreadable one cannot be kept aside. */
async function makeWay(vault: Vault, file: string, found: Verification, timeMs: number): Promise<Before> {
  if (found.state === 'missing') return (next) => next;
  if (found.state === 'unreadable') {
    await vault.delete(file);
    return (next) => storageReason('done-deleted-unreadable', { next });
  }
  const { sizeBytes, sha256 } = found;
  const name = asideName(file, timeMs);
  const put = await vault.put({ name, sizeBytes, sha256 }, contentFrom(vault, file));
  if (put.outcome === 'refused')
    throw new ReasonedError(storageReason('copy-not-aside', { why: put.reason }));
  await vault.delete(file);
  return (next) => storageReason('done-aside', { file: name, next });
}
