import { FeatureTable } from '../feature-table.ts';
import { Features } from '../features.ts';
import { eachWord } from '../words.ts';
import { drawSnippet } from './snippets.ts';
import type { LanguageTexts } from './texts.ts';

export interface Fitting {
  readonly steps: number;
  readonly random: () => number;
  /** The weights of an earlier training of the same features and languages, to continue from. */
  readonly from?: Float32Array;
  readonly onProgress: (step: number, loss: number) => void;
}

/**
 * Learns a weight for each feature and language by logistic regression, one snippet at a step (Adagrad).
 * The score of a language is the sum of the weights of a snippet's features, over the root of their number.
 * Result: a row of weights for each feature.
 */
export function fitWeights(
  texts: readonly LanguageTexts[],
  hashes: Uint32Array,
  fitting: Fitting,
): Float32Array {
  const width = texts.length;
  const table = new FeatureTable(hashes);
  const weights = fitting.from?.slice() ?? new Float32Array(hashes.length * width);
  // Weights learned before move in small steps only.
  const squares = new Float32Array(hashes.length).fill(fitting.from === undefined ? 1e-6 : 1);
  const scores = new Float64Array(width);
  let loss = 0;
  for (let step = 1; step <= fitting.steps; step++) {
    const label = Math.floor(fitting.random() * width);
    const language = texts[label];
    if (language === undefined) continue;
    const rows = rowsOf(drawSnippet(language, fitting.random), table);
    if (rows.length === 0) continue;
    loss -= Math.log(chances(rows, weights, scores)[label] ?? 0);
    // The distance from the truth, which is 1 for the label and 0 for the others.
    scores[label] = (scores[label] ?? 0) - 1;
    const rate = fastest * (1 - step / (fitting.steps + 1));
    descend({ rows, weights, squares, distance: scores, rate });
    if (step % reportEvery === 0) {
      fitting.onProgress(step, loss / reportEvery);
      loss = 0;
    }
  }
  return weights;
}

const fastest = 2;
const reportEvery = 50_000;
/** Languages that are surely not meant teach nothing more. */
const negligible = 0.002;

const features = new Features();

function rowsOf(snippet: string, table: FeatureTable): number[] {
  const rows: number[] = [];
  eachWord(snippet, (codes, length) => {
    features.read(codes, length);
    for (let at = 0; at < features.count; at++) {
      const row = table.rowOf(features.hashes[at] ?? 0);
      if (row >= 0) rows.push(row);
    }
  });
  return rows;
}

/** Fills `scores` with the chance of each language. */
function chances(rows: readonly number[], weights: Float32Array, scores: Float64Array): Float64Array {
  const width = scores.length;
  scores.fill(0);
  for (const row of rows) {
    const start = row * width;
    for (let at = 0; at < width; at++) scores[at] = (scores[at] ?? 0) + (weights[start + at] ?? 0);
  }
  const root = Math.sqrt(rows.length);
  let max = -Infinity;
  for (let at = 0; at < width; at++) max = Math.max(max, (scores[at] ?? 0) / root);
  let sum = 0;
  for (let at = 0; at < width; at++) {
    const power = Math.exp((scores[at] ?? 0) / root - max);
    scores[at] = power;
    sum += power;
  }
  for (let at = 0; at < width; at++) scores[at] = Math.max((scores[at] ?? 0) / sum, 1e-12);
  return scores;
}

interface Descent {
  readonly rows: readonly number[];
  readonly weights: Float32Array;
  /** Sums of the squared steps of each feature: the more it moved, the shorter its next steps. */
  readonly squares: Float32Array;
  readonly distance: Float64Array;
  readonly rate: number;
}

/**
 * The steps of a feature are shortened alike for all the languages. If each had its own measure, a weight that
 * seldom moves would move far, and most weights would end as large negative ones that cannot be left out.
 */
function descend({ rows, weights, squares, distance, rate }: Descent): void {
  const width = distance.length;
  const root = Math.sqrt(rows.length);
  const taught: number[] = [];
  let square = 0;
  for (let language = 0; language < width; language++) {
    const slope = distance[language] ?? 0;
    if (Math.abs(slope) < negligible) continue;
    taught.push(language);
    square += (slope * slope) / rows.length;
  }
  for (const row of rows) {
    const sum = (squares[row] ?? 0) + square;
    squares[row] = sum;
    const factor = rate / (root * Math.sqrt(sum));
    for (const language of taught) {
      const at = row * width + language;
      weights[at] = (weights[at] ?? 0) - factor * (distance[language] ?? 0);
    }
  }
}
