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
export function explainShortfall(keeping: Keeping, kept: readonly VaultSituation[]): string | undefined {
  const has = tally(kept);
  const lacks = shortfall(keeping, kept);
  const parts = [
    ...(lacks.replicas ? [`${has.replicas} of ${keeping.replicas} replicas`] : []),
    ...(lacks.places ? [`in ${has.places} of ${keeping.places} places`] : []),
    ...(lacks.safety ? [`safety ${has.safety} of ${keeping.safety}`] : []),
  ];
  return parts.length === 0 ? undefined : parts.join(', ');
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
