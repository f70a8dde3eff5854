import type { Messages } from './en.ts';

/** Bokmål, begun: what is missing is shown in English. */
export const nb: Partial<Messages> = {
  tagline: 'Les nettet slik det var',
  skipToContent: 'Gå til innholdet',
  mainMenu: 'Hovedmeny',
  footerMenu: 'Mer',
  menuHome: 'Søk',
  menuHelp: 'Slik leser du',
  menuAbout: 'Om',
  loading: 'Laster …',
  tryAgain: 'Prøv igjen',
  troubleTitle: 'Det gikk ikke',
  more: 'Vis flere',
  previousPage: 'Forrige side',
  nextPage: 'Neste side',
  close: 'Lukk',
  copy: 'Kopier',
  copied: 'Kopiert',
  searchButton: 'Søk',
};
