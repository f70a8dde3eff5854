/** Those who change something without an account: what nobody asked for, and who may write the files of the archive. */
export const noAccount = { system: '', commandLine: 'command-line' } as const;

/** How one is called who is no account, or whose account is not there any more. */
export function nameWithoutAccount(id: string): string {
  if (id === noAccount.system) return 'Heirloom';
  return id === noAccount.commandLine ? 'the command line' : id;
}
