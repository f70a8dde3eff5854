import type { NoteView } from '../../../src/selection/notes/note-shape.ts';

type NotedTarget = NonNullable<NoteView['target']>;

/** The targets that have what was written; none where it is kept without one. */
export function reachedTargets(notes: readonly Pick<NoteView, 'target'>[]): readonly NotedTarget[] {
  return notes.flatMap(({ target }) => (target === null ? [] : [target]));
}
