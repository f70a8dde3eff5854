import en from '../../translations/en/choices.json' with { type: 'json' };
import fr from '../../translations/fr/choices.json' with { type: 'json' };
import type { MessagesOf } from '../language/messages.ts';

export type ChoicesMessages = MessagesOf<typeof en>;

export const choicesMessages = { en, fr };
