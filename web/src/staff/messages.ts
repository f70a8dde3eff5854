import type { MessageTable } from '../language/messages.ts';
import { messagesEn } from './messages-en.ts';
import type { StaffMessages } from './messages-en.ts';
import { messagesFr } from './messages-fr.ts';

export const staffMessages: MessageTable<StaffMessages> = {
  en: messagesEn,
  fr: messagesFr,
  nb: {
    columns: 'Kolonner',
    export: 'Eksporter',
    filters: 'Filtre',
    save: 'Lagre',
    cancel: 'Avbryt',
    undo: 'Angre',
    history: 'Historikk',
    yes: 'ja',
    no: 'nei',
  },
  nl: {
    columns: 'Kolommen',
    export: 'Exporteren',
    filters: 'Filters',
    save: 'Opslaan',
    cancel: 'Annuleren',
    undo: 'Ongedaan maken',
    history: 'Geschiedenis',
    yes: 'ja',
    no: 'nee',
  },
};
