import en from '../../translations/en/traps.json' with { type: 'json' };
import fr from '../../translations/fr/traps.json' with { type: 'json' };
import type { MessagesOf } from '../language/messages.ts';

export type TrapMessages = MessagesOf<typeof en>;

export const trapTexts = { en, fr };
