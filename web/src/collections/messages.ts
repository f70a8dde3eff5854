import en from '../../translations/en/collections.json' with { type: 'json' };
import fr from '../../translations/fr/collections.json' with { type: 'json' };
import type { MessagesOf } from '../language/messages.ts';

export type CollectionMessages = MessagesOf<typeof en>;

export const collectionMessages = { en, fr };
