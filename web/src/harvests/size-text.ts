import { byteUnits, readQuantity, writeQuantity } from '../../../src/formats/text/quantity.ts';

/** `500 MB` and, as the French write it, `500 Mo`. Null: nothing is written. Undefined: this is no size. */
export function readSize(text: string): number | null | undefined {
  const typed = text.trim().replace(',', '.');
  if (typed === '') return null;
  const read = readQuantity(typed.replace(/o$/i, 'B').replaceAll('\u{A0}', ' '), byteUnits);
  return read === undefined || read.amount < 1 ? undefined : read.amount;
}

export function sizeText(bytes: number | null): string {
  return bytes === null ? '' : writeQuantity(bytes, byteUnits);
}

/** A whole number from 1. Null: nothing is written. Undefined: this is none. */
export function readCount(text: string): number | null | undefined {
  const typed = text.trim().replaceAll(/[\s,.\u{A0}\u{202F}](?=\d{3}(?:\D|$))/gu, '');
  if (typed === '') return null;
  const count = Number(typed);
  return /^\d+$/.test(typed) && count >= 1 && Number.isSafeInteger(count) ? count : undefined;
}

export function countText(count: number | null): string {
  return count === null ? '' : String(count);
}
