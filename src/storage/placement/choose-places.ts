import type { Reason } from '../../reasons/reason.ts';
import { storageReason } from '../storage-reason.ts';
import { explainKeeping, hindrance, shortfall } from './explain.ts';
import { counts } from './placement-policy.ts';
import type { FileClass, PlacementPolicy, VaultSituation } from './placement-policy.ts';

export interface PlaceOptions {
  readonly policy: PlacementPolicy;
  readonly fileClass: FileClass;
  readonly vaults: readonly VaultSituation[];
  /** Vaults with a good copy. */
  readonly existing: readonly string[];
  readonly sizeBytes: number;
  /** Vaults that cannot take the file for another reason. */
  readonly excluded?: readonly string[];
  /** Vaults whose copy is missing: chosen before others. */
  readonly preferred?: readonly string[];
}

export interface ChosenPlaces {
  /** Vaults that get a copy, besides `existing`. */
  readonly vaults: readonly string[];
  /** Why the policy is not met even then. */
  readonly unmet?: Reason;
}

/**
 * Chooses vaults one by one until the policy is met: a vault in a new place first, then the one with the most free bytes. If
 * the policy cannot be met, the choice comes as close as possible. The same input gives the same choice.
 */
export function choosePlaces(options: PlaceOptions): ChosenPlaces {
  const { policy, fileClass, vaults, existing, sizeBytes, excluded = [], preferred = [] } = options;
  const keeping = policy[fileClass];
  const kept = vaults.filter((vault) => existing.includes(vault.name) && counts(vault));
  const fit = vaults.filter((vault) => hindrance(vault, sizeBytes) === undefined);
  const candidates = fit.filter(({ name }) => !existing.includes(name) && !excluded.includes(name));
  const chosen: VaultSituation[] = [];
  for (;;) {
    const lacks = shortfall(keeping, [...kept, ...chosen]);
    if (!lacks.replicas && !lacks.places && !lacks.safety) return { vaults: namesOf(chosen) };
    const places = new Set([...kept, ...chosen].map(({ place }) => place));
    const useful = candidates.filter(
      (vault) =>
        !chosen.includes(vault) &&
        (lacks.replicas || (lacks.places && !places.has(vault.place)) || (lacks.safety && vault.safety > 0)),
    );
    const [best] = useful.sort(
      (one, other) =>
        Number(places.has(one.place)) - Number(places.has(other.place)) ||
        Number(preferred.includes(other.name)) - Number(preferred.includes(one.name)) ||
        other.freeBytes - one.freeBytes ||
        (one.name < other.name ? -1 : 1),
    );
    if (best === undefined)
      return { vaults: namesOf(chosen), unmet: explainUnmet(options, [...kept, ...chosen]) };
    chosen.push(best);
  }
}

function namesOf(vaults: readonly VaultSituation[]): string[] {
  return vaults.map(({ name }) => name);
}

function explainUnmet(
  { policy, fileClass, vaults, sizeBytes, excluded = [] }: PlaceOptions,
  kept: readonly VaultSituation[],
): Reason {
  const others = vaults.filter((vault) => !kept.includes(vault));
  const [first = storageReason('vault-no-other'), ...rest] = others.map(
    (vault) =>
      hindrance(vault, sizeBytes) ??
      storageReason(excluded.includes(vault.name) ? 'vault-excluded' : 'vault-no-help', {
        vault: vault.name,
      }),
  );
  const why = rest.reduce((one, other) => storageReason('copies-and', { one, other }), first);
  return storageReason('keeping-because', { keeping: explainKeeping(policy[fileClass], kept), why });
}
