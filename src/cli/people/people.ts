import type { CommandTable } from '../command-list.ts';

export const description =
  'Manage accounts without a browser: for the first start, and for users who are locked out. While the server runs, use its page People or its API.';

export const help = `
Examples:
  $ heirloom people list
  $ heirloom people invite marie                          a link for a new password
  $ heirloom people add paul --role curator --display-name 'Paul Otlet'
  $ heirloom people first-administrator
`;

export const commands: CommandTable = {
  list: ['list the accounts and their roles', () => import('./list.ts')],
  add: ['add an account and print its invitation link', () => import('./add.ts')],
  invite: ['print a link for a new password', () => import('./invite.ts')],
  'first-administrator': [
    'print a link for the first administrator',
    () => import('./first-administrator.ts'),
  ],
};
