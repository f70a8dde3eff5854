import type { MessageTable } from '../language/messages.ts';
import { mappingMessages } from './messages-en.ts';
import type { MappingMessages } from './messages-en.ts';
import { mappingMessagesFr } from './messages-fr.ts';

export const mappingTexts: MessageTable<MappingMessages> = { en: mappingMessages, fr: mappingMessagesFr };
