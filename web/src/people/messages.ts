import type { MessageTable } from '../language/messages.ts';
import { messagesEn } from './messages-en.ts';
import type { PeopleMessages } from './messages-en.ts';
import { messagesFr } from './messages-fr.ts';

export const peopleMessages: MessageTable<PeopleMessages> = { en: messagesEn, fr: messagesFr };
