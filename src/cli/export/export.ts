import type { CommandTable } from '../command-list.ts';

export const description =
  'Export captures, or the index and file paths that other tools need to read the archive.';

export const help = `
Examples, for a pywb collection:
  $ heirloom export captures -o collections/ours/indexes/index.cdxj
  $ heirloom export paths -o paths.txt           archive_paths: ./paths.txt in its config.yaml
`;

export const commands: CommandTable = {
  wacz: ['export captures as one WACZ file for ReplayWeb.page', () => import('./wacz.ts')],
  warc: ['export captures as one WARC file', () => import('./warc.ts')],
  captures: ['export the capture index as sorted CDXJ or CDX lines', () => import('./captures.ts')],
  paths: ['export the path of each archive file for other tools', () => import('./paths.ts')],
};
