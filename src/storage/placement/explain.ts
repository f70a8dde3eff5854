import type { Reason } from '../../reasons/reason.ts';
import { storageReason } from '../storage-reason.ts';
import { counts } from './placement-policy.ts';
import type { Keeping, VaultSituation } from './placement-policy.ts';

/** What these vaults come to, against what is asked: the reason why more copies are made, or why it does not suffice. */
export function explainKeeping(keeping: Keeping, kept: readonly VaultSituation[]): string {
  const { replicas, places, safety } = tally(kept);
  return [
    `${replicas} of ${keeping.replicas} replicas`,
    `in ${places} of ${keeping.places} places`,
    `safety ${safety} of ${keeping.safety}`,
  ].join(', ');
}

/** Only what is lacking of it: `1 of 2 replicas`; undefined when nothing is. */
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

/** In which respects these vaults do not suffice. */
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

/** Sums of tenths: 0.1 + 0.2 is to be 0.3. */
function tally(kept: readonly VaultSituation[]): Keeping {
  return {
    replicas: kept.length,
    places: new Set(kept.map(({ place }) => place)).size,
    safety: Number(kept.reduce((sum, { safety }) => sum + safety, 0).toFixed(6)),
  };
}

/** Why a vault cannot take a new copy of a file of this size; undefined when it can. */
export function hindrance(vault: VaultSituation, sizeBytes: number): string | undefined {
  if (vault.state !== 'writable') return `${vault.name} is ${vault.state}`;
  if (!counts(vault)) return `${vault.name} is unreachable`;
  if (vault.refusal !== undefined) return `${vault.name}: ${vault.refusal}`;
  if (vault.freeBytes < sizeBytes)
    return `${vault.name} has ${vault.freeBytes} bytes free and the file ${sizeBytes}`;
  return undefined;
}
