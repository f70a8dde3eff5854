import type { CommandTable } from '../command-list.ts';

export const description =
  'Decide about captures. Decisions are written into the vaults beside the files they concern. They survive every rebuild and apply to the same pages if they are imported again.';

export const help = `
Examples:
  $ heirloom decide withdraw --prefix https://example.org/private/ --reason 'letter of 3 May'
  $ heirloom decide delete --url https://example.org/card --reason 'court order 12/34' --dry-run
  $ heirloom decide class press --allow room=view,print --reason 'contract'
  $ heirloom decide mark --prefix https://example.org/ --class press --reason 'contract'
  $ heirloom decide alias --prefix http://old.example/ --same-as https://example.org/ --reason 'moved 2019'
  $ heirloom decide list
`;

export const commands: CommandTable = {
  withdraw: ['keep captures but hide them from all readers', () => import('./withdraw.ts')],
  delete: ['remove captures from every index permanently', () => import('./delete.ts')],
  mark: ['put captures into an access class', () => import('./mark.ts')],
  class: ['define an access class', () => import('./class.ts')],
  classes: ['list the access classes', () => import('./classes.ts')],
  alias: ['treat two URLs as names of the same resource', () => import('./alias.ts')],
  revoke: ['revoke a decision', () => import('./revoke.ts')],
  list: ['list the decisions', () => import('./list.ts')],
};
