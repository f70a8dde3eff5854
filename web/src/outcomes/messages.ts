import type { MessageTable } from '../language/messages.ts';
import { messagesEn } from './messages-en.ts';
import type { OutcomeMessages } from './messages-en.ts';
import { messagesFr } from './messages-fr.ts';

export const outcomeTexts: MessageTable<OutcomeMessages> = { en: messagesEn, fr: messagesFr };
