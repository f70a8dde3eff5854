import type { MessageTable } from '../language/messages.ts';
import { fleetMessages } from './messages-en.ts';
import type { FleetMessages } from './messages-en.ts';
import { fleetMessagesFr } from './messages-fr.ts';

export const fleetTexts: MessageTable<FleetMessages> = { en: fleetMessages, fr: fleetMessagesFr };
