import en from '../../translations/en/reading.json' with { type: 'json' };
import fr from '../../translations/fr/reading.json' with { type: 'json' };
import type { MessagesOf } from './messages.ts';

export type ReadingMessages = MessagesOf<typeof en>;

export const readingMessages = { en, fr };
