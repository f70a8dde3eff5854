import type { BulkKind } from '../../../../catalogue/bulk-kind.ts';
import type {
  HistoryAnswer,
  OutcomeShape,
  PersonReference,
  Reference,
} from '../../../../catalogue/field-shapes.ts';
import { outcomeView } from '../../../../crawl/outcome-view.ts';
import { exampleId } from '../example.ts';

/** What the answers of all rooms have in common: who, when, in which list. */

export const marie: PersonReference = { id: exampleId.person, displayName: 'Marie Curie' };
export const jean: PersonReference = { id: exampleId.otherPerson, displayName: 'Jean Perrin' };

export const press: Reference = { id: exampleId.collection, name: 'Regional press' };

/** Moments, in the order in which things happened. */
export const moments = {
  made: Date.parse('2026-01-12T09:30:00Z'),
  changed: Date.parse('2026-01-20T14:05:00Z'),
  started: Date.parse('2026-01-26T02:00:00Z'),
  ended: Date.parse('2026-01-26T05:12:00Z'),
  now: Date.parse('2026-01-27T08:00:00Z'),
  next: Date.parse('2026-02-02T02:00:00Z'),
};

export const complete: OutcomeShape = { outcome: 'complete', why: '', reason: null, sinceMs: null };
export const cutShort: OutcomeShape = outcomeView({ outcome: 'cut-short', why: 'url-limit' });

/** A page of a list, which is all of it. */
export function listed<Item>(...items: readonly Item[]): {
  items: Item[];
  next: null;
  total: number;
  isTotalExact: boolean;
} {
  return { items: [...items], next: null, total: items.length, isTotalExact: true };
}

type Change = HistoryAnswer['changes'][number];

/** The history of a thing in which somebody changed a field. */
export function changed(
  subject: string,
  field: Change['fields'][number],
  more: Partial<Change> = {},
): HistoryAnswer {
  const change: Change = {
    id: exampleId.change,
    subject,
    part: null,
    version: 2,
    at: moments.changed,
    by: marie,
    action: 'change',
    fields: [field],
    bulk: null,
    ...more,
  };
  return { changes: [change] };
}

export function inBulk(kind: BulkKind): Pick<Change, 'bulk'> {
  return { bulk: { id: exampleId.bulk, kind, targets: 2, isUndone: false } };
}
