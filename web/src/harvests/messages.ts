import type { MessageTable } from '../language/messages.ts';
import { harvestMessages } from './messages-en.ts';
import type { HarvestMessages } from './messages-en.ts';
import { harvestMessagesFr } from './messages-fr.ts';

export const harvestTexts: MessageTable<HarvestMessages> = { en: harvestMessages, fr: harvestMessagesFr };
