/** For a crawl on the machine of the archive. */
export { openArchivedContents } from '../local/archived-contents.ts';
export { collectedFiles } from '../local/chain/collected-files.ts';
export { dedupFiles } from '../local/dedup-files.ts';
export type { DedupFiles } from '../local/dedup-files.ts';
export { vaultFolders } from '../local/vault-folders.ts';
