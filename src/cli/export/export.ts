import type { CommandTable } from '../command-list.ts';

export const description =
  'Writes what other tools need to read the archive: a sorted capture index, and a list of where its files are.';

export const help = `
Examples, for a pywb collection:
  $ heirloom export captures -o collections/ours/indexes/index.cdxj
  $ heirloom export paths -o paths.txt           archive_paths: ./paths.txt in its config.yaml
`;

export const commands: CommandTable = {
  wacz: ['a selection of captures as one file that ReplayWeb.page opens', () => import('./wacz.ts')],
  warc: ['a selection of captures as a WARC file', () => import('./warc.ts')],
  captures: ['the capture index as sorted CDXJ or CDX lines', () => import('./captures.ts')],
  paths: ['where each archive file lies, for other tools', () => import('./paths.ts')],
};
