import { codingFormats } from './compressed-format.ts';
import { decodeMembers } from './decode-members.ts';

export interface DecodeContentOptions {
  /** The output stops here, with a problem. */
  readonly maxBytes?: number;
  /** The output stops when it is this many times larger than the input and above 64 MiB. */
  readonly maxRatio?: number;
  readonly onWarning?: (problem: string) => void;
}

const defaultMaxRatio = 2000;
const ratioCountsFromBytes = 64 * 1024 * 1024;
/** More than one or two is an attack or a mistake. */
const maxCodings = 5;

/**
 * Removes content codings, given in the order of the Content-Encoding field (RFC 9110 section 8.4): the last one was applied
 * last and is removed first. Bad data never throws: decodable bytes are delivered, bytes wrongly labelled as compressed pass
 * unchanged, and `onWarning` is called. Errors of the source are thrown.
 */
export async function* decodeContent(
  source: AsyncIterable<Uint8Array>,
  codings: readonly string[],
  options: DecodeContentOptions = {},
): AsyncGenerator<Uint8Array> {
  const tell = options.onWarning ?? ((): void => undefined);
  const counted = { inputBytes: 0 };
  const limits = { counted, maxRatio: options.maxRatio ?? defaultMaxRatio, tell };
  let decoded: AsyncIterable<Uint8Array> = count(source, counted);
  const names = codings
    .map((coding) => coding.trim().toLowerCase())
    .filter((name) => !['', 'identity'].includes(name));
  if (names.length > maxCodings)
    tell(`${names.length} content codings: only the last ${maxCodings} were removed`);
  for (const name of names.slice(-maxCodings).reverse()) {
    const formats = codingFormats.get(name);
    if (formats === undefined) tell(`the content coding '${name.slice(0, 40)}' is unknown`);
    else decoded = limitRatio(decodeMembers(decoded, { name, formats, tell }), limits);
  }
  yield* options.maxBytes === undefined ? decoded : limitBytes(decoded, options.maxBytes, tell);
}

async function* count(
  source: AsyncIterable<Uint8Array>,
  counted: { inputBytes: number },
): AsyncGenerator<Uint8Array> {
  for await (const bytes of source) {
    counted.inputBytes += bytes.length;
    yield bytes;
  }
}

async function* limitRatio(
  decoded: AsyncIterable<Uint8Array>,
  limits: { counted: { inputBytes: number }; maxRatio: number; tell: (problem: string) => void },
): AsyncGenerator<Uint8Array> {
  let outputBytes = 0;
  for await (const bytes of decoded) {
    outputBytes += bytes.length;
    if (outputBytes > ratioCountsFromBytes && outputBytes > limits.maxRatio * limits.counted.inputBytes) {
      limits.tell(`decoding stopped: the output is more than ${limits.maxRatio} times the input`);
      return;
    }
    yield bytes;
  }
}

async function* limitBytes(
  decoded: AsyncIterable<Uint8Array>,
  maxBytes: number,
  tell: (problem: string) => void,
): AsyncGenerator<Uint8Array> {
  let leftBytes = maxBytes;
  for await (const bytes of decoded) {
    if (bytes.length > leftBytes) {
      if (leftBytes > 0) yield bytes.subarray(0, leftBytes);
      tell(`decoding stopped at ${maxBytes} bytes`);
      return;
    }
    leftBytes -= bytes.length;
    yield bytes;
  }
}
