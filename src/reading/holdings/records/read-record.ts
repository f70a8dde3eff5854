import type { CaptureLine } from '../../../formats/cdxj/capture-line.ts';
import { canonicalKey } from '../../../formats/url/canonical-key.ts';
import type { RecordHead } from '../../../formats/warc/warc-record.ts';
import type { OpenFiles, TakenFile } from './open-files.ts';
import { readDamagedRecord } from './read-damaged-record.ts';
import { readHeads } from './read-heads.ts';
import type { Heads } from './read-heads.ts';
import { plainPieces, unpackedPieces } from './record-pieces.ts';
import type { StoredBody, StoredRecord } from './stored-record.ts';
import { unpackBeginning } from './unpack-beginning.ts';
import type { Beginning } from './unpack-beginning.ts';

/** Records up to this length are read whole. */
const maxAtOnce = 256 << 10;
/** Of longer ones, and where the index does not know how long they are: their heads are in it. */
const beginningBytes = 32 << 10;

/**
 * Reads the record that an index line refers to, its body only where it is small. A text says why it cannot be read. An index
 * that is wrong never leads to the record of another URL, which may not be for this reader.
 *
 *   1. the file, in the first vault that can give it      OpenFiles
 *   2. the beginning of the record, in one read           unpackBeginning, readHeads
 *   3. where it is not as it should be: other copies      fromCopies
 *   4. where no copy has it so: with more care            readDamagedRecord
 */
export async function readRecord(files: OpenFiles, capture: CaptureLine): Promise<StoredRecord | string> {
  const { filename = '', offset, length } = capture;
  if (offset === undefined) return `the index does not say where in ${filename} it is`;
  const place = { filename, offset };
  const sound = await fromCopies(files, place, async (file) => {
    const found = await readSoundRecord(file, offset, length);
    return found !== undefined && isOfCapture(found.record, capture) ? found : 'it is not as it should be';
  });
  if (typeof sound !== 'string') return sound;
  return fromCopies(files, place, (file) =>
    readDamagedRecord(file, offset, (each) => isMeant(each, capture)),
  );
}

/** From the first copy that gives it. A text says what was wrong with the first. */
async function fromCopies(
  files: OpenFiles,
  { filename, offset }: { readonly filename: string; readonly offset: number },
  read: (file: TakenFile) => Promise<StoredRecord | string>,
): Promise<StoredRecord | string> {
  let fault: string | undefined;
  for (let copy = 0; ;) {
    const file = await files.take(filename, copy);
    if (typeof file === 'string') return fault ?? file;
    const record = await read(file).catch(
      (error: unknown) =>
        `the file ${filename} cannot be read at byte ${offset}: ${(error as Error).message}`,
    );
    if (typeof record !== 'string') return record;
    file.release();
    fault ??= record;
    if (file.nextCopy === undefined) return fault;
    copy = file.nextCopy;
  }
}

async function readSoundRecord(
  { source, release }: TakenFile,
  offset: number,
  length: number | undefined,
): Promise<StoredRecord | undefined> {
  const isShort = length !== undefined && length <= maxAtOnce;
  const wanted = Math.min(isShort ? length : beginningBytes, source.sizeBytes - offset);
  if (wanted <= 0) return undefined;
  const packed = Buffer.allocUnsafe(wanted);
  await source.read(offset, packed);
  const beginning = unpackBeginning(packed);
  const heads = beginning === undefined ? undefined : readHeads(beginning.bytes);
  const isCut = beginning?.wantsMore === true && isShort;
  if (beginning === undefined || heads === undefined || isCut) return undefined;
  const body = bodyOf(beginning, heads, { source, offset, length });
  const { record, head } = heads;
  return body === undefined ? undefined : { record, head, body, close: release };
}

/** Requests have the URL of their capture. */
function isOfCapture({ targetUri = '', type }: RecordHead, { url }: CaptureLine): boolean {
  if (type === 'request') return false;
  return targetUri === url || canonicalKey(targetUri) === canonicalKey(url);
}

/** What is told of a capture has its URL and its date, too. */
function isMeant(record: RecordHead, capture: CaptureLine): boolean {
  const { type, date = '', contentType = '' } = record;
  return (
    isOfCapture(record, capture) &&
    date.replaceAll(/\D/g, '').slice(0, 14) === capture.timestamp &&
    (type !== 'metadata' || contentType.startsWith(capture.mime ?? ''))
  );
}

function bodyOf(
  { compression, bytes, isWhole }: Beginning,
  { bodyStart, sizeBytes }: Heads,
  place: Pick<TakenFile, 'source'> & { readonly offset: number; readonly length: number | undefined },
): StoredBody | undefined {
  const bodyEnd = bodyStart + sizeBytes;
  if (bodyEnd <= bytes.length) return { kind: 'whole', bytes: bytes.subarray(bodyStart, bodyEnd) };
  const { source, offset, length } = place;
  if (compression === 'plain') {
    if (offset + bodyEnd > source.sizeBytes) return undefined;
    const from = offset + bodyStart;
    return {
      kind: 'plain',
      sizeBytes,
      read: ({ start, end }) =>
        plainPieces(source, { start: from + start, end: from + Math.min(end, sizeBytes) }),
    };
  }
  if (isWhole) return undefined;
  const packed = { start: offset, end: offset + Math.min(length ?? Infinity, source.sizeBytes - offset) };
  return {
    kind: 'packed',
    sizeBytes,
    read: () => unpackedPieces(source, packed, { start: bodyStart, end: bodyEnd }),
  };
}
