import en from '../../translations/en/account.json' with { type: 'json' };
import fr from '../../translations/fr/account.json' with { type: 'json' };
import type { MessagesOf } from '../language/messages.ts';

export type AccountMessages = MessagesOf<typeof en>;

export const accountMessages = { en, fr };
