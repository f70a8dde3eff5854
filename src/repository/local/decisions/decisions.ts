import { statSync } from 'node:fs';
import type { CaptureLine } from '../../../formats/cdxj/capture-line.ts';
import { mayReadOnLoopback } from '../../../indexing/captures/query/may-read.ts';
import type { AccessDecision, MayRead, ReaderAtAddress } from '../../../indexing/captures/query/may-read.ts';
import { canonicalKey } from '../../../formats/url/canonical-key.ts';
import { timestamp17 } from '../../../storage/timestamp17.ts';
import { writeArchiveLog } from '../../../storage/archive-log.ts';
import type { ArchiveLogEntry } from '../../../storage/archive-log.ts';
import type { Archive } from '../archive.ts';
import { carryOutDeletion } from './carry-out-deletion.ts';
import { DecisionTable } from './decision-table.ts';
import type { DecisionRule } from './decision-table.ts';
import { readDecisions } from './read-decisions.ts';
import type { LogProblem, ReadDecisions } from './read-decisions.ts';
import { NotDecidedError, NotWrittenError, resolveDecision } from './resolve-decision.ts';
import { RuleBook } from './rule-book.ts';

interface DecisionsOptions {
  readonly now?: () => number;
}

/**
 * What was decided about the archive after it was collected. The truth is the log in the vaults; for look-ups there is a
 * table beside the indexes, which is made again from the log wherever it is missing.
 *
 *   decide: 1. what it is about is found  2. the log in the vaults  3. the table  4. a deletion is carried out in the indexes
 *
 * Killed after 2, the next one who opens the archive for writing goes on with 3 and 4.
 */
export class Decisions {
  readonly #archive: Archive;
  readonly #now: () => number;
  #table: DecisionTable;
  #book: RuleBook;
  /** What tells the file of the table from another at its place; undefined: the table is not in a file. */
  #file: string | undefined;
  #dataVersion = 0;
  #isFresh = false;
  #problems: readonly LogProblem[] = [];

  private constructor(archive: Archive, table: DecisionTable, options: DecisionsOptions) {
    this.#archive = archive;
    this.#now = options.now ?? Date.now;
    this.#table = table;
    this.#book = new RuleBook(table);
    this.#file = fileIdentity(archive.folder.decisions);
  }

  /** Beside an archive that is open; closed before that is. */
  static async open(archive: Archive, options: DecisionsOptions = {}): Promise<Decisions> {
    const path = archive.folder.decisions;
    if (archive.access === 'read') {
      const table = DecisionTable.open(path, { readOnly: true });
      if (table !== undefined && !table.isLogOpen) return new Decisions(archive, table, options);
      table?.close();
      const decisions = new Decisions(archive, DecisionTable.temporary(), options);
      decisions.#file = undefined;
      decisions.#add(await readDecisions(archive.vaults));
      return decisions;
    }
    const table = DecisionTable.open(path, { readOnly: false }) ?? (await DecisionTable.create(path));
    const decisions = new Decisions(archive, table, options);
    if (table.isLogOpen) decisions.#add(await readDecisions(archive.vaults));
    await decisions.#finishDeletions();
    return decisions;
  }

  /** What could not be read of the log when the table was made from it, in this process. */
  get problems(): readonly LogProblem[] {
    return this.#problems;
  }

