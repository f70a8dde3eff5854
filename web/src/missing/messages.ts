import en from '../../translations/en/missing.json' with { type: 'json' };
import fr from '../../translations/fr/missing.json' with { type: 'json' };
import type { MessagesOf } from '../language/messages.ts';

export type MissingMessages = MessagesOf<typeof en>;

export const missingTexts = { en, fr };
