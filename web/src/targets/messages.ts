import en from '../../translations/en/targets.json' with { type: 'json' };
import fr from '../../translations/fr/targets.json' with { type: 'json' };
import type { MessagesOf } from '../language/messages.ts';

export type TargetMessages = MessagesOf<typeof en>;

export const targetMessages = { en, fr };
