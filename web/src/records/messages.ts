import type { MessageTable } from '../language/messages.ts';
import { messagesEn } from './messages-en.ts';
import type { RecordMessages } from './messages-en.ts';
import { messagesFr } from './messages-fr.ts';

export const recordMessages: MessageTable<RecordMessages> = { en: messagesEn, fr: messagesFr };
