import type { AccessRules } from '../../../access/access-rules.ts';
import { DecisionFile } from '../decisions/decision-file.ts';
import { readDecisions } from '../decisions/read-decisions.ts';
import type { LogProblem } from '../decisions/read-decisions.ts';
import type { OpenVaults } from './open-vaults.ts';

/** The decisions as a rebuild needs them: made from the log again, to say what is to be left out of the new indexes. */
export class RebuiltDecisions {
  readonly entries: number;
  readonly problems: readonly LogProblem[];
  readonly rules: AccessRules;
  readonly #file: DecisionFile;

  private constructor(file: DecisionFile, entries: number, problems: readonly LogProblem[]) {
    this.#file = file;
    this.rules = file.rules;
    this.entries = entries;
    this.problems = problems;
  }

  static async make({ folder, vaults }: OpenVaults): Promise<RebuiltDecisions> {
    const path = folder.decisions;
    const { entries, problems } = await readDecisions(vaults);
    // Entries that only an unreachable vault has were read when it was reachable.
    const isAway = problems.some(({ kind }) => kind === 'unreachable');
    const former = isAway ? DecisionFile.open(path, { readOnly: true }) : undefined;
    const known = (await former?.entries()) ?? [];
    const file = await DecisionFile.create(path, [...known, ...entries]);
    return new RebuiltDecisions(file, entries.length, problems);
  }

  /** The new indexes are in their places: nothing is left to be taken out of them. */
  async deletionsAreCarriedOut(): Promise<void> {
    await this.#file.append(...this.#file.unfinished.map(({ id }) => ({ finished: id })));
  }

  close(): void {
    this.#file.close();
  }
}
