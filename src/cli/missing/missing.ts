import type { CommandTable } from '../command-list.ts';

export const description =
  'Manage the list of URLs that readers requested and the archive could not deliver: URLs without a capture, and captures that cannot be read. Replay and proxy record each of them with the page that needed it.';

export const help = `
Examples:
  $ heirloom missing list
  $ heirloom missing list --host example.org
  $ heirloom missing harvest --limit 500
  $ heirloom missing urls > seeds.txt           for another crawler
  $ heirloom missing forget --host ads.example
`;

export const commands: CommandTable = {
  list: ['list missing URLs, most requested first', () => import('./list.ts')],
  urls: ['print the URLs only, for other tools', () => import('./urls.ts')],
  harvest: ['collect missing URLs into the archive', () => import('./harvest.ts')],
  forget: ['remove URLs from the list', () => import('./forget.ts')],
};
