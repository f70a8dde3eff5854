import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/**
 * The model and its file. The file is compressed with brotli; numbers are little-endian:
 *
 *     4       the length of the labels
 *     …       the labels as JSON: ["af","ar", …]
 *     4       the number of features, n
 *     4       the weight of a step of 1, as a 32-bit float
 *     4 × n   the hashes of the features, ascending, each as the distance from the one before;
 *             all the lowest bytes first, then the second ones, and so on
 *     n × m   for each of the m labels the steps of the n features, a signed byte each
 */
export interface ModelContent {
  readonly labels: readonly string[];
  readonly hashes: Uint32Array;
  readonly stepSize: number;
  /** The steps of a feature for all the labels are side by side. */
  readonly steps: Int8Array;
}

export function readModel(file: Uint8Array): ModelContent {
  const bytes = brotliDecompressSync(file);
  const labelsLength = bytes.readUInt32LE(0);
  const labels = readLabels(bytes.toString('utf8', 4, 4 + labelsLength));
  let at = 4 + labelsLength;
  const count = bytes.readUInt32LE(at);
  const stepSize = bytes.readFloatLE(at + 4);
  at += 8;
  const hashes = new Uint32Array(count);
  let hash = 0;
  for (let row = 0; row < count; row++) {
    for (let plane = 0; plane < 4; plane++) hash += (bytes[at + plane * count + row] ?? 0) * 256 ** plane;
    hashes[row] = hash;
  }
  at += 4 * count;
  const steps = new Int8Array(count * labels.length);
  for (let label = 0; label < labels.length; label++) {
    for (let row = 0; row < count; row++) steps[row * labels.length + label] = bytes[at++] ?? 0;
  }
  return { labels, hashes, stepSize, steps };
}

export function writeModel({ labels, hashes, stepSize, steps }: ModelContent): Uint8Array {
  const head = Buffer.from(JSON.stringify(labels));
  const count = hashes.length;
  const bytes = Buffer.alloc(4 + head.length + 8 + 4 * count + steps.length);
  bytes.writeUInt32LE(head.length, 0);
  head.copy(bytes, 4);
  let at = 4 + head.length;
  bytes.writeUInt32LE(count, at);
  bytes.writeFloatLE(stepSize, at + 4);
  at += 8;
  let previous = 0;
  for (let row = 0; row < count; row++) {
    const distance = (hashes[row] ?? 0) - previous;
    previous = hashes[row] ?? 0;
    for (let plane = 0; plane < 4; plane++)
      bytes[at + plane * count + row] = Math.floor(distance / 256 ** plane);
  }
  at += 4 * count;
  for (let label = 0; label < labels.length; label++) {
    for (let row = 0; row < count; row++) bytes.writeInt8(steps[row * labels.length + label] ?? 0, at++);
  }
  return brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
}

function readLabels(json: string): string[] {
  const value: unknown = JSON.parse(json);
  if (!Array.isArray(value)) throw new Error('The model of languages has no list of labels.');
  return value.map(String);
}
