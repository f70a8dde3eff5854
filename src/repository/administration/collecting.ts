/** For a crawl on the machine of the archive. */
export { archivedContentsLocation } from '../local/archived-contents-location.ts';
export { collectedFiles } from '../local/chain/collected-files.ts';
export { dedupFiles } from '../local/dedup-files.ts';
export { vaultFolders } from '../local/vault-folders.ts';
