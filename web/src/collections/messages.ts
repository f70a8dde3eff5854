import type { MessageTable } from '../language/messages.ts';
import { messagesEn } from './messages-en.ts';
import type { CollectionMessages } from './messages-en.ts';
import { messagesFr } from './messages-fr.ts';

export const collectionMessages: MessageTable<CollectionMessages> = { en: messagesEn, fr: messagesFr };
