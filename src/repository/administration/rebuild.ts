export { rebuildTexts } from '../local/analysis/rebuild-texts.ts';
export type { RebuiltTexts } from '../local/analysis/rebuild-texts.ts';
export { openVaults } from '../local/rebuild/open-vaults.ts';
export type { OpenVaults } from '../local/rebuild/open-vaults.ts';
export type { FileToRead } from '../local/rebuild/read-files.ts';
export { NoVaultError, rebuildArchive } from '../local/rebuild/rebuild-archive.ts';
export type { RebuildResult, RebuildStep } from '../local/rebuild/rebuild-archive.ts';
export type { RebuildProblem } from '../local/rebuild/rebuild-problem.ts';
