import type { PlacementPolicy } from '../placement/placement-policy.ts';
import { planReplicas } from '../placement/plan-replicas.ts';
import type { PlannedCopy, PlannedDeletion, ReplicaPlan } from '../placement/plan-replicas.ts';
import { manifestName } from '../replicas/file-manifest.ts';
import { findVault, surveyVaults } from '../replicas/placed-vault.ts';
import type { PlacedVault } from '../replicas/placed-vault.ts';
import { contentFrom, putReplica } from '../replicas/put-replica.ts';
import type { KeptFile, ReplicaRegister } from '../replicas/replica-register.ts';
import type { Vault } from '../vault.ts';
import { isWhole } from './good-source.ts';
import type { KeepingReport } from './keeping-report.ts';

/** The repair of one file: copy after copy, each planned with what the last one taught, then the deletions. */
export class FileRepair {
  readonly #options: FileRepairOptions;
  readonly #name: string;
  /** Vaults that failed to take this file. */
  readonly #failed = new Map<string, string>();
  /** Vaults that got a copy just now. */
  readonly #fresh = new Set<string>();
  #deletions = 0;

  constructor(options: FileRepairOptions, name: string) {
    this.#options = options;
    this.#name = name;
  }

  async run(): Promise<FileRepairResult> {
    for (;;) {
      const plan = await this.#plan();
      const [copy] = plan.copies;
      if (copy !== undefined) await this.#copy(copy);
      else if (plan.deletions.length === 0) return this.#result(plan);
      else if (await this.#isSafe()) {
        for (const deletion of plan.deletions) await this.#delete(deletion);
        return this.#result(plan);
      }
    }
  }

  #result({ unmet }: ReplicaPlan): FileRepairResult {
    const [reason] = unmet;
    const why = reason === undefined ? {} : { unmet: [reason.reason, ...this.#failed.values()].join('; ') };
    return { copies: this.#fresh.size, deletions: this.#deletions, ...why };
  }

  async #plan(): Promise<ReplicaPlan> {
    const { register, vaults, policy } = this.#options;
    const placed = register.placed(this.#name);
    const situations = await surveyVaults(vaults);
    const usable = situations.map((each) =>
      this.#failed.has(each.name) ? { ...each, freeBytes: -1 } : each,
    );
    return planReplicas(policy, placed === undefined ? [] : [placed], usable);
  }

  async #copy({ from, to, reason }: PlannedCopy): Promise<void> {
    const { register, now = Date.now } = this.#options;
    const file = this.#file();
    const source = this.#vault(from);
    const open = (): AsyncIterable<Uint8Array> => contentFrom(source, file.name);
    const failure = await putReplica({ register, file, vault: this.#vault(to), open, now });
    if (failure === undefined) {
      this.#fresh.add(to);
      return this.#report(to, reason, `copied from ${from}`);
    }
    await this.#report(to, reason, `not copied from ${from}: ${failure}`);
    // Whose fault was it? A source that is bad or away is known as such to the next plan, which takes another.
    if (await isWhole(register, file, source)) this.#failed.set(to, `${to}: ${failure}`);
    else await this.#report(from, 'not good any more, or away', 'left for an audit');
  }

  /**
   * Before anything is deleted a copy that stays was written just now, or is read to its end just now. If that shows it
   * to be bad, it is noted, and there is a new plan to be made.
   */
  async #isSafe(): Promise<boolean> {
    const { register, vaults } = this.#options;
    if (this.#fresh.size > 0) return true;
    const staying = register
      .replicasOf(this.#name)
      .filter(({ vault, state }) => state === 'good' && findVault(vaults, vault)?.state === 'writable');
    for (const { vault } of staying) {
      if ((await this.#vault(vault).status()).reachable)
        return isWhole(register, this.#file(), this.#vault(vault));
    }
    return false;
  }

  async #delete({ vault: name, reason }: PlannedDeletion): Promise<void> {
    const { register } = this.#options;
    const file = this.#file();
    const vault = this.#vault(name);
    try {
      await vault.delete(file.name);
      await vault.delete(manifestName(file.name));
    } catch (error) {
      return this.#report(name, reason, `not deleted: ${(error as Error).message}`);
    }
    register.forgetReplica(file.name, name);
    this.#deletions++;
    return this.#report(name, reason, 'deleted');
  }

  #file(): KeptFile {
    const file = this.#options.register.file(this.#name);
    if (file === undefined) throw new Error(`${this.#name} is not in the register any more`);
    return file;
  }

  #vault(name: string): Vault {
    const placed = findVault(this.#options.vaults, name);
    if (placed === undefined) throw new Error(`the plan names a vault that is not there: ${name}`);
    return placed.vault;
  }

  async #report(vault: string, found: string, done: string): Promise<void> {
    const time = new Date((this.#options.now ?? Date.now)()).toISOString();
    await this.#options.report.append({ time, action: 'repair', vault, file: this.#name, found, done });
  }
}

export interface FileRepairOptions {
  readonly register: ReplicaRegister;
  readonly vaults: readonly PlacedVault[];
  readonly policy: PlacementPolicy;
  readonly report: KeepingReport;
  readonly now?: () => number;
}

export interface FileRepairResult {
  readonly copies: number;
  readonly deletions: number;
  readonly unmet?: string;
}
