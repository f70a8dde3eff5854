import type { AccessRules } from '../access/access-rules.ts';
import type { ArchiveLogEntry, ArchiveLogItem } from '../storage/archive-log.ts';

/** The decisions about the archive. */
export interface ArchiveDecisions {
  /** The rules that hold now, as a value: what is decided later is not in it. */
  rules(): AccessRules;
  /** In the order of their times. */
  entries(): Promise<readonly ArchiveLogEntry[]>;
  /** Parts of the log in the vaults that could not be read: decisions may be missing. */
  readonly problems: readonly Exclude<ArchiveLogItem, { readonly kind: 'entry' }>[];
  /**
   * Only for a repository open for writing. Throws NotDecidedError, without any effect, if the subject matches nothing
   * possible or no vault takes the entry.
   */
  decide(decision: Pick<ArchiveLogEntry, 'what' | 'by' | 'reason'>): Promise<ArchiveLogEntry>;
}
