import en from '../../translations/en/harvests.json' with { type: 'json' };
import fr from '../../translations/fr/harvests.json' with { type: 'json' };
import type { MessagesOf } from '../language/messages.ts';

export type HarvestMessages = MessagesOf<typeof en>;

export const harvestTexts = { en, fr };
