import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Archives } from '../archives.ts';
import type { Peak } from '../measure.ts';
import { atLeast, megabytes, under } from '../results.ts';
import type { Section } from '../results.ts';
import type { Frequency } from './made-up-documents.ts';
import type { TextIndexMeasures, TextIndexOrder } from './measure-text-index.ts';

const goalsMs: Readonly<Record<Frequency, number>> = { rare: 50, medium: 150, common: 400 };
const names: Readonly<Record<Frequency, string>> = {
  rare: 'rare words',
  medium: 'words in 5 %',
  common: 'words in 50 %',
};

/** Indexing and searching of texts. `measure` runs measureTextIndex in a separate process. */
export async function benchTextIndex(
  { data: { laboratory, progress, scale } }: Archives,
  measure: (order: TextIndexOrder) => Promise<TextIndexMeasures & Peak>,
): Promise<Section> {
  const folder = join(laboratory.folder, 'text-index');
  const documents = 200_000 * scale;
  progress(`text index of ${documents.toLocaleString('en')} documents`);
  await mkdir(folder);
  const { documentsPerSecond, cpuMillisPerDocument, memoryBytes, p50, p95, cpuP95, status, peakBytes } =
    await measure({
      folder,
      documents,
      questions: 100,
    });
  await rm(folder, { recursive: true });
  const what = `text index, ${documents.toLocaleString('en')} documents`;
  const share = (100 * status.sizeBytes) / status.textBytes;
  return {
    rows: [
      {
        what: `${what}: indexing`,
        ours: `${documentsPerSecond.toFixed(0)} documents/s`,
        goal: atLeast(1000, ' documents/s', documentsPerSecond),
      },
      {
        what: 'the same by CPU time of all threads',
        ours: `${cpuMillisPerDocument.toFixed(2)} ms a document`,
      },
      ...(['rare', 'medium', 'common'] as const).map((frequency) => ({
        what: `${what}: ${names[frequency]}, p50, p95 (and p95 by CPU time)`,
        ours: `${p50[frequency].toFixed(1)} ms, ${p95[frequency].toFixed(1)} ms (${cpuP95[frequency].toFixed(1)} ms)`,
        goal: under(goalsMs[frequency], 'ms', p95[frequency]),
      })),
      {
        what: `${what}: size`,
        ours: `${megabytes(status.sizeBytes)}, ${share.toFixed(0)} % of ${megabytes(status.textBytes)} of text`,
      },
      {
        what: `${what}: memory after a tenth, after all, and at most`,
        ours: [...memoryBytes, peakBytes].map((bytes) => megabytes(bytes)).join(', '),
      },
    ],
    notes: [
      `text index: made-up documents of 500 words in five languages, word frequencies as in natural text (Zipf), each with 2 pictures and 5 linked hosts, 2,000 in a batch, two batches at a time; making them up is not counted. Then one question at a time for a single word, ranked, with facets, 10 results and snippets: a third each of rare words, words in 5 % and words in 50 % of the documents.`,
    ],
  };
}
