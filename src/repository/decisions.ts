import type { CaptureLine } from '../formats/cdxj/capture-line.ts';
import type { MayRead, ReaderAtAddress } from '../indexing/captures/query/may-read.ts';
import type { ArchiveLogEntry, ArchiveLogItem } from '../storage/archive-log.ts';

/** What was decided about captures, as far as readers are concerned. */
export interface ReadingRules {
  readonly mayRead: MayRead<ReaderAtAddress>;
  /** True if a rule may keep a capture from a reader on this machine. */
  readonly hasRules: boolean;
  /** The keys under which the captures of this key are found: its own and those of its aliases. */
  keysOf(urlkey: string): readonly string[];
  /** True if a capture of this URL would be kept from every reader if it were collected now. */
  isRefused(url: string): boolean;
  isDeleted(capture: CaptureLine): boolean;
  /** In the order of their times. */
  entries(): Iterable<ArchiveLogEntry>;
  /** True if a later entry has revoked this one. */
  isRevoked(id: string): boolean;
}

/** The rules, and the right to add to them: of a repository that is open for writing. */
export interface ArchiveDecisions extends ReadingRules {
  /** What could not be read of the log in the vaults: decisions may be missing. */
  readonly problems: readonly Exclude<ArchiveLogItem, { readonly kind: 'entry' }>[];
  /** Throws NotDecidedError, and nothing has happened then, if it cannot be about anything or no vault takes it. */
  decide(decision: Pick<ArchiveLogEntry, 'what' | 'by' | 'reason'>): Promise<ArchiveLogEntry>;
}
