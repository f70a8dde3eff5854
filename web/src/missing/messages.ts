import type { MessageTable } from '../language/messages.ts';
import { missingMessages } from './messages-en.ts';
import type { MissingMessages } from './messages-en.ts';
import { missingMessagesFr } from './messages-fr.ts';

export const missingTexts: MessageTable<MissingMessages> = { en: missingMessages, fr: missingMessagesFr };
