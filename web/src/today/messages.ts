import en from '../../translations/en/today.json' with { type: 'json' };
import fr from '../../translations/fr/today.json' with { type: 'json' };
import type { MessagesOf } from '../language/messages.ts';

export type TodayMessages = MessagesOf<typeof en>;

export const todayMessages = { en, fr };
