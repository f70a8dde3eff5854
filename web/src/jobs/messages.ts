import type { MessageTable } from '../language/messages.ts';
import { jobMessages } from './messages-en.ts';
import type { JobMessages } from './messages-en.ts';
import { jobMessagesFr } from './messages-fr.ts';

export const jobTexts: MessageTable<JobMessages> = { en: jobMessages, fr: jobMessagesFr };
