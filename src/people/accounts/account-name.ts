/** What a name to sign in with may be. */
export const accountNameRule = 'letters, digits and . _ @ + -, up to 100, no spaces';

export function isAccountName(name: string): boolean {
  return /^[\p{L}\p{N}][\p{L}\p{N}._@+-]{0,99}$/u.test(name);
}
