/** Where a page of a list ended: the value that the list is sorted by, and the id. Opaque to who asks. */
export interface ListMark {
  readonly value: string | number;
  readonly id: string;
}

export function writeMark({ value, id }: ListMark): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url');
}

/** Undefined: nobody got this from us, or not for a list that is sorted so. */
export function readMark(text: string, kind: 'string' | 'number'): ListMark | undefined {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (!Array.isArray(parsed) || parsed.length !== 2) return undefined;
    const [value, id] = parsed as unknown[];
    if (typeof id !== 'string' || typeof value !== kind || id.includes('\0')) return undefined;
    if (typeof value === 'number') return Number.isSafeInteger(value) ? { value, id } : undefined;
    return typeof value === 'string' && !value.includes('\0') ? { value, id } : undefined;
  } catch {
    return undefined;
  }
}

/** A page of a list. */
export interface ListPage<Item> {
  items: Item[];
  /** For the next page; null at the end. */
  next: string | null;
  total: number;
  /** False: there are more than `total`. */
  isTotalExact: boolean;
}

export const mostCounted = 10_000;
