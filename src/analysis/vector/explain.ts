import type { Contribution, VectorScore } from './score-vector.ts';
import { vectorNumber } from './vector-numbers.ts';

/** Smaller contributions are not listed. */
const minPoints = 0.05;

/**
 * Explains a relevance score to people:
 *
 *     Relevance score 71.3 of 100: selected (profile "default", threshold 40).
 *     +30.0 of  30  languageNational = 1: Share of the text in a language of the country, all of them together.
 *      -2.0 of  -3  scripts = 12: Scripts.
 *
 * It is stored as text; the page of documents parses its lines to translate them (web/src/analysis/explanation-lines.ts).
 */
export function explain(score: VectorScore): string {
  const { relevance, isSelected, profile, threshold } = score;
  const listed = score.contributions.filter(({ share }) => Math.abs(share) >= minPoints);
  const sum = score.contributions.reduce((points, { share }) => points + share, 0);
  return [
    `Relevance score ${relevance.toFixed(1)} of 100: ${isSelected ? 'selected' : 'not selected'} (profile "${profile}", threshold ${threshold}).`,
    ...listed.map(line),
    ...(listed.length === 0 ? ['No number with a weight has a value.'] : []),
    ...(sum < 0 ? ['The points add up to less than 0: the relevance score is 0.'] : []),
    ...(sum > 100 ? ['The points add up to more than 100: the relevance score is 100.'] : []),
  ].join('\n');
}

function line({ name, value, weight, share }: Contribution): string {
  const points = `${share > 0 ? '+' : ''}${share.toFixed(1)}`.padStart(5);
  const meaning = vectorNumber(name)?.meaning ?? 'Set by a custom function.';
  return `${points} of ${String(weight).padStart(3)}  ${name} = ${Number(value.toPrecision(4))}: ${meaning}`;
}
