import type { CommandTable } from '../command-list.ts';

export const description =
  'The accounts of those who work with the archive, without a browser: for the first start, and for who is locked out. While the server runs, its page People and its API do all of this and more.';

export const help = `
Examples:
  $ heirloom people list
  $ heirloom people invite marie                          a link for a new password
  $ heirloom people add paul --role curator --display-name 'Paul Otlet'
  $ heirloom people first-administrator
`;

export const commands: CommandTable = {
  list: ['who has an account, and which role', () => import('./list.ts')],
  add: ['add an account, and print the link to begin with', () => import('./add.ts')],
  invite: ['print a link for a new password', () => import('./invite.ts')],
  'first-administrator': [
    'print a link for the first administrator',
    () => import('./first-administrator.ts'),
  ],
};
