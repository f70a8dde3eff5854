import type { AuditSettings, BackupSettings } from '../archive-config.ts';

/** The task of an upkeep process, for the archive in this folder. */
export type UpkeepTask =
  | { readonly kind: 'audit'; readonly data: string; readonly audits: AuditSettings }
  | {
      readonly kind: 'backup';
      readonly data: string;
      readonly backups: BackupSettings;
      /** The version of the program. */
      readonly version: string;
    }
  | { readonly kind: 'chain'; readonly data: string; readonly inboxRestMs: number }
  | { readonly kind: 'repair'; readonly data: string; readonly vaults: readonly string[] };

export type UpkeepRequest = { readonly kind: 'begin'; readonly task: UpkeepTask } | { readonly kind: 'stop' };

/** Something that a person should know of. */
export interface UpkeepReport {
  readonly problem: string;
}

export interface UpkeepWishes {
  readonly signal: AbortSignal;
  readonly onWarning: (warning: string) => void;
}
