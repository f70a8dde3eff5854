import type { ReactNode } from 'react';
import type { NoteShape } from '../../../src/server/staff/shapes/selection-shapes.ts';
import { Reason } from '../language/reason.tsx';

/** The words of a note; those of Heirloom in the language of the page. */
export function NoteText({ note: { text, reason } }: { readonly note: NoteShape }): ReactNode {
  return reason === null ? text : <Reason {...reason} />;
}
