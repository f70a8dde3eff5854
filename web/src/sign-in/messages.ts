import en from '../../translations/en/sign-in.json' with { type: 'json' };
import fr from '../../translations/fr/sign-in.json' with { type: 'json' };
import type { MessagesOf } from '../language/messages.ts';

export type SignInMessages = MessagesOf<typeof en>;

export const signInMessages = { en, fr };
