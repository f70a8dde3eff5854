import type { Reason } from '../../reasons/reason.ts';
import type { Pages } from '../pages.ts';
import { storageReason } from '../storage-reason.ts';
import { choosePlaces } from './choose-places.ts';
import { explainKeeping, hindrance } from './explain.ts';
import { counts } from './placement-policy.ts';
import type { FileClass, PlacementPolicy, VaultSituation } from './placement-policy.ts';

/** A file, and the vaults that hold it or should. */
export interface PlacedFile {
  readonly name: string;
  readonly fileClass: FileClass;
  readonly sizeBytes: number;
  readonly copies: readonly { readonly vault: string; readonly state: CopyState }[];
}

/** `missing`: the copy belongs there and is not there, or not yet. */
export type CopyState = 'good' | 'bad' | 'missing';

export interface ReplicaPlan {
  /** Bad copies to set aside and replace in their vaults. */
  readonly repairs: readonly PlannedRepair[];
  readonly copies: readonly PlannedCopy[];
  /** Only after all repairs and copies of the same file. */
  readonly deletions: readonly PlannedDeletion[];
  readonly unmet: readonly PlannedStep[];
}

interface PlannedStep {
  readonly file: string;
  readonly sizeBytes: number;
  readonly reason: Reason;
}

export interface PlannedRepair extends PlannedStep {
  readonly vault: string;
}

export interface PlannedCopy extends PlannedStep {
  readonly from: string;
  readonly to: string;
}

export interface PlannedDeletion extends PlannedStep {
  readonly vault: string;
}

/**
 * Plans the copies and deletions that make every file meet the policy. A lost, a new and a draining vault are the same case:
 * the copies are counted again. Files are deleted only from draining vaults, and only if the policy is met without them; an
 * extra copy elsewhere does no harm. A bad copy is replaced in its vault.
 */
export async function planReplicas(
  policy: PlacementPolicy,
  pages: Pages<PlacedFile>,
  vaults: readonly VaultSituation[],
): Promise<ReplicaPlan> {
  const plan: MutablePlan = { repairs: [], copies: [], deletions: [], unmet: [] };
  const freeBytes = new Map(vaults.map((vault) => [vault.name, vault.freeBytes]));
  for await (const files of pages)
    for (const file of files) {
      const now = vaults.map((vault) => ({ ...vault, freeBytes: freeBytes.get(vault.name) ?? 0 }));
      for (const taker of planFile(plan, policy, file, now))
        freeBytes.set(taker, (freeBytes.get(taker) ?? 0) - file.sizeBytes);
    }
  return plan;
}

type MutablePlan = { -readonly [Key in keyof ReplicaPlan]: ReplicaPlan[Key][number][] };

/** Returns the vaults that get a copy. */
function planFile(
  plan: MutablePlan,
  policy: PlacementPolicy,
  file: PlacedFile,
  vaults: readonly VaultSituation[],
): readonly string[] {
  const of = { file: file.name, sizeBytes: file.sizeBytes };
  const good = vaultsOf(file, vaults, 'good');
  const [source] = sources(good);
  if (source === undefined) {
    plan.unmet.push({ ...of, reason: explainLost(file, vaults) });
    return [];
  }
  const bad = vaultsOf(file, vaults, 'bad');
  const repaired = bad.filter((vault) => hindrance(vault, file.sizeBytes) === undefined);
  const { vaults: chosen, unmet } = choosePlaces({
    policy,
    fileClass: file.fileClass,
    vaults,
    existing: namesOf([...good, ...repaired]),
    sizeBytes: file.sizeBytes,
    // Its name is taken there until the bad copy is set aside.
    excluded: namesOf(bad),
    preferred: namesOf(vaultsOf(file, vaults, 'missing')),
  });
  const reason = explainKeeping(policy[file.fileClass], good.filter(counts));
  plan.repairs.push(
    ...repaired.map(({ name }) => ({
      ...of,
      vault: name,
      reason: storageReason('copy-is-bad', { vault: name }),
    })),
  );
  plan.copies.push(...chosen.map((to) => ({ ...of, from: source.name, to, reason })));
  if (unmet !== undefined) plan.unmet.push({ ...of, reason: unmet });
  else plan.deletions.push(...deletionsOf(file, vaults, [...namesOf(repaired), ...chosen]));
  return [...namesOf(repaired), ...chosen];
}

function vaultsOf(file: PlacedFile, vaults: readonly VaultSituation[], state: CopyState): VaultSituation[] {
  const names = new Set(file.copies.filter((copy) => copy.state === state).map(({ vault }) => vault));
  return vaults.filter(({ name }) => names.has(name));
}

function namesOf(vaults: readonly VaultSituation[]): string[] {
  return vaults.map(({ name }) => name);
}

/** Vaults with a readable good copy, the best first; a draining one comes last. */
function sources(good: readonly VaultSituation[]): VaultSituation[] {
  return good
    .filter(({ state, reachable }) => reachable && state !== 'retired')
    .toSorted(
      (one, other) => Number(counts(other)) - Number(counts(one)) || (one.name < other.name ? -1 : 1),
    );
}

function deletionsOf(
  file: PlacedFile,
  vaults: readonly VaultSituation[],
  takers: readonly string[],
): PlannedDeletion[] {
  const stays = [...namesOf(vaultsOf(file, vaults, 'good').filter(counts)), ...takers];
  if (stays.length === 0) return [];
  return vaults
    .filter(({ name, state, reachable }) => {
      const copy = file.copies.find(({ vault }) => vault === name);
      return copy !== undefined && state === 'draining' && reachable;
    })
    .map(({ name }) => ({
      file: file.name,
      sizeBytes: file.sizeBytes,
      vault: name,
      reason: storageReason('kept-elsewhere', { vault: name, vaults: stays.join(', ') }),
    }));
}

/** Where the copies are of a file that cannot be read anywhere. */
export function explainLost({ copies }: PlacedFile, vaults: readonly VaultSituation[]): Reason {
  const [first = storageReason('copies-none'), ...rest] = copies.map(({ vault, state }) => {
    const known = vaults.find(({ name }) => name === vault);
    if (known === undefined) return storageReason('vault-unknown', { vault });
    if (known.state === 'retired') return storageReason('vault-retired', { vault });
    if (!known.reachable) return storageReason('vault-unreachable', { vault });
    return storageReason(`copy-is-${state}`, { vault });
  });
  const where = rest.reduce((one, other) => storageReason('copies-and', { one, other }), first);
  return storageReason('copies-lost', { where });
}
