import { reasonsOf } from '../../reasons/reason.ts';

/** Why something of the analysis cannot be as a person wants it. The codes are part of the API. */
export const analysisSentences = {
  'country-unkept': 'The country cannot be kept as it is.',
  'words-unkept': 'The words cannot be kept as they are.',
  'text-unkept': 'The text cannot be kept as it is.',
  'profile-unkept': 'The profile cannot be kept as it is.',
  'function-unkept': 'The function cannot be kept as it is.',
  'profile-used': 'Documents are scored by this profile: use another one first.',

  'language-code': '"{written}" is no code of two or three letters',
  'top-level-domain': '"{written}" is no top-level domain',
  'name-taken-by-function': 'another function has this name',
  'name-taken-by-profile': 'another profile has this name',
  'name-taken-by-text': 'another has this name',
  'function-version-unknown': 'there is no such version',
  'source-unread': '{detail}',
  'source-unread-at': 'line {line}: {detail}',
} as const;

export const analysisReason = reasonsOf(analysisSentences);
