import en from '../../translations/en/mapping.json' with { type: 'json' };
import fr from '../../translations/fr/mapping.json' with { type: 'json' };
import type { MessagesOf } from '../language/messages.ts';

export type MappingMessages = MessagesOf<typeof en>;

export const mappingTexts = { en, fr };
