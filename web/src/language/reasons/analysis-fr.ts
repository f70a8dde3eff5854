import type { analysisSentences } from '../../../../src/analysis/desk/analysis-reason.ts';

export const analysisFr: Readonly<Record<keyof typeof analysisSentences, string>> = {
  'country-unkept': 'Le pays ne peut pas être gardé tel quel.',
  'words-unkept': 'Les mots ne peuvent pas être gardés tels quels.',
  'text-unkept': 'Le texte ne peut pas être gardé tel quel.',
  'profile-unkept': 'Le profil ne peut pas être gardé tel quel.',
  'function-unkept': 'La fonction ne peut pas être gardée telle quelle.',
  'profile-used': 'Les documents sont jugés selon ce profil : choisissez-en d’abord un autre.',

  'language-code': '« {written} » n’est pas un code de deux ou trois lettres',
  'top-level-domain': '« {written} » n’est pas un domaine de premier niveau',
  'name-taken-by-function': 'une autre fonction porte ce nom',
  'name-taken-by-profile': 'un autre profil porte ce nom',
  'name-taken-by-text': 'un autre porte ce nom',
  'function-version-unknown': 'cette version n’existe pas',
  'source-unread': '{detail}',
  'source-unread-at': 'ligne {line} : {detail}',
};
