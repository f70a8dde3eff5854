import { bokmal } from './bokmal.ts';
import { dutch } from './dutch.ts';
import { english } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import type { Language, LanguageCode } from './language.ts';
import { northernSami } from './northern-sami.ts';
import { nynorsk } from './nynorsk.ts';

export const languages: Readonly<Record<LanguageCode, Language>> = {
  fra: french,
  nob: bokmal,
  nno: nynorsk,
  sme: northernSami,
  nld: dutch,
  deu: german,
  eng: english,
};
