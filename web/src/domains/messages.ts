import type { MessageTable } from '../language/messages.ts';
import { domainMessages } from './messages-en.ts';
import type { DomainMessages } from './messages-en.ts';
import { domainMessagesFr } from './messages-fr.ts';

export const domainTexts: MessageTable<DomainMessages> = { en: domainMessages, fr: domainMessagesFr };
