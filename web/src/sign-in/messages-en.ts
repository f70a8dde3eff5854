export const messagesEn = {
  title: 'Sign in',
  intro: 'For those who work with the archive. Reading needs no account.',
  name: 'Name',
  password: 'Password',
  signIn: 'Sign in',
  or: 'or',
  wrong: 'Name and password do not belong together.',
  tooMany: (wait: string | undefined) =>
    wait === undefined
      ? 'Too many attempts. Wait some minutes, then try again.'
      : `Too many attempts. Try again in ${wait}.`,
  openidFailed: 'The other service did not sign you in. Try again, or ask an administrator of the archive.',
  openidUnavailable: 'The other service does not answer. Try again in a while.',
  openidNoRole:
    'The other service knows you, but you have no role in this archive yet: ask an administrator of the archive.',
  noWay: 'Nobody can sign in here: the server has no accounts for staff.',
  firstTitle: 'This archive has no administrator yet',
  firstText:
    'When the server started, it wrote a link into its output: the words “first administrator”, then an address that begins with',
  firstLost: 'Is it lost? Start the server again: it writes a new one.',
  forgotten: 'Forgotten? An administrator can give you a link for a new password.',

  againTitle: 'Your session has ended',
  againText: 'Sign in again to go on. What you typed on this page is still there.',
  againOther: 'You are now signed in as another person than before.',
  leave: 'To the sign-in page',

  welcomeTitle: 'Welcome',
  welcomeFirst: 'You will be the first administrator of this archive. Choose a name and a password.',
  welcomeJoin: (name: string) => `Hello ${name}. Choose a password, and you can begin.`,
  welcomePassword: (name: string) => `Hello ${name}. Choose a new password.`,
  welcomeName: (name: string) => `You will sign in as “${name}”.`,
  accountName: 'Name to sign in with',
  accountNameText: 'Letters, digits and . _ @ + -, no spaces. It cannot be changed later.',
  displayName: 'Your name, as others see it',
  newPassword: 'Password',
  passwordText: 'At least 12 characters. A few words are easy to keep and hard to guess.',
  passwordShort: (missing: number) =>
    missing === 1 ? 'One more character is needed' : `${missing} more characters are needed`,
  passwordAgain: 'The same password again',
  passwordDiffers: 'The two are not the same',
  accountNameWrong: 'Letters, digits and . _ @ + -, up to 100, no spaces',
  begin: 'Begin',
  linkOver: 'This link does not work any more',
  linkOverIn: 'You are signed in.',
  toToday: 'To my work',
  linkOverText:
    'It was used, or it is too old. Ask an administrator of the archive for a new one; if you already have a password, sign in.',
};
export type SignInMessages = typeof messagesEn;
