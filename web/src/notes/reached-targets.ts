import type { NoteShape } from '../../../src/server/staff/shapes/selection-shapes.ts';

type NotedTarget = NonNullable<NoteShape['target']>;

/** The targets that have what was written; none where it is kept without one. */
export function reachedTargets(notes: readonly Pick<NoteShape, 'target'>[]): readonly NotedTarget[] {
  return notes.flatMap(({ target }) => (target === null ? [] : [target]));
}
