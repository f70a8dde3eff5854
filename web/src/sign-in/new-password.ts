import type signInMessages from '../../translations/en/sign-in.json';
import type { MessagesOf } from '../language/messages.ts';

const shortest = 12;
const accountName = /^[\p{L}\p{N}][\p{L}\p{N}._@+-]{0,99}$/u;

/** The problem with a new password; null if there is none. */
export function passwordProblem(password: string, texts: MessagesOf<typeof signInMessages>): string | null {
  return password.length < shortest ? texts.passwordShort(shortest - password.length) : null;
}

export function accountNameProblem(name: string, texts: MessagesOf<typeof signInMessages>): string | null {
  return accountName.test(name.trim()) ? null : texts.accountNameWrong;
}
