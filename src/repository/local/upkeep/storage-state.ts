import { defined } from '../../../formats/values/defined.ts';
import type { Archive } from '../archive.ts';
import { defaultRepairAfterHours } from '../archive-config.ts';
import type { ArchiveConfig } from '../archive-config.ts';
import type { Reason } from '../../../reasons/reason.ts';
import { countKeeping } from '../../../storage/placement/count-keeping.ts';
import type { ClassCount } from '../../../storage/placement/count-keeping.ts';
import type { VaultSituation, VaultState } from '../../../storage/placement/placement-policy.ts';
import type { CopyState } from '../../../storage/placement/plan-replicas.ts';
import { manifestPrefix } from '../../../storage/replicas/file-manifest.ts';
import type { ReplicaCount } from '../../../storage/replicas/replica-register.ts';
import { locationText } from '../../../storage/vault-kinds.ts';
import { storageReason } from '../../../storage/storage-reason.ts';
import { goneSince } from './gone-since.ts';

/** The state of an archive's storage, for `storage status` and the staff page. */
export interface StorageState {
  readonly vaults: readonly VaultInfo[];
  readonly classes: readonly ClassCount[];
  /** A vault that holds files while the register knows none: the index is lost. */
  readonly unindexed?: string;
}

export interface VaultInfo extends Pick<VaultSituation, 'name' | 'place' | 'safety'> {
  /** Its location, for people. */
  readonly path: string;
  /** `unknown`: the register knows of copies there, but heirloom.yaml does not name it. */
  readonly state: VaultState | 'unknown';
  readonly reachable: boolean;
  /** Why it is not. */
  readonly reason?: string;
  readonly away?: Reason;
  /** Since a server has missed it, ISO 8601; left out where it is there, or no server has looked since. */
  readonly goneSince?: string;
  /** When the server begins to make its copies again elsewhere; left out where it will not. */
  readonly repairAt?: string;
  readonly freeBytes?: number;
  readonly copies: Readonly<Record<CopyState, number>>;
  /** The size of the good ones. */
  readonly sizeBytes: number;
  /** When the copy was checked that was not for the longest time; left out if it never was. */
  readonly oldestCheck?: string;
  /** The number of files with too few copies that have one here, while this vault is away. */
  readonly waiting: number;
}

/** Asks the vaults and counts all files. */
export async function storageState(archive: Archive): Promise<StorageState> {
  const { config, register, vaults } = archive;
  const statuses = await Promise.all(vaults.map(({ vault }) => vault.status()));
  const situations = vaults.map(({ vault, place, safety, state }, at): VaultSituation => {
    const status = statuses[at];
    const freeBytes = status?.reachable === true ? (status.freeBytes ?? Infinity) : 0;
    return { name: vault.name, place, safety, state, reachable: status?.reachable === true, freeBytes };
  });
  const { classes, waitingFor } = await countKeeping(config.policy, register.placedFiles(), situations);
  const counts = await register.counts();
  const since = await goneSince(archive.folder);
  const known = config.vaults.map(({ name, location, place, safety, state }, at): VaultInfo => {
    const path = locationText(location);
    const status = statuses[at] ?? { reachable: false, reason: storageReason('vault-not-asked') };
    const { reachable } = status;
    const more = status.reachable
      ? freeOf(status.freeBytes)
      : { reason: status.reason.message, away: status.reason, ...waitOf(name, since, config) };
    const waiting = waitingFor.get(name) ?? 0;
    return { name, path, place, safety, state, reachable, ...more, ...copiesIn(name, counts), waiting };
  });
  const unindexed = await vaultWithUnknownFiles(archive);
  return {
    vaults: [...known, ...unknownVaults(archive, counts)],
    classes,
    ...defined({ unindexed }),
  };
}

function freeOf(freeBytes: number | undefined): Pick<VaultInfo, 'freeBytes'> {
  return freeBytes === undefined ? {} : { freeBytes };
}

function waitOf(
  name: string,
  since: ReadonlyMap<string, number>,
  { repairAfterHours = defaultRepairAfterHours }: ArchiveConfig,
): Pick<VaultInfo, 'goneSince' | 'repairAt'> {
  const sinceMs = since.get(name);
  if (sinceMs === undefined) return {};
  const goneSince = new Date(sinceMs).toISOString();
  if (repairAfterHours === 'off') return { goneSince };
  return { goneSince, repairAt: new Date(sinceMs + repairAfterHours * 3_600_000).toISOString() };
}

/** A vault that holds files while the register knows none. */
export async function vaultWithUnknownFiles({ register, vaults }: Archive): Promise<string | undefined> {
  for await (const _ of register.files()) return undefined;
  for (const { vault, state } of vaults) {
    if (state === 'retired' || !(await vault.status()).reachable) continue;
    const files = vault.list(manifestPrefix)[Symbol.asyncIterator]();
    const { done } = await files.next();
    await files.return?.();
    if (done !== true) return vault.name;
  }
  return undefined;
}

function unknownVaults({ config }: Archive, counts: readonly ReplicaCount[]): VaultInfo[] {
  const names = new Set(counts.map(({ vault }) => vault));
  for (const { name } of config.vaults) names.delete(name);
  return [...names].map((name) => ({
    name,
    path: '',
    place: '',
    safety: 0,
    state: 'unknown',
    reachable: false,
    ...copiesIn(name, counts),
    waiting: 0,
  }));
}

function copiesIn(
  vault: string,
  counts: readonly ReplicaCount[],
): Pick<VaultInfo, 'copies' | 'sizeBytes' | 'oldestCheck'> {
  const here = counts.filter((each) => each.vault === vault);
  const inState = (state: CopyState): ReplicaCount | undefined => here.find((each) => each.state === state);
  const copies = {
    good: inState('good')?.files ?? 0,
    bad: inState('bad')?.files ?? 0,
    missing: inState('missing')?.files ?? 0,
  };
  const oldestMs = Math.min(...here.map(({ oldestCheckMs }) => oldestCheckMs));
  const sizeBytes = inState('good')?.sizeBytes ?? 0;
  const isKnown = Number.isFinite(oldestMs) && oldestMs > 0;
  return { copies, sizeBytes, ...(isKnown ? { oldestCheck: new Date(oldestMs).toISOString() } : {}) };
}
