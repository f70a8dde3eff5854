export { archiveIdentity } from '../local/archive-identity.ts';
export { DataFolder, defaultDataFolder } from '../local/data-folder.ts';
