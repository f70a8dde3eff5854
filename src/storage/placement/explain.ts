import type { Reason } from '../../reasons/reason.ts';
import { storageReason } from '../storage-reason.ts';
import { counts } from './placement-policy.ts';
import type { Keeping, VaultSituation } from './placement-policy.ts';

/** Compares these vaults with the policy: the reason for more copies, or for an unmet policy. */
export function explainKeeping(keeping: Keeping, kept: readonly VaultSituation[]): Reason {
  const has = tally(kept);
  const replicas = storageReason('replicas-of', { has: has.replicas, wanted: keeping.replicas });
  const places = storageReason('places-of', { has: has.places, wanted: keeping.places });
  const safety = storageReason('safety-of', { has: has.safety, wanted: keeping.safety });
  return storageReason('keeping-and', {
    one: storageReason('keeping-and', { one: replicas, other: places }),
    other: safety,
  });
}

/** Only the shortfall: `1 of 2 replicas`; undefined if there is none. */
export function explainShortfall(keeping: Keeping, kept: readonly VaultSituation[]): Reason | undefined {
  const has = tally(kept);
  const lacks = shortfall(keeping, kept);
  const part = (code: 'replicas-of' | 'places-of' | 'safety-of', of: keyof Keeping): Reason[] =>
    lacks[of] ? [storageReason(code, { has: has[of], wanted: keeping[of] })] : [];
  const parts = [
    ...part('replicas-of', 'replicas'),
    ...part('places-of', 'places'),
    ...part('safety-of', 'safety'),
  ];
  const [first, ...rest] = parts;
  return rest.reduce((one, other) => one && storageReason('keeping-and', { one, other }), first);
}

/** The respects in which these vaults fall short. */
export function shortfall(
  keeping: Keeping,
  kept: readonly VaultSituation[],
): Readonly<Record<keyof Keeping, boolean>> {
  const { replicas, places, safety } = tally(kept);
  return {
    replicas: replicas < keeping.replicas,
    places: places < keeping.places,
    safety: safety < keeping.safety,
  };
}

/** In tenths, so that 0.1 + 0.2 is 0.3. */
function tally(kept: readonly VaultSituation[]): Keeping {
  return {
    replicas: kept.length,
    places: new Set(kept.map(({ place }) => place)).size,
    safety: Number(kept.reduce((sum, { safety }) => sum + safety, 0).toFixed(6)),
  };
}

/** Why a vault cannot take a new copy of this size; undefined if it can. */
export function hindrance(situation: VaultSituation, sizeBytes: number): Reason | undefined {
  const { name: vault, state, refusal, freeBytes } = situation;
  if (state !== 'writable') return storageReason(`vault-${state}`, { vault });
  if (!counts(situation)) return storageReason('vault-unreachable', { vault });
  if (refusal !== undefined) return storageReason('vault-refuses', { vault, why: refusal });
  if (freeBytes < sizeBytes) return storageReason('vault-full', { vault, free: freeBytes, bytes: sizeBytes });
  return undefined;
}
