import { openTextIndex } from '../../src/analysis/text-index/fts5/open-text-index.ts';
import { parseWords } from '../../src/analysis/text-index/parse-words.ts';
import type { TextIndex, TextIndexStatus } from '../../src/analysis/text-index/text-index.ts';
import { Random } from '../random.ts';
import { MadeUpDocuments } from './made-up-documents.ts';
import type { Frequency } from './made-up-documents.ts';

export interface TextIndexOrder {
  readonly folder: string;
  readonly documents: number;
  readonly questions: number;
}

export interface TextIndexMeasures {
  readonly documentsPerSecond: number;
  /** Of questions, in milliseconds, by how many documents have their words. */
  readonly p50: Readonly<Record<Frequency, number>>;
  readonly p95: Readonly<Record<Frequency, number>>;
  readonly status: TextIndexStatus;
}

const seed = 7;
const batch = 500;

/** Fills an index and asks it, in this process. */
export async function measureTextIndex({
  folder,
  documents,
  questions,
}: TextIndexOrder): Promise<TextIndexMeasures> {
  const made = new MadeUpDocuments(new Random(seed));
  const index = await openTextIndex(folder, { readOnly: false });
  try {
    const seconds = await fill(index, made, documents);
    const millis = await ask(index, made, questions);
    return {
      documentsPerSecond: documents / seconds,
      p50: percentiles(millis, 0.5),
      p95: percentiles(millis, 0.95),
      status: await index.status(),
    };
  } finally {
    await index.close();
  }
}

async function fill(index: TextIndex, made: MadeUpDocuments, documents: number): Promise<number> {
  let seconds = 0;
  for (let first = 0; first < documents; first += batch) {
    const next = made.batch(first, batch);
    const beganMs = performance.now();
    await index.add(next);
    seconds += (performance.now() - beganMs) / 1000;
  }
  return seconds;
}

async function ask(
  index: TextIndex,
  made: MadeUpDocuments,
  questions: number,
): Promise<Record<Frequency, number[]>> {
  const millis: Record<Frequency, number[]> = { rare: [], medium: [], common: [] };
  const more = { sort: 'best', facets: true, vectors: false, offset: 0, limit: 10 } as const;
  const access = { isAllowed: true, rules: undefined };
  for (let round = -3; round < questions; round++) {
    for (const frequency of ['rare', 'medium', 'common'] as const) {
      const words = parseWords(made.plantedWord(frequency, round + 3));
      const beganMs = performance.now();
      const { total } = await index.search({ words, ...more }, access);
      if (total === 0) throw new Error(`${words.text} is not found`);
      // The first few start threads and fill caches.
      if (round >= 0) millis[frequency].push(performance.now() - beganMs);
    }
  }
  return millis;
}

function percentiles(
  millis: Readonly<Record<Frequency, number[]>>,
  share: number,
): Record<Frequency, number> {
  const of = (values: readonly number[]): number =>
    values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? NaN;
  return { rare: of(millis.rare), medium: of(millis.medium), common: of(millis.common) };
}
