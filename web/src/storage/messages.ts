import type { MessageTable } from '../language/messages.ts';
import { storageMessages } from './messages-en.ts';
import type { StorageMessages } from './messages-en.ts';
import { storageMessagesFr } from './messages-fr.ts';

export const storageTexts: MessageTable<StorageMessages> = { en: storageMessages, fr: storageMessagesFr };
