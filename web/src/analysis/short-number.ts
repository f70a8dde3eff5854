import type { Format } from '../language/format.ts';

/** Four digits tell enough. */
export function shortNumber(value: number, format: Pick<Format, 'number'>): string {
  return format.number(Number(value.toPrecision(4)));
}
