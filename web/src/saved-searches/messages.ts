import en from '../../translations/en/saved-searches.json' with { type: 'json' };
import fr from '../../translations/fr/saved-searches.json' with { type: 'json' };
import type { MessagesOf } from '../language/messages.ts';

export type SavedSearchMessages = MessagesOf<typeof en>;

export const savedSearchMessages = { en, fr };
