import { reasonsOf } from '../../reasons/reason.ts';

/** Why the staff's settings of the analysis were not saved. The codes are part of the API. */
export const analysisSentences = {
  'country-invalid': 'The country was not saved. Correct the marked fields.',
  'words-invalid': 'The words were not saved. Correct the marked fields.',
  'text-invalid': 'The text was not saved. Correct the marked fields.',
  'profile-invalid': 'The profile was not saved. Correct the marked fields.',
  'function-invalid': 'The function was not saved. Correct the marked fields.',
  'profile-used': 'Documents are scored by this profile. Choose another one first.',

  'language-code': '"{written}" is not a language code of two or three letters',
  'top-level-domain': '"{written}" is not a top-level domain',
  'name-taken-by-function': 'another function has this name',
  'name-taken-by-profile': 'another profile has this name',
  'name-taken-by-text': 'another text has this name',
  'function-version-unknown': 'there is no such version',
  'source-invalid': '{detail}',
  'source-invalid-at': 'line {line}: {detail}',
} as const;

export const analysisReason = reasonsOf(analysisSentences);
