import type { CommandTable } from '../command-list.ts';

export const description =
  'Decisions about what the archive has. They are written into the vaults, beside the files they are about, and hold for good: after every rebuild, and for the same pages if they come again.';

export const help = `
Examples:
  $ heirloom decide withdraw --prefix https://example.org/private/ --reason 'letter of 3 May'
  $ heirloom decide delete --url https://example.org/card --reason 'court order 12/34' --dry-run
  $ heirloom decide mark --prefix https://example.org/ --class staff --reason 'contract'
  $ heirloom decide alias --prefix http://old.example/ --same-as https://example.org/ --reason 'moved 2019'
  $ heirloom decide list
`;

export const commands: CommandTable = {
  withdraw: ['keep captures, and show them to nobody', () => import('./withdraw.ts')],
  delete: ['take captures out of every index for good', () => import('./delete.ts')],
  mark: ['show captures only to those with a ticket for an access class', () => import('./mark.ts')],
  alias: ['two URLs are names of the same', () => import('./alias.ts')],
  revoke: ['let a decision hold no longer', () => import('./revoke.ts')],
  list: ['what was decided, by whom and why', () => import('./list.ts')],
};
