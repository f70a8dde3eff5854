import en from '../../translations/en/fleet.json' with { type: 'json' };
import fr from '../../translations/fr/fleet.json' with { type: 'json' };
import type { MessagesOf } from '../language/messages.ts';

export type FleetMessages = MessagesOf<typeof en>;

export const fleetTexts = { en, fr };
