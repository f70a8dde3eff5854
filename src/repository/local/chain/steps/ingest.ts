import { realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, relative, sep } from 'node:path';
import type { Reason } from '../../../../reasons/reason.ts';
import { isKept } from '../../../../storage/replicas/is-kept.ts';
import type { KeptFile } from '../../../../storage/replicas/replica-register.ts';
import { localFolder } from '../../../../storage/vault-kinds.ts';
import { chainReason } from '../chain-reason.ts';
import type { ChainRow } from '../ledger/chain-row.ts';
import { archiveName, classOfName } from './archive-name.ts';
import { beginsLikeAnArchive, hashSource, hasRecord } from './read-source.ts';
import type { SourceContent } from './read-source.ts';
import { sourceFault, sourceState } from './source-state.ts';
import type { StepContext } from './step-context.ts';
import type { StepOutcome } from './step-outcome.ts';

/**
 * Input: a path. 1. is it there, sealed, and an archive file; 2. its size and SHA-256; 3. whether the archive has this
 * content already; 4. its name in the archive and its class. Output: everything that the other steps need.
 */
export async function ingest(row: ChainRow, context: StepContext): Promise<StepOutcome> {
  if (/\.(?:open|part)$/.test(row.path)) return failed(chainReason('chain-open'));
  const before = await sourceState(row.path);
  if ('fault' in before) return failed(before.fault);
  const vault = await vaultAround(row.path, context);
  if (vault !== undefined) return failed(chainReason('chain-in-vault', { vault }));
  let content: SourceContent;
  try {
    content = await hashSource(row.path, context);
    if (!beginsLikeAnArchive(content.start) && !(await hasRecord(row.path))) return failed(noRecord);
  } catch (error) {
    context.signal.throwIfAborted();
    return failed(sourceFault(error));
  }
  const after = await sourceState(row.path);
  if ('fault' in after) return failed(after.fault);
  if (after.sizeBytes !== before.sizeBytes || after.modifiedMs !== before.modifiedMs)
    return {
      outcome: 'held',
      reason: chainReason('chain-growing'),
    };
  const known = await context.archive.register.fileOfSha256(content.sha256);
  const kept = known !== undefined && (await isKept(known, context.archive.storing)).kept;
  const { sizeBytes, sha256 } = content;
  await context.ledger.change(row.id, { sizeBytes, modifiedMs: after.modifiedMs });
  return context.inTurn(() => settle(row, { known, kept, sha256 }, context));
}

/** One file at a time, so that the next look-up of a name or a content finds this file. */
async function settle(
  row: ChainRow,
  found: { readonly known: KeptFile | undefined; readonly kept: boolean; readonly sha256: string },
  context: StepContext,
): Promise<StepOutcome> {
  const { ledger } = context;
  const { known, kept, sha256 } = found;
  if (known !== undefined && kept) {
    const other = known.name === row.name ? {} : { name: undefined, knownAs: known.name };
    await ledger.change(row.id, { sha256, indexed: true, ...other });
    return { outcome: 'on', step: row.afterwards === 'delete' ? 'delete' : undefined };
  }
  const twin = await ledger.twinOf(sha256, row.id);
  if (twin !== undefined && twin.state !== 'failed') {
    await ledger.change(row.id, { sha256, name: undefined, knownAs: twin.name });
    return { outcome: 'on', step: 'delete' };
  }
  // A twin that failed gives up its name: its lines may be in the index already, and they are those of this file.
  if (twin !== undefined) await ledger.change(twin.id, { name: undefined });
  const former = row.sha256 === sha256 ? row.name : undefined;
  const name = known?.name ?? twin?.name ?? former ?? (await newName(row, sha256, context));
  await ledger.change(row.id, {
    sha256,
    name,
    knownAs: undefined,
    fileClass: known?.fileClass ?? classOfName(basename(row.path)),
    provenance: known?.provenance,
  });
  return { outcome: 'on', step: 'index' };
}

/** A copy in a vault must never be taken for a source, which is deleted in the end. */
async function vaultAround(path: string, { archive }: StepContext): Promise<string | undefined> {
  const folder = await realpath(dirname(path));
  for (const { name, location } of archive.config.vaults) {
    const root = localFolder(location);
    if (root === undefined) continue;
    const below = relative(await realpath(root).catch(() => root), folder);
    if (below !== '..' && !below.startsWith(`..${sep}`) && !isAbsolute(below)) return name;
  }
  return undefined;
}

export const noRecord = chainReason('chain-no-record');

function newName(row: ChainRow, sha256: string, { archive, ledger }: StepContext): Promise<string> {
  return archiveName({
    base: basename(row.path),
    sha256,
    date: new Date(),
    isTaken: async (base) =>
      (await archive.register.fileOfBase(base)) !== undefined || (await ledger.ofBase(base)) !== undefined,
  });
}

function failed(reason: Reason): StepOutcome {
  return { outcome: 'failed', reason };
}
