import en from '../../translations/en/templates.json' with { type: 'json' };
import fr from '../../translations/fr/templates.json' with { type: 'json' };
import type { MessagesOf } from '../language/messages.ts';

export type TemplateMessages = MessagesOf<typeof en>;

export const templateTexts = { en, fr };
