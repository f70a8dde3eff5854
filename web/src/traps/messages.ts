import type { MessageTable } from '../language/messages.ts';
import { trapMessages } from './messages-en.ts';
import type { TrapMessages } from './messages-en.ts';
import { trapMessagesFr } from './messages-fr.ts';

export const trapTexts: MessageTable<TrapMessages> = { en: trapMessages, fr: trapMessagesFr };
