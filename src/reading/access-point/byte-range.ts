import type { ByteRange } from '../../storage/vault.ts';

export type ReadRange =
  | { readonly kind: 'whole' }
  | { readonly kind: 'range'; readonly range: ByteRange }
  /** There is no such byte. */
  | { readonly kind: 'outside' };

/**
 * A Range field (RFC 9110, 14.2): `bytes=100-199`, `bytes=100-`, `bytes=-100`. Several ranges, other units and what is no
 * range are passed over, as the standard allows.
 */
export function readRange(field: string | undefined, sizeBytes: number): ReadRange {
  const [, first = '', last = ''] =
    /^\s*bytes\s*=\s*(\d{0,15})\s*-\s*(\d{0,15})\s*$/i.exec(field ?? '') ?? [];
  if (first === '' && last === '') return { kind: 'whole' };
  const start = first === '' ? Math.max(sizeBytes - Number(last), 0) : Number(first);
  const end = first === '' || last === '' ? sizeBytes : Math.min(Number(last) + 1, sizeBytes);
  if (first !== '' && last !== '' && Number(last) < start) return { kind: 'whole' };
  if (start >= sizeBytes || (first === '' && Number(last) === 0)) return { kind: 'outside' };
  return { kind: 'range', range: { start, end } };
}
