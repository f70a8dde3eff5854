import type { MessageTable } from '../language/messages.ts';
import { messagesEn } from './messages-en.ts';
import type { TodayMessages } from './messages-en.ts';
import { messagesFr } from './messages-fr.ts';

export const todayMessages: MessageTable<TodayMessages> = { en: messagesEn, fr: messagesFr };
