import en from '../../translations/en/plan.json' with { type: 'json' };
import fr from '../../translations/fr/plan.json' with { type: 'json' };
import type { MessagesOf } from '../language/messages.ts';

export type PlanMessages = MessagesOf<typeof en>;

export const planTexts = { en, fr };
