import { AccessRules } from '../../../access/access-rules.ts';
import { writeArchiveLog } from '../../../storage/archive-log.ts';
import type { ArchiveLogEntry } from '../../../storage/archive-log.ts';
import type { Archive } from '../archive.ts';
import { carryOutDeletion } from './carry-out-deletion.ts';
import { DecisionFile, inOrder } from './decision-file.ts';
import { readDecisions } from './read-decisions.ts';
import type { LogProblem } from './read-decisions.ts';
import { NotDecidedError, NotWrittenError, resolveDecision } from './resolve-decision.ts';

interface DecisionsOptions {
  readonly now?: () => number;
}

/**
 * Decisions about the archive after it was collected. The log in the vaults is authoritative; a file beside the indexes
 * has the same entries, and is rebuilt from the log if it is missing. Readers take the rules as a value, once for each
 * request.
 *
 *   decide: 1. its subject is resolved  2. the log in the vaults  3. the file  4. a deletion is carried out in the indexes
 *
 * After a crash at 2, the next process that opens the archive for writing continues with 3 and 4.
 */
export class Decisions {
  readonly #archive: Archive;
  readonly #now: () => number;
  #file: DecisionFile | undefined;
  /** False: there is no file, or its log is open, so that those of the vaults count, or of the file before. */
  #isFileWhole: boolean;
  /** From the vaults. */
  #entries: readonly ArchiveLogEntry[] | undefined;
  #rules: AccessRules;
  #isFresh = false;
  #problems: readonly LogProblem[] = [];

  private constructor(archive: Archive, file: DecisionFile | undefined, options: DecisionsOptions) {
    this.#archive = archive;
    this.#now = options.now ?? Date.now;
    this.#file = file;
    this.#isFileWhole = file?.isLogOpen === false;
    this.#rules = file?.rules ?? AccessRules.none;
  }

  /** Beside an archive that is open; closed before that is. */
  static async open(archive: Archive, options: DecisionsOptions = {}): Promise<Decisions> {
    const path = archive.folder.decisions;
    const readOnly = archive.access === 'read';
    const found = DecisionFile.open(path, { readOnly });
    const file = found ?? (readOnly ? undefined : await DecisionFile.create(path, undefined));
    const decisions = new Decisions(archive, file, options);
    if (!decisions.#isFileWhole) await decisions.#readLog();
    if (!readOnly) await decisions.#finishDeletions();
    return decisions;
  }

  /** Parts of the log in the vaults that this process could not read. */
  get problems(): readonly LogProblem[] {
    return this.#problems;
  }

  /**
   * The rules that hold now. A decision of this process is among them when `decide` is done, one of another process from the
   * next turn of the event loop on.
   */
  rules(): AccessRules {
    if (this.#isFresh) return this.#rules;
    this.#isFresh = true;
    setImmediate(() => {
      this.#isFresh = false;
    }).unref();
    this.#refresh();
    return this.#rules;
  }

  /**
   * Writes a decision into the vaults; it holds when this is done, and a deletion is carried out in the indexes. Throws
   * NotDecidedError, and nothing has happened then, where it cannot be about anything or no vault takes it.
   */
  async decide(decision: Pick<ArchiveLogEntry, 'what' | 'by' | 'reason'>): Promise<ArchiveLogEntry> {
    const file = this.#writable();
    const what = await resolveDecision(this.#archive, decision.what, async (id) =>
      (await this.entries()).find((entry) => entry.id === id),
    );
    // Later than all others, whatever the clock says: of two decisions about a capture the last counts.
    const timeMs = Math.max(this.#now(), file.lastMs + 1);
    await file.append({ log: 'open' });
    const { entry, stored } = await writeArchiveLog(
      { ...decision, what },
      { ...this.#archive.storing, now: () => timeMs },
    );
    if (stored.outcome === 'refused') {
      await file.append({ log: 'closed' });
      throw new NotDecidedError(
        `it could not be written into the log of the archive: ${stored.reason.message}`,
      );
    }
    if (stored.vaults.length === 0) {
      // A failed write to a vault may still have left the entry there.
      if (!(await this.#isLeftInVault(stored.file.name, stored.failures)))
        await file.append({ log: 'closed' });
      const why = stored.failures.map(({ vault, reason }) => `${vault}: ${reason.message}`);
      throw new NotWrittenError(
        `it could not be written into the log of the archive: ${[stored.unmet?.message ?? 'no vault takes it', ...why].join('; ')}. Nothing was decided: make room or check the disks (heirloom storage status), and decide again`,
      );
    }
    await file.append({ entry }, { log: 'closed' });
    this.#rules = file.rules;
    await this.#finishDeletions();
    return entry;
  }

  /** If no vault has it, it leaves the register too: otherwise it would count as a lost file. */
  async #isLeftInVault(name: string, tried: readonly { readonly vault: string }[]): Promise<boolean> {
    const { register, vaults } = this.#archive;
    for (const { vault: asked } of tried) {
      const placed = vaults.find(({ vault }) => vault.name === asked);
      const found = await placed?.vault.verify(name).catch(() => undefined);
      if (found?.state !== 'missing') return true;
    }
    for (const { vault } of tried) await register.forgetReplica(name, vault);
    await register.forgetFile(name);
    return false;
  }

  /** In the order of their times. */
  async entries(): Promise<readonly ArchiveLogEntry[]> {
    this.#refresh();
    const known = this.#isFileWhole ? undefined : this.#entries;
    return known ?? (await this.#file?.entries()) ?? [];
  }

  close(): void {
    this.#file?.close();
  }

  /** Sees what another process has decided. */
  #refresh(): void {
    if (this.#file?.refresh() !== true && this.#archive.access === 'read') {
      const found = DecisionFile.open(this.#archive.folder.decisions, { readOnly: true });
      if (found === undefined) return;
      this.#file = found;
      this.#isFileWhole = false;
    }
    // A decision that another process is about to write is no reason to wait: it does not hold yet.
    this.#isFileWhole ||= this.#file?.isLogOpen === false;
    if (this.#isFileWhole) this.#rules = this.#file?.rules ?? this.#rules;
  }

  async #readLog(): Promise<void> {
    const { entries, problems } = await readDecisions(this.#archive.vaults);
    this.#problems = problems;
    if (this.#archive.access === 'read') {
      this.#entries = inOrder(entries);
      this.#rules = AccessRules.of(entries);
      return;
    }
    const file = this.#writable();
    await file.append(...entries.map((entry) => ({ entry })), { log: 'closed' });
    this.#isFileWhole = true;
    this.#rules = file.rules;
  }

  #writable(): DecisionFile {
    if (this.#file === undefined || this.#archive.access === 'read')
      throw new Error('the archive is not open for writing');
    return this.#file;
  }

  async #finishDeletions(): Promise<void> {
    const file = this.#writable();
    for (const { id, what } of file.unfinished) {
      const rules = this.rules();
      if (what.kind === 'deletion' && !rules.isRevoked(id))
        await carryOutDeletion(this.#archive, what.of, rules);
      await file.append({ finished: id });
    }
  }
}
