import en from '../../translations/en/search.json' with { type: 'json' };
import fr from '../../translations/fr/search.json' with { type: 'json' };
import type { MessagesOf } from '../language/messages.ts';

export type SearchMessages = MessagesOf<typeof en>;

export const searchTexts = { en, fr };
