import { isAscii, isUtf8 } from 'node:buffer';
import { declaredCharset } from '../../../formats/links/charset/declared-charset.ts';
import type { TextKind } from '../../../formats/links/charset/declared-charset.ts';
import { decoderFor } from '../../../formats/links/charset/decoder-for.ts';
import { markedCharset } from '../../../formats/links/charset/marked-charset.ts';
import type { AnalysisException, AnalysisInput } from '../../analysis.ts';
import { guessCharset } from './guess-charset.ts';
import { decodeUtf32, markedUtf32 } from './utf32.ts';
import { utf8Share } from './utf8-share.ts';
import { zerosCharset } from './zeros-charset.ts';

export interface DecodedText {
  /** A name of the Encoding Standard. */
  readonly charset: string;
  /** In pieces, so that a large document is never held twice. */
  readonly pieces: Iterable<string>;
  readonly exceptions: readonly AnalysisException[];
}

/** More than browsers examine: late declarations are common in archives. */
const declarationBytes = 16 * 1024;
const pieceBytes = 1024 * 1024;

/**
 * 1. the byte order mark; 2. the charset that the server declares; 3. the one that the document declares; 4. a guess.
 * A declaration is ignored when the bytes contradict it: invalid UTF-8, or a single-byte charset for valid UTF-8.
 */
export function decodeText(input: AnalysisInput, kind: TextKind): DecodedText {
  const { bytes } = input;
  const exceptions: AnalysisException[] = [];
  const wide = markedUtf32(bytes);
  if (wide !== undefined) return { charset: wide, pieces: decodeUtf32(bytes, wide), exceptions };
  const marked = markedCharset(bytes);
  const declared = marked ?? declaredCharsetOf(input, kind, exceptions);
  const charset = marked ?? believed(declared, bytes);
  return { charset: decoderFor(charset)?.encoding ?? 'utf-8', pieces: piecesOf(bytes, charset), exceptions };
}

function declaredCharsetOf(
  { bytes, charset: sent }: AnalysisInput,
  kind: TextKind,
  exceptions: AnalysisException[],
): string | undefined {
  for (const say of [() => sent, () => declaredCharset(kind, bytes.subarray(0, declarationBytes))]) {
    const label = say()?.trim() ?? '';
    const decoder = decoderFor(label);
    if (decoder !== undefined) return decoder.encoding;
    if (label === '' || exceptions.length > 0) continue;
    const message = `the charset ${JSON.stringify(label.slice(0, 64))} is unknown`;
    exceptions.push({ step: 'text', kind: 'unknown-charset', message });
  }
  return undefined;
}

function believed(declared: string | undefined, bytes: Uint8Array): string {
  if (declared === undefined) {
    if (isUtf8(bytes)) return zerosCharset(bytes) ?? 'utf-8';
    return zerosCharset(bytes) ?? (utf8Share(bytes) > 0.5 ? 'utf-8' : guessCharset(bytes));
  }
  if (declared === 'utf-8') {
    if (isUtf8(bytes) || utf8Share(bytes) > 0.5) return declared;
    return guessCharset(bytes);
  }
  // Escape sequences are ASCII, and so is half of UTF-16.
  if (declared.startsWith('utf-16') || declared.startsWith('iso-2022') || isAscii(bytes)) return declared;
  return isUtf8(bytes) && (isOfOneByte(declared) || hasManyCharacters(bytes)) ? 'utf-8' : declared;
}

function isOfOneByte(charset: string): boolean {
  return !/^(?:gb|big5|euc-|shift_jis|hz-)/.test(charset);
}

/** A few characters of two bytes each may be UTF-8 by chance. */
function hasManyCharacters(bytes: Uint8Array): boolean {
  let high = 0;
  for (const byte of bytes) if (byte >= 0x80 && ++high >= 24) return true;
  return false;
}

function* piecesOf(bytes: Uint8Array, charset: string): Generator<string> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // Much faster than a decoder, and the text takes half the memory.
  if (isAscii(bytes) && !charset.startsWith('utf-16') && !charset.startsWith('iso-2022')) {
    for (let at = 0; at < bytes.length; at += pieceBytes)
      yield buffer.toString('latin1', at, at + pieceBytes);
    return;
  }
  const decoder = decoderFor(charset) ?? new TextDecoder();
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    yield decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true });
  }
  yield decoder.decode();
}
