import type { MessageTable } from '../language/messages.ts';
import { messagesEn } from './messages-en.ts';
import type { ChoicesMessages } from './messages-en.ts';
import { messagesFr } from './messages-fr.ts';

export const choicesMessages: MessageTable<ChoicesMessages> = { en: messagesEn, fr: messagesFr };
