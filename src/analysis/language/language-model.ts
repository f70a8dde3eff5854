import { readFile } from 'node:fs/promises';
import { FeatureTable } from './feature-table.ts';
import { Features } from './features.ts';
import type { ModelContent } from './model-file.ts';
import { readModel } from './model-file.ts';
import { scriptLabels, votesOfScript } from './scripts.ts';
import { eachWord } from './words.ts';

/** The evidence of words for each label, summed in steps of the model. */
export interface Evidence {
  readonly sums: Int32Array;
  /** Features of all words, and of those in scripts of many languages. */
  features: number;
  learnedFeatures: number;
  words: number;
  letters: number;
}

/** Weights of the features of words for each label: those of the model, then those known by their script. */
export class LanguageModel {
  readonly labels: readonly string[];
  readonly #learned: number;
  readonly #stepSize: number;
  readonly #table: FeatureTable;
  readonly #rows: SparseRows;
  readonly #features = new Features();
  readonly #seen: SeenWords;

  constructor(content: ModelContent) {
    this.labels = [...content.labels, ...scriptLabels];
    this.#learned = content.labels.length;
    this.#stepSize = content.stepSize;
    this.#table = new FeatureTable(content.hashes);
    this.#rows = new SparseRows(content.steps, content.labels.length);
    this.#seen = new SeenWords(content.labels.length);
  }

  static async open(): Promise<LanguageModel> {
    return new LanguageModel(readModel(await readFile(new URL('model/languages.bin', import.meta.url))));
  }

  nothing(): Evidence {
    return {
      sums: new Int32Array(this.labels.length),
      features: 0,
      learnedFeatures: 0,
      words: 0,
      letters: 0,
    };
  }

  evidenceOf(text: string): Evidence {
    const evidence = this.nothing();
    eachWord(text.toLowerCase(), (codes, length) => {
      evidence.words++;
      evidence.letters += length;
      const votes = votesOfScript(codes, length);
      if (votes === undefined) this.#addWord(codes, length, evidence);
      else {
        evidence.features += length;
        for (const { place, strength } of votes) {
          const label = this.#learned + place;
          evidence.sums[label] =
            (evidence.sums[label] ?? 0) + Math.round((strength * length) / this.#stepSize);
        }
      }
    });
    return evidence;
  }

  /** The natural logarithms of the chances of the labels, in their order. The chances add up to 1. */
  logChances(evidence: Evidence, favour: readonly number[] = []): Float64Array {
    const root = Math.sqrt(Math.max(1, evidence.features));
    const against = (evidence.learnedFeatures * strengthAgainstScripts) / root;
    const scores = new Float64Array(evidence.sums.length);
    let max = -Infinity;
    for (let label = 0; label < scores.length; label++) {
      let score = ((evidence.sums[label] ?? 0) * this.#stepSize) / root + (favour[label] ?? 0);
      if (label >= this.#learned) score -= against;
      scores[label] = score;
      if (score > max) max = score;
    }
    let all = 0;
    for (const score of scores) if (score > max - negligible) all += Math.exp(score - max);
    const shift = max + Math.log(all);
    for (let label = 0; label < scores.length; label++) scores[label] = (scores[label] ?? 0) - shift;
    return scores;
  }

  #addWord(codes: Uint16Array, length: number, evidence: Evidence): void {
    const place = this.#seen.placeOf(codes, length);
    if (!this.#seen.isAt(place)) this.#learn(codes, length, place);
    const { sums } = evidence;
    const { steps, counts } = this.#seen;
    const width = this.#learned;
    const start = place * width;
    for (let at = 0; at < width; at++) sums[at] = (sums[at] ?? 0) + (steps[start + at] ?? 0);
    const count = counts[place] ?? 0;
    evidence.features += count;
    evidence.learnedFeatures += count;
  }

  #learn(codes: Uint16Array, length: number, place: number): void {
    const { steps, counts } = this.#seen;
    const start = place * this.#learned;
    steps.fill(0, start, start + this.#learned);
    this.#features.read(codes, length);
    const { hashes, count } = this.#features;
    let known = 0;
    for (let at = 0; at < count; at++) {
      const row = this.#table.rowOf(hashes[at] ?? 0);
      if (row < 0) continue;
      known++;
      this.#rows.addTo(row, steps, start);
    }
    counts[place] = known;
  }
}

/** The weights that are not 0: of each feature some, one after the other. */
class SparseRows {
  readonly #starts: Uint32Array;
  readonly #labels: Uint8Array;
  readonly #steps: Int8Array;

  constructor(steps: Int8Array, width: number) {
    const count = steps.reduce((sum, step) => sum + (step === 0 ? 0 : 1), 0);
    this.#starts = new Uint32Array(steps.length / width + 1);
    this.#labels = new Uint8Array(count);
    this.#steps = new Int8Array(count);
    let used = 0;
    for (let at = 0; at < steps.length; at++) {
      const step = steps[at] ?? 0;
      if (step !== 0) {
        this.#labels[used] = at % width;
        this.#steps[used++] = step;
      }
      if (at % width === width - 1) this.#starts[(at + 1) / width] = used;
    }
  }

  addTo(row: number, sums: Int16Array, start: number): void {
    const end = this.#starts[row + 1] ?? 0;
    for (let at = this.#starts[row] ?? 0; at < end; at++) {
      const place = start + (this.#labels[at] ?? 0);
      sums[place] = (sums[place] ?? 0) + (this.#steps[at] ?? 0);
    }
  }
}

/**
 * Cache of the sums of recent words: a table of fixed size, keyed by 64 bits of hash; a new word replaces the one in its
 * slot.
 */
class SeenWords {
  readonly steps: Int16Array;
  readonly counts = new Uint16Array(places);
  readonly #first = new Uint32Array(places);
  readonly #second = new Uint32Array(places);
  #hash = 0;
  #check = 0;

  constructor(width: number) {
    this.steps = new Int16Array(places * width);
  }

  placeOf(codes: Uint16Array, length: number): number {
    let hash = 0x5bd1e995;
    let check = 0x1b873593;
    for (let at = 0; at < length; at++) {
      const code = codes[at] ?? 0;
      hash = Math.imul(hash ^ code, 0x01000193);
      check = Math.imul(check ^ code, 0x5bd1e995) ^ (check >>> 13);
    }
    this.#hash = hash >>> 0;
    this.#check = check >>> 0;
    return (this.#hash ^ (this.#hash >>> 15)) & (places - 1);
  }

  /** Whether the last word was cached; it is now. */
  isAt(place: number): boolean {
    if (this.#first[place] === this.#hash && this.#second[place] === this.#check) return true;
    this.#first[place] = this.#hash;
    this.#second[place] = this.#check;
    return false;
  }
}

const places = 32_768;
/** The weight of each feature of a word in a shared script against the languages with a unique script. */
const strengthAgainstScripts = 1;
/** In natural logarithms: labels this much less likely than the best are ignored. */
const negligible = 25;
