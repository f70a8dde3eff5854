import type { CaptureLine } from '../../../formats/cdxj/capture-line.ts';
import { isDamagedDatabase } from '../../../disk/disk-trouble.ts';
import { DecisionTable } from '../decisions/decision-table.ts';
import { readDecisions } from '../decisions/read-decisions.ts';
import type { LogProblem } from '../decisions/read-decisions.ts';
import { RuleBook } from '../decisions/rule-book.ts';
import type { OpenVaults } from './open-vaults.ts';

/** The decisions as a rebuild needs them: made from the log again, to say what is to be left out of the new indexes. */
export class RebuiltDecisions {
  readonly entries: number;
  readonly problems: readonly LogProblem[];
  readonly hasDeletions: boolean;
  readonly #table: DecisionTable;
  readonly #book: RuleBook;

  private constructor(table: DecisionTable, entries: number, problems: readonly LogProblem[]) {
    this.#table = table;
    this.#book = new RuleBook(table);
    this.entries = entries;
    this.problems = problems;
    this.hasDeletions = table.hasDeletions;
  }

  static async make({ folder, vaults }: OpenVaults): Promise<RebuiltDecisions> {
    const path = folder.decisions;
    const { entries, problems } = await readDecisions(vaults);
    let table = DecisionTable.open(path, { readOnly: false }) ?? (await DecisionTable.create(path));
    try {
      // What only a vault has that is away now was read when it was there.
      if (problems.some(({ kind }) => kind === 'unreachable')) table.add(entries);
      else table.replace(entries);
    } catch (error) {
      table.close();
      if (!isDamagedDatabase(error)) throw error;
      table = await DecisionTable.create(path);
      table.add(entries);
    }
    table.isLogOpen = false;
    return new RebuiltDecisions(table, entries.length, problems);
  }

  isDeleted(capture: CaptureLine): boolean {
    return this.#book.isDeleted(capture);
  }

  isContentDeleted(sha256: string): boolean {
    return this.#table.isContentDeleted(sha256);
  }

  /** The new indexes are in their places: nothing is left to be taken out of them. */
  deletionsAreCarriedOut(): void {
    for (const id of this.#table.unfinished) this.#table.finish(id);
  }

  close(): void {
    this.#table.close();
  }
}
