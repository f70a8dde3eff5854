import en from '../../translations/en/outcomes.json' with { type: 'json' };
import fr from '../../translations/fr/outcomes.json' with { type: 'json' };
import type { MessagesOf } from '../language/messages.ts';

export type OutcomeMessages = MessagesOf<typeof en>;

export const outcomeTexts = { en, fr };
