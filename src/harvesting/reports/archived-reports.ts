import { openedCopies } from '../../repository/file-store.ts';
import { openRepository } from '../../repository/open-repository.ts';
import { NoArchiveError } from '../../repository/repository.ts';
import type { Repository } from '../../repository/repository.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import { readMetadataUri } from '../../crawl/report/metadata-uri.ts';
import type { NamedMetadata } from '../../crawl/report/metadata-uri.ts';
import { parseCdxj } from '../../formats/cdxj/cdxj.ts';
import type { ByteSource } from '../../formats/warc/byte-source.ts';
import { checkRecord } from '../../formats/warc/check-record.ts';
import { isLoss } from '../../formats/warc/read-warning.ts';
import type { ReadWarning } from '../../formats/warc/read-warning.ts';
import { readRecords } from '../../formats/warc/read-records.ts';
import { recordsAt } from '../../formats/warc/record-at.ts';
import type { WarcRecord } from '../../formats/warc/warc-record.ts';
import { keyRange } from '../../indexing/captures/query/key-range.ts';
import { allOf } from '../../storage/pages.ts';
import type { KeptFile } from '../../storage/replicas/replica-register.ts';
import { harvestingReason } from '../harvesting-reason.ts';
import { countLines, countedBytes } from './job-report.ts';
import type { JobReport } from './job-report.ts';

interface ArchivedJob {
  /** The folder of the archive that the job went to. */
  readonly archive: string;
  readonly job: string;
}

/**
 * The reports of a job from its metadata WARC, from any vault with a copy. Empty if the archive has no such file; an error if no
 * vault can deliver it.
 */
export async function archivedReports(of: ArchivedJob): Promise<Outcome<JobReport[]>> {
  return withArchive(of.archive, async (archive) => {
    const file = await metadataFile(archive, of.job);
    if (file === undefined) return done([]);
    let best: readonly RecordLocation[] = [];
    for await (const { source } of openedCopies(archive.files, file)) {
      const { places, isWhole } = await placesIn(archive, source, of.job);
      if (places.length > best.length) best = places;
      if (isWhole) break;
    }
    if (best.length > 0) return done(best.map((place) => reportAt(of, place)));
    return refused('conflict', harvestingReason('reports-out-of-reach', { file: file.name }));
  });
}

interface RecordLocation extends NamedMetadata {
  readonly offset: number;
  readonly bytes: number;
  readonly lines: number | undefined;
}

function reportAt(of: ArchivedJob, place: RecordLocation): JobReport {
  const { name, part, bytes, lines } = place;
  return { name, part, bytes, lines, from: 'archive', read: (start) => bytesAt(of, place, start) };
}

async function withArchive(
  path: string,
  work: (archive: Repository) => Promise<Outcome<JobReport[]>>,
): Promise<Outcome<JobReport[]>> {
  let archive: Repository;
  try {
    archive = await openRepository({ kind: 'local', path });
  } catch (error) {
    if (error instanceof NoArchiveError) return done([]);
    throw error;
  }
  try {
    return await work(archive);
  } finally {
    await archive.close();
  }
}

/** The newest, should a job have been packed twice. */
async function metadataFile({ files: stored }: Repository, job: string): Promise<KeptFile | undefined> {
  const files = await stored.findAll(await allOf(stored.basesFrom({ job })));
  return [...files.values()]
    .filter(({ fileClass }) => fileClass === 'metadata')
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .at(-1);
}

/** Passes over a large record by the length that the capture index has, so that a log of gigabytes is not unpacked for a list. */
async function placesIn(
  archive: Repository,
  source: ByteSource,
  job: string,
): Promise<{ readonly places: readonly RecordLocation[]; readonly isWhole: boolean }> {
  const places: RecordLocation[] = [];
  let isWhole = true;
  const onWarning = (warning: ReadWarning): void => {
    isWhole &&= !isLoss(warning);
  };
  for (let from: number | undefined = 0; from !== undefined && from < source.sizeBytes;) {
    let next: number | undefined;
    for await (const record of readRecords(source, { startOffset: from, onWarning })) {
      const named = readMetadataUri(record.targetUri ?? '');
      if (named?.job !== job || record.sizeBytes === undefined) continue;
      const { offset, sizeBytes: bytes } = record;
      const isLarge = bytes > countedBytes;
      places.push({ ...named, offset, bytes, lines: isLarge ? undefined : await countLines(record.block) });
      next = isLarge ? await endOf(archive, record, source.name) : undefined;
      if (next !== undefined) break;
    }
    from = next;
  }
  return { places, isWhole };
}

async function endOf(
  archive: Repository,
  { targetUri = '', offset }: WarcRecord,
  file: string,
): Promise<number | undefined> {
  const { fromKey, toKey } = keyRange('exact', targetUri);
  const range = toKey === undefined ? { from: fromKey } : { from: fromKey, to: toKey };
  for await (const line of (await archive.captures).lines(range)) {
    const parsed = parseCdxj(line);
    if (!parsed.ok || parsed.line.offset !== offset || parsed.line.length === undefined) continue;
    if (file.endsWith(parsed.line.filename ?? '/')) return offset + parsed.line.length;
  }
  return undefined;
}

/**
 * From a copy that was read through before the first byte is given: damage shows at the end of a record, when wrong bytes would
 * be on their way. An only copy is given as it is, and an error at its end says that it is damaged.
 */
async function* bytesAt(
  { archive: path, job }: ArchivedJob,
  { name, offset }: RecordLocation,
  start: number,
): AsyncGenerator<Uint8Array> {
  const archive = await openRepository({ kind: 'local', path });
  try {
    const file = await metadataFile(archive, job);
    let isOnly: boolean | undefined;
    if (file !== undefined)
      for await (const { source, next } of openedCopies(archive.files, file)) {
        isOnly ??= next === undefined;
        if (!isOnly && !(await isSound(source, { offset, name }))) continue;
        return yield* blockFrom(source, { offset, name, from: start });
      }
    throw new Error(`no vault can give ${name} of job ${job} as it was: it is damaged or out of reach`);
  } finally {
    await archive.close();
  }
}

async function isSound(
  source: ByteSource,
  { offset, name }: { readonly offset: number; readonly name: string },
): Promise<boolean> {
  try {
    for await (const record of recordsAt(source, offset)) {
      if (readMetadataUri(record.targetUri ?? '')?.name !== name) continue;
      const findings = await checkRecord(record);
      const { whole } = await record.finish();
      return whole && !findings.some(({ severity }) => severity === 'error');
    }
  } catch {
    // The disk cannot read it: another copy may be better.
  }
  return false;
}

async function* blockFrom(
  source: ByteSource,
  { offset, name, from }: { readonly offset: number; readonly name: string; readonly from: number },
): AsyncGenerator<Uint8Array> {
  for await (const record of recordsAt(source, offset)) {
    if (readMetadataUri(record.targetUri ?? '')?.name !== name) continue;
    let at = 0;
    for await (const piece of record.block) {
      const rest = piece.subarray(Math.max(0, from - at));
      at += piece.length;
      // The reader uses its memory again.
      if (rest.length > 0) yield Buffer.from(rest);
    }
    const { whole } = await record.finish();
    if (whole) return;
    break;
  }
  throw new Error(`${name} is damaged in ${source.name}`);
}
