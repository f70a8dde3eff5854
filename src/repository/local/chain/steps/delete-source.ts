import { unlink } from 'node:fs/promises';
import type { Reason } from '../../../../reasons/reason.ts';
import type { KeptFile } from '../../../../storage/replicas/replica-register.ts';
import { isKept } from '../../../../storage/replicas/is-kept.ts';
import { findVault } from '../../../../storage/replicas/placed-vault.ts';
import { baseOf } from '../../../../storage/file-name.ts';
import { chainReason } from '../chain-reason.ts';
import type { ChainRow } from '../ledger/chain-row.ts';
import { sourceState } from './source-state.ts';
import type { StepContext } from './step-context.ts';
import type { StepOutcome } from './step-outcome.ts';

/**
 * Deletes the source after checking again: 1. the register has as many good copies as the policy requires, in reachable
 * vaults; 2. its lines are in the index; 3. each vault has a file of this size; 4. the source is still the ingested file.
 */
export async function deleteSource(row: ChainRow, context: StepContext): Promise<StepOutcome> {
  const { register, storing } = context.archive;
  const file = await register.file(row.knownAs ?? row.name ?? '');
  const { kept, vaults } = file === undefined ? { kept: false, vaults: [] } : await isKept(file, storing);
  if (file === undefined || !kept) return row.knownAs === undefined ? on('backup') : afterTwin(row, context);
  if (row.knownAs === undefined && !row.indexed) return on('index');
  for (const vault of vaults) {
    const reason = await absence(file, vault, context);
    if (reason !== undefined) return { outcome: 'held', reason };
  }
  if (row.afterwards === 'leave') return on(undefined);
  // Without its source no earlier step can be repeated: the ledger has to record first that they are done.
  await context.ledger.commit();
  return remove(row);
}

/** The content came twice: the first file brings it in. */
async function afterTwin(row: ChainRow, { ledger }: StepContext): Promise<StepOutcome> {
  const twin = await ledger.ofBase(baseOf(row.knownAs ?? ''));
  if (twin === undefined || twin.id === row.id || twin.state === 'failed') return on('ingest');
  return { outcome: 'after-others', reason: chainReason('chain-twin', { path: twin.path }) };
}

async function absence(
  { name, sizeBytes }: KeptFile,
  vaultName: string,
  { archive }: StepContext,
): Promise<Reason | undefined> {
  try {
    const found = await findVault(archive.vaults, vaultName)?.vault.read(name, { start: 0, end: 0 });
    if (found?.sizeBytes === sizeBytes) return undefined;
    return chainReason('chain-copy-missing', { vault: vaultName });
  } catch (error) {
    return chainReason('chain-copy-unasked', { vault: vaultName, detail: (error as Error).message });
  }
}

async function remove(row: ChainRow): Promise<StepOutcome> {
  const source = await sourceState(row.path);
  if ('fault' in source)
    return source.isGone
      ? on(undefined)
      : { outcome: 'held', reason: chainReason('chain-not-deleted', { why: source.fault }) };
  if (source.sizeBytes !== row.sizeBytes || source.modifiedMs !== row.modifiedMs)
    return {
      outcome: 'failed',
      reason: chainReason('chain-not-deleted-changed'),
    };
  try {
    await unlink(row.path);
    return on(undefined);
  } catch (error) {
    return {
      outcome: 'held',
      reason: chainReason('chain-cannot-delete', { detail: (error as Error).message }),
    };
  }
}

function on(step: 'ingest' | 'index' | 'backup' | undefined): StepOutcome {
  return { outcome: 'on', step };
}
