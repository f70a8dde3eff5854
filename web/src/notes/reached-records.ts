import type { NoteShape } from '../../../src/server/staff/shapes/selection-shapes.ts';

type NotedRecord = NonNullable<NoteShape['record']>;

/** The records that have what was written; none where it is kept without one. */
export function reachedRecords(notes: readonly Pick<NoteShape, 'record'>[]): readonly NotedRecord[] {
  return notes.flatMap(({ record }) => (record === null ? [] : [record]));
}
