import en from '../../translations/en/help.json' with { type: 'json' };
import fr from '../../translations/fr/help.json' with { type: 'json' };
import type { MessagesOf } from '../language/messages.ts';

export type HelpMessages = MessagesOf<typeof en>;

/** `code` stands between back quotes in a paragraph. */
export const helpMessages = { en, fr };
