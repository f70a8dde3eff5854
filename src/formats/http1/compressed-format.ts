import {
  brotliDecompressSync,
  constants,
  createBrotliDecompress,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
  inflateRawSync,
  inflateSync,
  zstdDecompressSync,
} from 'node:zlib';
import type { ByteInput } from './byte-input.ts';
import { gzipHeaderLength, isGzip, maxGzipHeaderBytes } from './gzip-header.ts';
import type { ZlibStream } from './inflating.ts';

/** How one compressed stream (a gzip member, a zstd frame, a whole brotli body) is opened, decoded and closed. */
export interface CompressedFormat {
  readonly name: string;
  /** Whether another member may follow. gzip: RFC 1952 section 2.2; zstd: RFC 8878 section 3. */
  readonly repeats: boolean;
  /** Whether it begins with a number that plain text never begins with. */
  readonly hasMagic: boolean;
  /** False if the bytes are certainly not of this format. */
  readonly begins: (bytes: Uint8Array) => boolean;
  /** Bytes to skip before the engine's data; undefined if the input ends within them. */
  readonly headerLength?: (input: ByteInput) => Promise<number | undefined>;
  readonly createEngine: () => ZlibStream;
  /** Decodes the start of the data in one call; throws if it is damaged. */
  readonly decodeStart: (bytes: Uint8Array) => Uint8Array;
  readonly trailer?: { readonly sizeBytes: number; readonly check: typeof gzipTrailerProblem };
}

/** Enough bytes to recognise any of the formats. */
export const magicBytes = 4;

/** Larger than the default of 16 KiB: every output buffer is a trip to the thread pool and back. */
const engineOptions = { chunkSize: 64 * 1024 };
const maxSalvagedBytes = 16 * 1024 * 1024;
const flushOptions = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: maxSalvagedBytes };

const gzip: CompressedFormat = {
  name: 'gzip',
  repeats: true,
  hasMagic: true,
  begins: isGzip,
  headerLength: gzipHeaderLengthOf,
  // We read the wrapper and the engine sees raw deflate: node's own gunzip discards decoded bytes when the checksum or the
  // bytes after the member are wrong.
  createEngine: () => createInflateRaw(engineOptions),
  decodeStart: (bytes) => inflateRawSync(bytes, flushOptions),
  trailer: { sizeBytes: 8, check: gzipTrailerProblem },
};

const zlib: CompressedFormat = {
  name: 'deflate',
  repeats: false,
  hasMagic: false,
  begins: (bytes) => ((bytes[0] ?? 0) & 0x0f) === 8 && (((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)) % 31 === 0,
  createEngine: () => createInflate(engineOptions),
  decodeStart: (bytes) => inflateSync(bytes, flushOptions),
};

const rawDeflate: CompressedFormat = {
  name: 'deflate',
  repeats: false,
  hasMagic: false,
  begins: () => true,
  createEngine: () => createInflateRaw(engineOptions),
  decodeStart: (bytes) => inflateRawSync(bytes, flushOptions),
};

const brotli: CompressedFormat = {
  name: 'br',
  repeats: false,
  hasMagic: false,
  begins: () => true,
  createEngine: () => createBrotliDecompress(engineOptions),
  decodeStart: (bytes) =>
    brotliDecompressSync(bytes, {
      finishFlush: constants.BROTLI_OPERATION_FLUSH,
      maxOutputLength: maxSalvagedBytes,
    }),
};

/** RFC 9659: a window of at most 8 MiB, so that a small body cannot demand much memory. */
const zstdWindow = { [constants.ZSTD_d_windowLogMax]: 23 };

const zstd: CompressedFormat = {
  name: 'zstd',
  repeats: true,
  hasMagic: true,
  begins: (bytes) => {
    const magic = Buffer.from(bytes.subarray(0, 4)).toString('hex');
    return magic === '28b52ffd' || /^5.2a4d18$/.test(magic);
  },
  createEngine: () => createZstdDecompress({ ...engineOptions, params: zstdWindow }),
  decodeStart: (bytes) =>
    zstdDecompressSync(bytes, {
      finishFlush: constants.ZSTD_e_flush,
      maxOutputLength: maxSalvagedBytes,
      params: zstdWindow,
    }),
};

/**
 * The formats that a content coding may mean, first match wins. RFC 9110 section 8.4.1.2: 'deflate' is the zlib
 * wrapper, yet many servers send raw deflate.
 */
export const codingFormats: ReadonlyMap<string, readonly CompressedFormat[]> = new Map([
  ['gzip', [gzip]],
  ['x-gzip', [gzip]],
  ['deflate', [zlib, rawDeflate]],
  ['br', [brotli]],
  ['zstd', [zstd]],
]);

async function gzipHeaderLengthOf(input: ByteInput): Promise<number | undefined> {
  for (let wanted = 64; ; wanted *= 4) {
    const bytes = await input.peek(wanted);
    const length = gzipHeaderLength(bytes);
    if (length !== undefined || bytes.length < wanted || wanted > maxGzipHeaderBytes) return length;
  }
}

/** RFC 1952 section 2.3.1: CRC32, then the size modulo 2^32, both little-endian. */
function gzipTrailerProblem(
  trailer: Uint8Array,
  sum: { crc: number; sizeBytes: number },
): string | undefined {
  const view = new DataView(trailer.buffer, trailer.byteOffset, trailer.byteLength);
  if (view.getUint32(0, true) !== sum.crc) return 'the gzip checksum does not match';
  return view.getUint32(4, true) === sum.sizeBytes % 2 ** 32 ? undefined : 'the gzip size does not match';
}
