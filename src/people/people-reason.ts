import { reasonsOf } from '../reasons/reason.ts';

/** Why a request about accounts and sign-in is refused. The codes are part of the API. */
export const peopleSentences = {
  'account-name-needed': 'enter a name to sign in with',
  'account-name-taken': 'another account has this name (case and accents are ignored)',
  'account-name-control': 'has a control character: remove it',
  'account-name-half': 'has half a character (an unpaired surrogate): remove it',
  'account-of-directory': 'comes from the directory: change it there',
  'account-of-openid': 'comes from the OpenID provider: change it there',
  'account-collection-unknown': 'there is no such collection',
  'password-wrong': 'not your current password',
  'token-name-taken': 'you already have a token with this name',

  'sign-in-wrong': 'Wrong name or password.',
  'sign-in-no-role':
    'You are signed in at your organisation, but have no role in this archive. Ask its administrator for one.',
  'sign-in-inactive': 'Your account is not active. Ask an administrator of the archive.',
  'sign-in-directory-gone':
    'The directory that checks your password does not answer. Try again later. Local accounts of this archive still work.',
  'openid-none': 'No OpenID provider is configured. Sign in with a password.',
  'openid-not-begun': 'This sign-in was not started in this browser, or has expired. Start again.',
  'openid-refused': 'The OpenID provider refused the sign-in or did not answer. Try again.',
  'wait-a-second': 'Too many attempts. Wait a second, then try again.',
  'wait-seconds': 'Too many attempts. Wait {seconds} seconds, then try again.',
  'current-password-wrong': 'The current password is wrong.',
  'password-elsewhere': 'Your password is not stored here. Change it where your account is managed.',

  'own-account-changed': 'Your account was changed in the meantime. Reload it.',
  'account-changed': 'Someone else changed this account in the meantime. Reload it.',
  'last-administrator':
    'This is the last active administrator. Appoint another one first, who has signed in.',
  'collection-gone': 'A collection no longer exists.',
  'account-there': 'An account with this name already exists.',
  'names-from-directory': "This person's name and e-mail come from the directory.",
  'names-from-openid': "This person's name and e-mail come from the OpenID provider.",
  'name-unfit': 'The name {problem}.',
  'session-over': 'This session has already ended.',
  'tokens-too-many': 'You have {max} tokens. Delete those that no program uses.',
  'token-of-this-name': 'You already have a token with this name.',
  'token-collections-scope':
    'A token for some collections can only read and propose. Remove the other scopes.',
  'token-gone': 'This token has already been deleted.',

  'account-unknown': 'There is no account {name}. List all with heirloom people list.',
  'link-dead':
    'This link no longer works: it was used, has expired, or was replaced by a newer one. Ask for a new link.',
  'link-password-elsewhere':
    'The password of this account is not stored here, but where the account is managed.',
  'link-inactive': 'This account is not active. Activate it first, then send a link.',
  'administrator-there': 'There is already an administrator. Ask for an invitation.',
  'administrator-nameless': 'The first administrator needs a name to sign in with.',
} as const;

export const peopleReason = reasonsOf(peopleSentences);
