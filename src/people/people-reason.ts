import { reasonsOf } from '../reasons/reason.ts';

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

  'sign-in-wrong': 'The name or the password is wrong.',
  'sign-in-no-role':
    'You are known, but nothing says what you may do in this archive: ask its administrator for a role.',
  'sign-in-inactive': 'Your account is not active: ask an administrator of the archive.',
  'sign-in-directory-gone':
    'The directory that knows your password does not answer. Try again later; accounts of this archive itself work.',
  'openid-none': 'There is no OpenID provider: sign in by password.',
  'openid-not-begun': 'This sign-in was not begun here, or too long ago: begin again.',
  'openid-refused': 'The provider did not let you in, or could not be asked: try again.',
  'wait-a-second': 'Too many attempts: wait a second and try again.',
  'wait-seconds': 'Too many attempts: wait {seconds} seconds and try again.',
  'present-password-wrong': 'The present password is wrong.',
  'password-elsewhere': 'Your password is not kept here: change it where your account is.',

  'own-account-changed': 'Your account was changed meanwhile: look at it again.',
  'account-changed': 'Another changed this account meanwhile: look at it again.',
  'last-administrator': 'This is the last active administrator: make another one first, who has signed in.',
  'collection-gone': 'A collection is not there any more.',
  'account-there': 'There is an account of this name already.',
  'names-from-directory': "This person's name and e-mail come from the directory.",
  'names-from-openid': "This person's name and e-mail come from the OpenID provider.",
  'name-unfit': 'The name {problem}.',
  'session-over': 'You have no such session: it has ended already.',
  'tokens-too-many': 'You have {max} tokens: delete those that no program uses.',
  'token-of-this-name': 'You have a token of this name.',
  'token-collections-scope':
    'A token for some collections can only read and propose: take the other scopes away.',
  'token-gone': 'You have no such token: it is deleted already.',

  'account-unknown': 'There is no account {name}: heirloom people list names all.',
  'link-dead':
    'This link does not work (any more): it was used, is too old, or a newer one was made. Ask for another.',
  'link-password-elsewhere': 'The password of this account is not kept here, but where it came from.',
  'link-inactive': 'This account is not active: make it active first, then send a link.',
  'administrator-there': 'There is an administrator already: ask for an invitation.',
  'administrator-nameless': 'The first administrator needs a name to sign in with.',
} as const;

export const peopleReason = reasonsOf(peopleSentences);
