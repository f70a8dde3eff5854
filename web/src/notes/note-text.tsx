import type { ReactNode } from 'react';
import type { NoteView } from '../../../src/selection/notes/note-shape.ts';
import { Reason } from '../language/reason.tsx';

/** The words of a note; those of Heirloom in the language of the page. */
export function NoteText({ note: { text, reason } }: { readonly note: NoteView }): ReactNode {
  return reason === null ? text : <Reason {...reason} />;
}
