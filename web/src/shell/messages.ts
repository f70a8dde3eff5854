import type { MessageTable } from '../language/messages.ts';
import { messagesEn } from './messages-en.ts';
import type { ShellMessages } from './messages-en.ts';
import { messagesFr } from './messages-fr.ts';

export const shellMessages: MessageTable<ShellMessages> = {
  en: messagesEn,
  fr: messagesFr,
  nb: { signIn: 'Logg inn', signOut: 'Logg ut', account: 'Min konto', today: 'I dag', people: 'Personer' },
  nl: {
    signIn: 'Aanmelden',
    signOut: 'Afmelden',
    account: 'Mijn account',
    today: 'Vandaag',
    people: 'Personen',
  },
};
