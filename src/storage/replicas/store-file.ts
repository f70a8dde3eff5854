import { defined } from '../../formats/values/defined.ts';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Reason } from '../../reasons/reason.ts';
import { asideName, asidePrefix } from '../aside-name.ts';
import { fileNameProblem } from '../file-name.ts';
import { choosePlaces } from '../placement/choose-places.ts';
import type { FileClass, PlacementPolicy } from '../placement/placement-policy.ts';
import type { Provenance } from '../provenance.ts';
import type { CopyState } from '../placement/plan-replicas.ts';
import { storageReason } from '../storage-reason.ts';
import { manifestName, manifestPrefix } from './file-manifest.ts';
import { findVault, surveyVaults } from './placed-vault.ts';
import type { PlacedVault } from './placed-vault.ts';
import { otherContent, putReplica } from './put-replica.ts';
import type { KeptFile, ReplicaRegister } from './replica-register.ts';

export interface StoreOptions {
  readonly register: ReplicaRegister;
  readonly vaults: readonly PlacedVault[];
  readonly policy: PlacementPolicy;
  readonly now?: () => number;
  /** Maximum copies for now; the others are made later. */
  readonly maxCopies?: number;
}

export type StoreOutcome =
  | {
      readonly outcome: 'kept';
      readonly file: KeptFile;
      /** Vaults with a good copy now. */
      readonly vaults: readonly string[];
      /** Vaults that failed to take it. */
      readonly failures: readonly { readonly vault: string; readonly reason: Reason }[];
      /** Why the policy is not met. The source must not be deleted then. */
      readonly unmet?: Reason;
    }
  /** Nothing was done: the name is invalid, or another content has it. */
  | { readonly outcome: 'refused'; readonly reason: Reason };

/**
 * Puts a local file into as many vaults as its class requires. Repeatable after any interruption: existing copies stay,
 * missing ones are added.
 */
export async function storeFile(
  source: {
    readonly path: string;
    readonly name: string;
    readonly fileClass: FileClass;
    readonly provenance?: Provenance;
    readonly onBytes?: (bytes: number) => void;
  },
  options: StoreOptions,
): Promise<StoreOutcome> {
  const sha256 = createHash('sha256');
  let sizeBytes = 0;
  for await (const piece of readSource(source.path)) {
    sha256.update(piece);
    sizeBytes += piece.length;
    source.onBytes?.(piece.length);
  }
  const { name, fileClass, provenance } = source;
  const file: KeptFile = {
    name,
    fileClass,
    sizeBytes,
    sha256: sha256.digest('hex'),
    ...defined({ provenance }),
  };
  return storeContent(file, () => readSource(source.path), options);
}

/** As `storeFile`, for content that is known already and can be read repeatedly. */
export async function storeContent(
  file: KeptFile,
  open: () => AsyncIterable<Uint8Array>,
  options: StoreOptions,
): Promise<StoreOutcome> {
  const { register, vaults, policy, now = Date.now, maxCopies = Infinity } = options;
  const { name, fileClass, sizeBytes } = file;
  const problem = nameProblem(name);
  if (problem !== undefined) return { outcome: 'refused', reason: problem };
  const known = await register.file(name);
  if (known !== undefined && (known.sha256 !== file.sha256 || known.sizeBytes !== sizeBytes))
    return { outcome: 'refused', reason: otherContent(name) };
  const failures: { vault: string; reason: Reason }[] = [];
  for (;;) {
    const replicas = await register.replicasOf(name);
    const inState = (state: CopyState): string[] =>
      replicas.filter((each) => each.state === state).map(({ vault }) => vault);
    const { vaults: chosen, unmet } = choosePlaces({
      policy,
      fileClass,
      vaults: await surveyVaults(vaults),
      existing: inState('good'),
      sizeBytes,
      excluded: [...inState('bad'), ...failures.map(({ vault }) => vault)],
      preferred: inState('missing'),
    });
    const good = inState('good');
    if (good.length >= maxCopies && chosen.length > 0)
      return {
        outcome: 'kept',
        file,
        vaults: good,
        failures,
        unmet: storageReason('copies-for-now', { count: maxCopies }),
      };
    const vault = chosen[0] === undefined ? undefined : findVault(vaults, chosen[0])?.vault;
    if (vault === undefined) {
      // No vault has it: its name is free for another file.
      if (known === undefined && replicas.length === 0) await register.forgetFile(name);
      return {
        outcome: 'kept',
        file,
        vaults: inState('good'),
        failures,
        ...defined({ unmet }),
      };
    }
    const reason = await putReplica({ register, file, vault, open, now });
    if (reason !== undefined) failures.push({ vault: vault.name, reason });
  }
}

/** The names derived from it must be valid too, and it must not be one of those. */
function nameProblem(name: string): Reason | undefined {
  if ([manifestPrefix, asidePrefix].some((prefix) => name.startsWith(prefix)))
    return storageReason('file-name-reserved', { folder: name.split('/')[0] ?? '' });
  return [name, manifestName(name), asideName(name, 0)]
    .map(fileNameProblem)
    .find((problem) => problem !== undefined);
}

async function* readSource(path: string): AsyncGenerator<Uint8Array> {
  for await (const piece of createReadStream(path, { highWaterMark: 1 << 20 })) yield piece as Buffer;
}
