/** Actors without an account: Heirloom itself, and operators on the command line. */
export const noAccount = { system: '', commandLine: 'command-line' } as const;

/** The name of an actor without an account, or whose account no longer exists. */
export function nameWithoutAccount(id: string): string {
  if (id === noAccount.system) return 'Heirloom';
  return id === noAccount.commandLine ? 'the command line' : id;
}
