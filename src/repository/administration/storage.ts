export { auditInSlices } from '../local/upkeep/audit-in-slices.ts';
export { adviceOn } from '../local/upkeep/storage-advice.ts';
export type { Advice } from '../local/upkeep/storage-advice.ts';
export { storageState, vaultWithUnknownFiles } from '../local/upkeep/storage-state.ts';
export type { StorageState, VaultInfo } from '../local/upkeep/storage-state.ts';
export { StorageCounter } from '../local/upkeep/storage-view.ts';
export type { StorageView } from '../local/upkeep/storage-view.ts';
export { suggestionsFor } from '../local/upkeep/suggest-command.ts';