  /**
   * Writes a decision into the vaults; it holds when this is done, and a deletion is carried out in the indexes. Throws
   * NotDecidedError, and nothing has happened then, where it cannot be about anything or no vault takes it.
   */
  async decide(decision: Pick<ArchiveLogEntry, 'what' | 'by' | 'reason'>): Promise<ArchiveLogEntry> {
    const what = await resolveDecision(this.#archive, decision.what, (id) => this.#table.entry(id));
    // Later than all others, whatever the clock says: of two decisions about a capture the last counts.
    const timeMs = Math.max(this.#now(), this.#table.lastMs + 1);
    this.#table.isLogOpen = true;
    const { entry, stored } = await writeArchiveLog(
      { ...decision, what },
      { ...this.#archive.storing, now: () => timeMs },
    );
    if (stored.outcome === 'refused') {
      this.#table.isLogOpen = false;
      throw new NotDecidedError(
        `it could not be written into the log of the archive: ${stored.reason.message}`,
      );
    }
    if (stored.vaults.length === 0) {
      // What a vault has begun to take may be there all the same.
      this.#table.isLogOpen = await this.#isLeftInVault(stored.file.name, stored.failures);
      const why = stored.failures.map(({ vault, reason }) => `${vault}: ${reason.message}`);
      throw new NotWrittenError(
        `it could not be written into the log of the archive: ${[stored.unmet?.message ?? 'no vault takes it', ...why].join('; ')}. Nothing was decided: make room or check the disks (heirloom storage status), and decide again`,
      );
    }
    this.#table.add([entry]);
    this.#table.isLogOpen = false;
    this.#book.forget();
    await this.#finishDeletions();
    return entry;
  }

  /** Where no vault has it, the register forgets it too: otherwise it would count as a file that was lost. */
  async #isLeftInVault(name: string, tried: readonly { readonly vault: string }[]): Promise<boolean> {
    const { register, vaults } = this.#archive;
    for (const { vault: asked } of tried) {
      const placed = vaults.find(({ vault }) => vault.name === asked);
      const found = await placed?.vault.verify(name).catch(() => undefined);
      if (found?.state !== 'missing') return true;
    }
    for (const { vault } of tried) register.forgetReplica(name, vault);
    register.forgetFile(name);
    return false;
  }

  /** In the order of their times. */
  entries(): Iterable<ArchiveLogEntry> {
    this.#refresh();
    return this.#table.entries();
  }

  /** Does an entry hold no longer because of a later one? */
  isRevoked(id: string): boolean {
    return this.#table.isRevoked(id);
  }

  /** Who may read a capture: readers on this machine, and of that nothing which was deleted, withdrawn or marked. */
  readonly mayRead: MayRead<ReaderAtAddress> = (reader, capture): AccessDecision => {
    const allowed = mayReadOnLoopback(reader, capture);
    if (allowed.decision === 'refused') return allowed;
    this.#refresh();
    const rule = this.#book.refusal(capture, this.#now());
    return rule === undefined ? allowed : { decision: 'refused', rule: ruleName(rule) };
  };

  /** Would a capture of this URL be kept from every reader if it were collected now? There is no use in collecting it. */
  isRefused(url: string): boolean {
    this.#refresh();
    if (!this.#book.hasRules) return false;
    const nowMs = this.#now();
    const timestamp = timestamp17(nowMs).slice(0, 14);
    return this.#book.refusal({ urlkey: canonicalKey(url), timestamp, url }, nowMs) !== undefined;
  }

  /** Is there anything that could keep a capture from a reader on this machine? */
  get hasRules(): boolean {
    this.#refresh();
    return this.#book.hasRules;
  }

  /** Is there anything that `isDeleted` or `isContentDeleted` could say? */
  get hasDeletions(): boolean {
    return this.#table.hasDeletions;
  }

  isDeleted(capture: CaptureLine): boolean {
    this.#refresh();
    return this.#book.isDeleted(capture);
  }

  /** Is it withheld from all who have no ticket for its access class? */
  isMarked(capture: CaptureLine): boolean {
    this.#refresh();
    return this.#book.refusal(capture, this.#now())?.kind === 'access-mark';
  }

  get hasAliases(): boolean {
    this.#refresh();
    return this.#book.hasAliases;
  }

  /** Was the content itself deleted, whatever has it? */
  isContentDeleted(sha256: string): boolean {
    return this.#table.isContentDeleted(sha256);
  }

  /** The keys under which the captures of this key are found: its own, and those of its aliases. */
  keysOf(urlkey: string): readonly string[] {
    this.#refresh();
    return this.#book.keysOf(urlkey);
  }

  close(): void {
    this.#table.close();
  }

  /** Sees what another process has decided, once in a turn of the event loop. */
  #refresh(): void {
    if (this.#isFresh) return;
    this.#isFresh = true;
    setImmediate(() => {
      this.#isFresh = false;
    }).unref();
    const { folder, access } = this.#archive;
    const file = access === 'read' ? fileIdentity(folder.decisions) : this.#file;
    if (file !== undefined && file !== this.#file) {
      const table = DecisionTable.open(folder.decisions, { readOnly: true });
      if (table !== undefined && !table.isLogOpen) {
        this.#table.close();
        this.#table = table;
        this.#book = new RuleBook(table);
        this.#file = file;
      } else table?.close();
    }
    const { dataVersion } = this.#table;
    if (dataVersion !== this.#dataVersion) this.#book.forget();
    this.#dataVersion = dataVersion;
  }

  #add({ entries, problems }: ReadDecisions): void {
    this.#table.add(entries);
    this.#table.isLogOpen = false;
    this.#problems = problems;
    this.#book.forget();
  }

  async #finishDeletions(): Promise<void> {
    for (const id of this.#table.unfinished) {
      const what = this.#table.entry(id)?.what;
      if (what?.kind === 'deletion' && !this.#table.isRevoked(id))
        await carryOutDeletion(this.#archive, what.of, this.#book);
      this.#table.finish(id);
    }
  }
}

function ruleName({ kind, entry, accessClass }: DecisionRule): string {
  return `${kind}${accessClass === undefined ? '' : ` ${accessClass}`} ${entry}`;
}

function fileIdentity(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false, bigint: true });
  return found === undefined ? undefined : `${found.dev} ${found.ino}`;
}
