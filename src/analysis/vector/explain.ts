import type { Contribution, Verdict } from './judge-vector.ts';
import { vectorNumber } from './vector-numbers.ts';

/** Less than that changes nothing that anybody wants to read about. */
const fewestPoints = 0.05;

/**
 * Why a document has its goodness, for people:
 *
 *     Goodness 71.3 of 100: selected (profile "usual", threshold 40).
 *     +30.0 of  30  languageNational = 1: Share of the text in a language of the country, all of them together.
 *      -2.0 of  -3  scripts = 12: Scripts.
 *
 * It is kept as text; the page of documents reads its lines to say them in French (web/src/analysis/explanation-lines.ts).
 */
export function explain(verdict: Verdict): string {
  const { goodness, isSelected, profile, threshold } = verdict;
  const told = verdict.contributions.filter(({ share }) => Math.abs(share) >= fewestPoints);
  const sum = verdict.contributions.reduce((points, { share }) => points + share, 0);
  return [
    `Goodness ${goodness.toFixed(1)} of 100: ${isSelected ? 'selected' : 'not selected'} (profile "${profile}", threshold ${threshold}).`,
    ...told.map(line),
    ...(told.length === 0 ? ['None of the numbers that count is there.'] : []),
    ...(sum < 0 ? ['There is less than 0 points: the goodness is 0.'] : []),
    ...(sum > 100 ? ['There are more than 100 points: the goodness is 100.'] : []),
  ].join('\n');
}

function line({ name, value, weight, share }: Contribution): string {
  const points = `${share > 0 ? '+' : ''}${share.toFixed(1)}`.padStart(5);
  const meaning = vectorNumber(name)?.meaning ?? 'Set by a custom function.';
  return `${points} of ${String(weight).padStart(3)}  ${name} = ${Number(value.toPrecision(4))}: ${meaning}`;
}
