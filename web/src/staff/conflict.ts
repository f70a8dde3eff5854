/** Two people changed the same thing: what each of them made of a field. */
export type Values = Readonly<Record<string, unknown>>;

export interface FieldConflict {
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Both changed it, in different ways: a person has to choose. */
  readonly isContested: boolean;
  /** The initial choice: the side that changed it, mine where both did. */
  readonly proposed: Side;
}

export type Side = 'mine' | 'theirs';

export interface Sides {
  /** As it was when I began. */
  readonly base: Values;
  readonly mine: Values;
  readonly theirs: Values;
}

/** The fields in which mine and theirs differ. */
export function conflictsOf({ base, mine, theirs }: Sides, fields: readonly string[]): FieldConflict[] {
  const found: FieldConflict[] = [];
  for (const field of fields) {
    const [was, one, other] = [base[field], mine[field], theirs[field]];
    if (isSame(one, other)) continue;
    const isMineChanged = !isSame(was, one);
    const isContested = isMineChanged && !isSame(was, other);
    found.push({ field, mine: one, theirs: other, isContested, proposed: isMineChanged ? 'mine' : 'theirs' });
  }
  return found;
}

export function mergedValues(
  { mine, theirs }: Sides,
  choices: Readonly<Record<string, Side>>,
): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...mine };
  for (const [field, side] of Object.entries(choices)) {
    merged[field] = side === 'mine' ? mine[field] : theirs[field];
  }
  return merged;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
