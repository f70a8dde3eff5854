import type { MessageTable } from '../language/messages.ts';
import { messagesEn } from './messages-en.ts';
import type { SignInMessages } from './messages-en.ts';
import { messagesFr } from './messages-fr.ts';

export const signInMessages: MessageTable<SignInMessages> = {
  en: messagesEn,
  fr: messagesFr,
  nb: { title: 'Logg inn', name: 'Navn', password: 'Passord', signIn: 'Logg inn' },
  nl: { title: 'Aanmelden', name: 'Naam', password: 'Wachtwoord', signIn: 'Aanmelden' },
};
