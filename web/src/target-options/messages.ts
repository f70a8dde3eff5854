import en from '../../translations/en/target-options.json' with { type: 'json' };
import fr from '../../translations/fr/target-options.json' with { type: 'json' };
import type { MessagesOf } from '../language/messages.ts';

export type TargetOptionsMessages = MessagesOf<typeof en>;

export const targetOptionsMessages = { en, fr };
