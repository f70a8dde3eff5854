import en from '../../translations/en/schedules.json' with { type: 'json' };
import fr from '../../translations/fr/schedules.json' with { type: 'json' };
import type { MessagesOf } from '../language/messages.ts';

export type ScheduleMessages = MessagesOf<typeof en>;

export const scheduleTexts = { en, fr };
