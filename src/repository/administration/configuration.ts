export {
  ConfigError,
  defaultBackups,
  isVaultName,
  readConfig,
  vaultNameRule,
  writeConfig,
} from '../local/archive-config.ts';
export type { ArchiveConfig, VaultConfig } from '../local/archive-config.ts';
