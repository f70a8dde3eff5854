import en from '../../translations/en/domains.json' with { type: 'json' };
import fr from '../../translations/fr/domains.json' with { type: 'json' };
import type { MessagesOf } from '../language/messages.ts';

export type DomainMessages = MessagesOf<typeof en>;

export const domainTexts = { en, fr };
