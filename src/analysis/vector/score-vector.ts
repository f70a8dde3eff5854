import type { Profile } from '../analysis-settings.ts';
import { vectorNumber } from './vector-numbers.ts';
import type { Scale } from './vector-numbers.ts';

export interface VectorScore {
  /** 0 to 100. */
  readonly relevance: number;
  readonly isSelected: boolean;
  readonly profile: string;
  readonly threshold: number;
  /** Those with points, the strongest first. */
  readonly contributions: readonly Contribution[];
}

export interface Contribution {
  readonly name: string;
  readonly value: number;
  readonly weight: number;
  /** Points of the score; negative if it takes them away. */
  readonly share: number;
}

/**
 * The relevance score is the sum of weight × scaled value over all numbers, from 0 to 100. A weight is the number of points that a
 * document can get for one number, and changing one weight affects no other.
 */
export function scoreVector(vector: Readonly<Record<string, number>>, profile: Profile): VectorScore {
  const contributions: Contribution[] = [];
  for (const [name, weight] of Object.entries(profile.weights)) {
    const value = vector[name] ?? 0;
    const points = weight * scaled(value, vectorNumber(name)?.scale ?? { kind: 'share', full: 1 });
    if (points !== 0 && Number.isFinite(points)) contributions.push({ name, value, weight, share: points });
  }
  contributions.sort(
    (one, other) => Math.abs(other.share) - Math.abs(one.share) || (one.name < other.name ? -1 : 1),
  );
  const sum = contributions.reduce((points, { share }) => points + share, 0);
  const relevance = Math.round(Math.min(100, Math.max(0, sum)) * 100) / 100;
  const { name, threshold } = profile;
  return { relevance, isSelected: relevance >= threshold, profile: name, threshold, contributions };
}

/** 0 to 1, whatever value a custom function has set. */
function scaled(value: number, scale: Scale): number {
  if (Number.isNaN(value) || value <= 0) return 0;
  if (scale.kind === 'share') return Math.min(1, value / scale.full);
  return Math.min(1, Math.log1p(value) / Math.log1p(scale.full));
}
