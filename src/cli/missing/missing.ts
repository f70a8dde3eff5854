import type { CommandTable } from '../command-list.ts';

export const description =
  'What readers asked for and the archive could not give: URLs that it does not know, and captures that it has lost. Replay and proxy note every one of them, with the page that needed it.';

export const help = `
Examples:
  $ heirloom missing list
  $ heirloom missing list --host example.org
  $ heirloom missing harvest --limit 500
  $ heirloom missing urls > seeds.txt           for another crawler
  $ heirloom missing forget --host ads.example
`;

export const commands: CommandTable = {
  list: ['what was missed, the most wanted first', () => import('./list.ts')],
  urls: ['the URLs alone, for other tools', () => import('./urls.ts')],
  harvest: ['collect what was missed into the archive', () => import('./harvest.ts')],
  forget: ['take something off the list', () => import('./forget.ts')],
};
