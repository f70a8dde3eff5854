import type { MessageTable } from '../language/messages.ts';
import { scheduleMessages } from './messages-en.ts';
import type { ScheduleMessages } from './messages-en.ts';
import { scheduleMessagesFr } from './messages-fr.ts';

export const scheduleTexts: MessageTable<ScheduleMessages> = { en: scheduleMessages, fr: scheduleMessagesFr };
