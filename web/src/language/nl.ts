import type { Messages } from './en.ts';

/** Dutch, begun: what is missing is shown in English. */
export const nl: Partial<Messages> = {
  tagline: 'Lees het web zoals het was',
  skipToContent: 'Naar de inhoud',
  mainMenu: 'Hoofdmenu',
  footerMenu: 'Meer',
  menuHome: 'Zoeken',
  menuHelp: 'Zo leest u',
  menuAbout: 'Over',
  loading: 'Laden …',
  tryAgain: 'Opnieuw proberen',
  troubleTitle: 'Dat is niet gelukt',
  more: 'Meer tonen',
  previousPage: 'Vorige pagina',
  nextPage: 'Volgende pagina',
  close: 'Sluiten',
  copy: 'Kopiëren',
  copied: 'Gekopieerd',
  searchButton: 'Zoeken',
};
