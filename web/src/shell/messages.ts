import en from '../../translations/en/shell.json' with { type: 'json' };
import fr from '../../translations/fr/shell.json' with { type: 'json' };
import type { MessagesOf } from '../language/messages.ts';

export type ShellMessages = MessagesOf<typeof en>;

export const shellMessages = { en, fr };
