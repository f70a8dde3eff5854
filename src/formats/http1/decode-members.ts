import { crc32 } from 'node:zlib';
import { ByteInput } from './byte-input.ts';
import { magicBytes } from './compressed-format.ts';
import type { CompressedFormat } from './compressed-format.ts';
import { Inflating } from './inflating.ts';
import { looksLikeText } from './looks-like-text.ts';
import { salvage } from './salvage.ts';

type Tell = (problem: string) => void;

interface InflatedMember {
  readonly outcome: 'ended' | 'cut' | 'damaged';
  readonly crc: number;
  readonly sizeBytes: number;
  /** All input taken so far, if it is short enough to keep. */
  readonly start: Uint8Array | undefined;
  readonly rest: Uint8Array;
}

/** This much of a member's input is kept, to pass it on or decode it again if it is bad. */
const retainedBytes = 256 * 1024;
const textSampleBytes = 64;

/** Removes one content coding, member after member. Stops at the first damage, after delivering what came before. */
export async function* decodeMembers(
  source: AsyncIterable<Uint8Array>,
  coding: { readonly name: string; readonly formats: readonly CompressedFormat[]; readonly tell: Tell },
): AsyncGenerator<Uint8Array> {
  const { name, formats, tell } = coding;
  const input = new ByteInput(source);
  try {
    for (let isFirst = true; ; isFirst = false) {
      const bytes = await input.peek(magicBytes);
      if (bytes.length === 0) return;
      const format = formats.find((candidate) => candidate.begins(bytes));
      if (isFirst && (format === undefined || (await isPlainText(input, format)))) {
        tell(`labelled ${name} but not compressed so`);
        yield* input.rest();
        return;
      }
      if (format === undefined || (!isFirst && !format.repeats)) {
        // Zeros are padding.
        if (bytes.some((byte) => byte !== 0)) tell(`bytes after the ${name} data were dropped`);
        return;
      }
      if (!(yield* decodeMember(input, format, { isFirst, tell }))) return;
    }
  } finally {
    await input.close();
  }
}

/**
 * Text can look like deflate or brotli for a while: '{"a":1}' inflates to six bytes of nonsense before it fails, and ';' is
 * an empty brotli body. So text is recognised by its first bytes, and short text by not being a complete stream.
 */
async function isPlainText(input: ByteInput, format: CompressedFormat): Promise<boolean> {
  if (format.hasMagic) return false;
  const bytes = await input.peek(textSampleBytes);
  if (!looksLikeText(bytes.subarray(0, textSampleBytes))) return false;
  if (bytes.length >= textSampleBytes) return true;
  const run = new Inflating(format.createEngine());
  try {
    for await (const out of run.feed(bytes)) if (out.length > textSampleBytes * 100) return false;
    for await (const out of run.finish()) if (out.length > textSampleBytes * 100) return false;
    return run.outcome === 'damaged' || run.rest.length > 0;
  } finally {
    run.close();
  }
}

/** True if the member was decoded to its end and the input is just after it. */
async function* decodeMember(
  input: ByteInput,
  format: CompressedFormat,
  { isFirst, tell }: { isFirst: boolean; tell: Tell },
): AsyncGenerator<Uint8Array, boolean> {
  const headerLength = format.headerLength === undefined ? 0 : await format.headerLength(input);
  if (headerLength === undefined) {
    tell(`the ${format.name} data ends within its header`);
    return false;
  }
  input.skip(headerLength);
  const member = yield* inflateMember(input, format);
  if (member.outcome === 'ended') {
    input.giveBack(member.rest);
    return format.trailer === undefined || (await readTrailer(input, format.trailer, { member, tell }));
  }
  if (member.outcome === 'cut') {
    tell(`the ${format.name} data ends too early`);
    return false;
  }
  const salvaged = member.start === undefined ? [] : salvage(format, member.start, member.sizeBytes);
  if (
    isFirst &&
    !format.hasMagic &&
    salvaged.length === 0 &&
    member.sizeBytes === 0 &&
    member.start !== undefined
  ) {
    tell(`labelled ${format.name} but not compressed so`);
    yield member.start;
    yield* input.rest();
  } else {
    tell(`the ${format.name} data is damaged`);
    yield* salvaged;
  }
  return false;
}

async function* inflateMember(
  input: ByteInput,
  format: CompressedFormat,
): AsyncGenerator<Uint8Array, InflatedMember> {
  const run = new Inflating(format.createEngine());
  const retained: Uint8Array[] = [];
  let takenBytes = 0;
  let crc = 0;
  let isAtEnd = false;
  try {
    while (run.outcome === 'running') {
      const bytes = await input.take();
      if (bytes === undefined) {
        isAtEnd = true;
      } else {
        takenBytes += bytes.length;
        if (takenBytes <= retainedBytes) retained.push(bytes);
        else retained.length = 0;
      }
      for await (const out of bytes === undefined ? run.finish() : run.feed(bytes)) {
        if (format.trailer !== undefined) crc = crc32(out, crc);
        yield out;
      }
    }
  } finally {
    run.close();
  }
  return {
    outcome: run.outcome === 'ended' ? 'ended' : isAtEnd ? 'cut' : 'damaged',
    crc,
    sizeBytes: run.deliveredBytes,
    start: takenBytes <= retainedBytes ? Buffer.concat(retained) : undefined,
    rest: run.rest,
  };
}

async function readTrailer(
  input: ByteInput,
  trailer: NonNullable<CompressedFormat['trailer']>,
  { member, tell }: { member: InflatedMember; tell: Tell },
): Promise<boolean> {
  const bytes = await input.peek(trailer.sizeBytes);
  if (bytes.length < trailer.sizeBytes) {
    tell('the gzip data ends within its trailer');
    return false;
  }
  const problem = trailer.check(bytes, member);
  if (problem !== undefined) tell(problem);
  input.skip(trailer.sizeBytes);
  return true;
}
