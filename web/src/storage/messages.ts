import en from '../../translations/en/storage.json' with { type: 'json' };
import fr from '../../translations/fr/storage.json' with { type: 'json' };
import type { MessagesOf } from '../language/messages.ts';

export type StorageMessages = MessagesOf<typeof en>;

export const storageTexts = { en, fr };
