import type { MessageTable } from '../language/messages.ts';
import { searchMessages } from './messages-en.ts';
import type { SearchMessages } from './messages-en.ts';
import { searchMessagesFr } from './messages-fr.ts';

export const searchTexts: MessageTable<SearchMessages> = { en: searchMessages, fr: searchMessagesFr };
