import { reasonsOf } from '../catalogue/reason.ts';

/** Why something of an account cannot be as a person wants it. The codes are part of the API. */
export const peopleSentences = {
  'account-name-needed': 'a name is needed, to sign in with',
  'account-name-taken': 'another account has this name; case and accents do not matter',
  'account-name-control': 'has a control character in it: take it out',
  'account-name-half': 'has half a character in it: take it out',
  'account-of-directory': 'comes from the directory: change it there',
  'account-of-openid': 'comes from the OpenID provider: change it there',
  'account-collection-unknown': 'there is no such collection',
  'password-wrong': 'this is not your password',
  'token-name-taken': 'you have a token of this name already',
} as const;

export const peopleReason = reasonsOf(peopleSentences);
