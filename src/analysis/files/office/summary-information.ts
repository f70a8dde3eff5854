import { encodingOfCodePage } from './rtf-words.ts';
import type { GatheredText } from '../gathered-text.ts';

const maxProperties = 100;
const text8 = 0x1e;
const text16 = 0x1f;
const number16 = 0x02;

/**
 * Title and author of a document before 2007 (MS-OLEPS 2.21):
 *
 *   head(28) | count of sets … | 44 where the set begins | set: size, count, (id, offset)…, values: type(4) length(4) text
 */
export function readSummary(stream: Buffer, found: GatheredText): void {
  if (stream.length < 56) return;
  const set = stream.subarray(stream.readUInt32LE(44));
  if (set.length < 8) return;
  const count = Math.min(maxProperties, set.readUInt32LE(4), Math.floor((set.length - 8) / 8));
  const values = new Map<number, Buffer>();
  for (let index = 0; index < count; index++) {
    const at = 8 + index * 8;
    values.set(set.readUInt32LE(at), set.subarray(set.readUInt32LE(at + 4)));
  }
  const encoding = encodingOf(values.get(1));
  const text = (id: number): string => textOf(values.get(id), encoding);
  found.title ||= text(2);
  found.named('description', text(3));
  found.named('author', text(4));
  found.named('keywords', text(5));
  found.other('comment', text(6));
  found.other('modified by', text(8));
  found.other('application', text(18));
}

/** The first value is the code page of the others. */
function encodingOf(value: Buffer | undefined): string {
  if (value === undefined || value.length < 6 || value.readUInt32LE(0) !== number16) return 'windows-1252';
  const page = value.readUInt16LE(4);
  return page === 1200 ? 'utf-16le' : (encodingOfCodePage(page) ?? 'windows-1252');
}

function textOf(value: Buffer | undefined, encoding: string): string {
  if (value === undefined || value.length < 8) return '';
  const type = value.readUInt32LE(0);
  const length = value.readUInt32LE(4);
  if (type === text16) return untilZero(value.toString('utf16le', 8, 8 + length * 2));
  return type === text8 ? untilZero(new TextDecoder(encoding).decode(value.subarray(8, 8 + length))) : '';
}

function untilZero(text: string): string {
  const end = text.indexOf('\0');
  return end < 0 ? text : text.slice(0, end);
}
