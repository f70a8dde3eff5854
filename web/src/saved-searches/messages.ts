import type { MessageTable } from '../language/messages.ts';
import { messagesEn } from './messages-en.ts';
import type { SavedSearchMessages } from './messages-en.ts';
import { messagesFr } from './messages-fr.ts';

export const savedSearchMessages: MessageTable<SavedSearchMessages> = { en: messagesEn, fr: messagesFr };
