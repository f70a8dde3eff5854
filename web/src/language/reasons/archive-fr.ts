import type { archiveSentences } from '../../../../src/repository/local/archive-reason.ts';

export const archiveFr: Readonly<Record<keyof typeof archiveSentences, string>> = {
  'former-lacking':
    'ce qui est dans {files} sera peut-être stocké à nouveau : aucun coffre présent ne l’a en entier (heirloom storage status)',
  'former-lacking-more':
    'ce qui est dans {files} et {more} autres sera peut-être stocké à nouveau : aucun coffre présent ne l’a en entier (heirloom storage status)',
};
