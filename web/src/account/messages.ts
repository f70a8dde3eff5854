import type { MessageTable } from '../language/messages.ts';
import { messagesEn } from './messages-en.ts';
import type { AccountMessages } from './messages-en.ts';
import { messagesFr } from './messages-fr.ts';

export const accountMessages: MessageTable<AccountMessages> = { en: messagesEn, fr: messagesFr };
