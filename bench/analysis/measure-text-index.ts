import { maxOfBatch } from '../../src/repository/local/analysis/file-analysis.ts';
import { AccessRules } from '../../src/access/access-rules.ts';
import { openTextIndex } from '../../src/analysis/text-index/fts5/open-text-index.ts';
import { parseWords } from '../../src/analysis/text-index/parse-words.ts';
import type { TextBatch, TextIndex, TextIndexStatus } from '../../src/analysis/text-index/text-index.ts';
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
  /** CPU time of all threads: other load on the machine counts less. */
  readonly cpuMillisPerDocument: number;
  /** Resident memory with a tenth and with all of the documents. */
  readonly memoryBytes: readonly [number, number];
  /** Query times in milliseconds, by how many documents have their words. */
  readonly p50: Readonly<Record<Frequency, number>>;
  readonly p95: Readonly<Record<Frequency, number>>;
  /** The same by CPU time of all threads. */
  readonly cpuP95: Readonly<Record<Frequency, number>>;
  readonly status: TextIndexStatus;
}

const seed = 7;
/** The batch size of the analysis, limited by its captures. */
const batch = maxOfBatch.captures;
/** As the threads of the analysis: while one batch is synced, the next is prepared. */
const batchesAtOnce = 2;
/** Generated in memory before they are added. */
const batchesAhead = 2;

/** Fills an index and queries it, in this process. */
export async function measureTextIndex({
  folder,
  documents,
  questions,
}: TextIndexOrder): Promise<TextIndexMeasures> {
  const made = new MadeUpDocuments(new Random(seed));
  const index = await openTextIndex(folder, { readOnly: false });
  try {
    const early = await fill(index, made, { first: 0, count: documents / 10 });
    const late = await fill(index, made, { first: documents / 10, count: documents - documents / 10 });
    const { millis, cpuMillis } = await ask(index, made, questions);
    return {
      documentsPerSecond: documents / (early.seconds + late.seconds),
      cpuMillisPerDocument: (early.cpuMillis + late.cpuMillis) / documents,
      memoryBytes: [early.memoryBytes, late.memoryBytes],
      p50: percentiles(millis, 0.5),
      p95: percentiles(millis, 0.95),
      cpuP95: percentiles(cpuMillis, 0.95),
      status: await index.status(),
    };
  } finally {
    await index.close();
  }
}

interface Filled {
  readonly seconds: number;
  readonly cpuMillis: number;
  readonly memoryBytes: number;
}

async function fill(
  index: TextIndex,
  made: MadeUpDocuments,
  { first, count }: { readonly first: number; readonly count: number },
): Promise<Filled> {
  let seconds = 0;
  let cpuMillis = 0;
  for (let done = 0; done < count;) {
    const batches: TextBatch[] = [];
    for (; batches.length < batchesAhead && done < count; done += batch)
      batches.push(made.batch(first + done, Math.min(batch, count - done)));
    const beganMs = performance.now();
    const before = process.cpuUsage();
    await addAll(index, batches);
    const { user, system } = process.cpuUsage(before);
    seconds += (performance.now() - beganMs) / 1000;
    cpuMillis += (user + system) / 1000;
  }
  return { seconds, cpuMillis, memoryBytes: process.memoryUsage.rss() };
}

async function addAll(index: TextIndex, batches: readonly TextBatch[]): Promise<void> {
  const waiting = batches.values();
  const add = async (): Promise<void> => {
    // All take from the same iterator.
    for (const each of waiting) await index.add(each);
  };
  await Promise.all(Array.from({ length: batchesAtOnce }, add));
}

async function ask(
  index: TextIndex,
  made: MadeUpDocuments,
  questions: number,
): Promise<Record<'millis' | 'cpuMillis', Record<Frequency, number[]>>> {
  const millis: Record<Frequency, number[]> = { rare: [], medium: [], common: [] };
  const cpuMillis: Record<Frequency, number[]> = { rare: [], medium: [], common: [] };
  const more = { sort: 'best', facets: true, vectors: false, offset: 0, limit: 10 } as const;
  const access = { reader: { address: '127.0.0.1' }, rules: AccessRules.none };
  for (let round = -3; round < questions; round++) {
    for (const frequency of ['rare', 'medium', 'common'] as const) {
      const words = parseWords(made.plantedWord(frequency, round + 3));
      const beganMs = performance.now();
      const before = process.cpuUsage();
      const { total } = await index.search({ words, ...more }, access);
      if (total === 0) throw new Error(`${words.text} is not found`);
      // The first few start threads and fill caches.
      if (round < 0) continue;
      const { user, system } = process.cpuUsage(before);
      millis[frequency].push(performance.now() - beganMs);
      cpuMillis[frequency].push((user + system) / 1000);
    }
  }
  return { millis, cpuMillis };
}

function percentiles(
  millis: Readonly<Record<Frequency, number[]>>,
  share: number,
): Record<Frequency, number> {
  const of = (values: readonly number[]): number =>
    values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? NaN;
  return { rare: of(millis.rare), medium: of(millis.medium), common: of(millis.common) };
}
