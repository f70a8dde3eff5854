import type { MessageTable } from '../language/messages.ts';
import { templateMessages } from './messages-en.ts';
import type { TemplateMessages } from './messages-en.ts';
import { templateMessagesFr } from './messages-fr.ts';

export const templateTexts: MessageTable<TemplateMessages> = { en: templateMessages, fr: templateMessagesFr };
