import en from '../../translations/en/notes.json' with { type: 'json' };
import fr from '../../translations/fr/notes.json' with { type: 'json' };
import type { MessagesOf } from '../language/messages.ts';

export type NoteMessages = MessagesOf<typeof en>;

export const noteMessages = { en, fr };
