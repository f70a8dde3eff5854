import type { MessageTable } from '../language/messages.ts';
import { planMessages } from './messages-en.ts';
import type { PlanMessages } from './messages-en.ts';
import { planMessagesFr } from './messages-fr.ts';

export const planTexts: MessageTable<PlanMessages> = { en: planMessages, fr: planMessagesFr };
