import { defined } from '../../../../formats/values/defined.ts';
import type { Reason } from '../../../../reasons/reason.ts';
import { goodSource } from '../../../../storage/audit/good-source.ts';
import { copiesOf } from '../../../../storage/replicas/copies-of.ts';
import { contentFrom } from '../../../../storage/replicas/put-replica.ts';
import type { KeptFile } from '../../../../storage/replicas/replica-register.ts';
import { storeContent } from '../../../../storage/replicas/store-file.ts';
import type { StoreOutcome } from '../../../../storage/replicas/store-file.ts';
import { storageReason } from '../../../../storage/storage-reason.ts';
import { chainReason } from '../chain-reason.ts';
import type { ChainRow } from '../ledger/chain-row.ts';
import { readSource } from './read-source.ts';
import { changeSince } from './source-state.ts';
import type { StepContext } from './step-context.ts';
import type { StepOutcome } from './step-outcome.ts';

/** The first copy, in the most suitable vault; if the policy requires no more, the backup is skipped. */
export async function transfer(row: ChainRow, context: StepContext): Promise<StepOutcome> {
  const stored = await store(row, context, 1);
  if (stored.outcome === 'refused') return { outcome: 'failed', reason: stored.reason };
  if (stored.vaults.length === 0) return { outcome: 'held', reason: fewCopies(stored) };
  return stored.unmet === undefined ? afterCopies(row) : { outcome: 'on', step: 'backup' };
}

/** All other copies that the policy requires. */
export async function backup(row: ChainRow, context: StepContext): Promise<StepOutcome> {
  const stored = await store(row, context);
  if (stored.outcome === 'refused') return { outcome: 'failed', reason: stored.reason };
  if (stored.unmet !== undefined) return { outcome: 'held', reason: fewCopies(stored) };
  return afterCopies(row);
}

function afterCopies({ afterwards }: ChainRow): StepOutcome {
  return { outcome: 'on', step: afterwards === 'delete' ? 'delete' : undefined };
}

type Stored = Exclude<StoreOutcome, { outcome: 'refused' }>;

async function store(row: ChainRow, context: StepContext, maxCopies?: number): Promise<StoreOutcome> {
  const { archive } = context;
  const { sizeBytes, name = '', sha256 = '', fileClass = 'text', provenance } = row;
  const change = await changeSince(row);
  const file: KeptFile = { name, fileClass, sizeBytes, sha256, ...(provenance && { provenance }) };
  // The source was removed only after it was stored: the copy in the vault serves as well.
  const vault = change === undefined ? undefined : await goodSource({ ...archive.storing, file });
  if (change !== undefined && vault === undefined) {
    if (!(await copiesOf(name, archive)).some(({ isGood }) => isGood))
      return { outcome: 'refused', reason: change };
    return {
      outcome: 'kept',
      file,
      vaults: [],
      failures: [],
      unmet: chainReason('chain-copies-away', { why: change }),
    };
  }
  const open = (): AsyncIterable<Uint8Array> =>
    vault === undefined ? readSource(row.path, context.onBytes) : contentFrom(vault, name);
  return storeContent(file, open, { ...archive.storing, ...defined({ maxCopies }) });
}

function fewCopies({ unmet = storageReason('vault-none-takes'), failures }: Stored): Reason {
  const why = failures.reduce(
    (one, { vault, reason }) =>
      chainReason('chain-and', { one, other: chainReason('chain-of-vault', { vault, why: reason }) }),
    unmet,
  );
  return chainReason('chain-few-copies', { why });
}
