import en from '../../translations/en/jobs.json' with { type: 'json' };
import fr from '../../translations/fr/jobs.json' with { type: 'json' };
import type { MessagesOf } from '../language/messages.ts';

export type JobMessages = MessagesOf<typeof en>;

export const jobTexts = { en, fr };
