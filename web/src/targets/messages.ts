import type { MessageTable } from '../language/messages.ts';
import { messagesEn } from './messages-en.ts';
import type { TargetMessages } from './messages-en.ts';
import { messagesFr } from './messages-fr.ts';

export const targetMessages: MessageTable<TargetMessages> = { en: messagesEn, fr: messagesFr };
