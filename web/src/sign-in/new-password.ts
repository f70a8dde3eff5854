import type { SignInMessages } from './messages.ts';

const shortest = 12;
const accountName = /^[\p{L}\p{N}][\p{L}\p{N}._@+-]{0,99}$/u;

/** What is wrong with a password that is being chosen; null: nothing. */
export function passwordProblem(password: string, texts: SignInMessages): string | null {
  return password.length < shortest ? texts.passwordShort(shortest - password.length) : null;
}

export function accountNameProblem(name: string, texts: SignInMessages): string | null {
  return accountName.test(name.trim()) ? null : texts.accountNameWrong;
}
