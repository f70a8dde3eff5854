/** The rule for user names, as shown to people. */
export const accountNameRule = 'use up to 100 letters, digits and . _ @ + -, without spaces';

export function isAccountName(name: string): boolean {
  return /^[\p{L}\p{N}][\p{L}\p{N}._@+-]{0,99}$/u.test(name);
}
