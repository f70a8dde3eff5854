import type { AccessRules } from '../access/access-rules.ts';
import type { ArchiveLogEntry, ArchiveLogItem } from '../storage/archive-log.ts';

/** What was decided about the archive. */
export interface ArchiveDecisions {
  /** The rules that hold now, as a value: what is decided later is not in it. */
  rules(): AccessRules;
  /** In the order of their times. */
  entries(): Promise<readonly ArchiveLogEntry[]>;
  /** What could not be read of the log in the vaults: decisions may be missing. */
  readonly problems: readonly Exclude<ArchiveLogItem, { readonly kind: 'entry' }>[];
  /**
   * Of a repository that is open for writing. Throws NotDecidedError, and nothing has happened then, if it cannot be about
   * anything or no vault takes it.
   */
  decide(decision: Pick<ArchiveLogEntry, 'what' | 'by' | 'reason'>): Promise<ArchiveLogEntry>;
}
