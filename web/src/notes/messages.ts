import type { MessageTable } from '../language/messages.ts';
import { messagesEn } from './messages-en.ts';
import type { NoteMessages } from './messages-en.ts';
import { messagesFr } from './messages-fr.ts';

export const noteMessages: MessageTable<NoteMessages> = { en: messagesEn, fr: messagesFr };
