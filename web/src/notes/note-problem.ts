import type noteMessages from '../../translations/en/notes.json';
import type { MessagesOf } from '../language/messages.ts';

const longest = 20_000;

/** The problem with the text of a note; null if there is none. */
export function noteProblem(text: string, texts: MessagesOf<typeof noteMessages>): string | null {
  if (text.trim() === '') return texts.needed;
  return text.trim().length > longest ? texts.tooLong : null;
}
