import type { Reason } from '../../reasons/reason.ts';
import type { PlacementPolicy } from '../placement/placement-policy.ts';
import { planReplicas } from '../placement/plan-replicas.ts';
import type { PlannedCopy, PlannedDeletion, PlannedRepair, ReplicaPlan } from '../placement/plan-replicas.ts';
import { manifestName } from '../replicas/file-manifest.ts';
import { findVault, surveyVaults } from '../replicas/placed-vault.ts';
import type { PlacedVault } from '../replicas/placed-vault.ts';
import { contentFrom, putReplica } from '../replicas/put-replica.ts';
import type { KeptFile, ReplicaRegister } from '../replicas/replica-register.ts';
import { reasonOfError, storageReason } from '../storage-reason.ts';
import type { Vault } from '../vault.ts';
import { isWhole } from './good-source.ts';
import { eventOf } from './keeping-report.ts';
import type { Happening, KeepingOutcome, KeepingReport } from './keeping-report.ts';
import { repairCopy } from './repair-copy.ts';

/**
 * Repairs one file as planned: bad copies, then new copies, then deletions. After a failed step the rest is planned again.
 */
export class FileRepair {
  readonly #options: FileRepairOptions;
  readonly #name: string;
  /** Vaults that failed to take this file. */
  readonly #failed = new Map<string, Reason>();
  /** Vaults that just got a copy. */
  readonly #fresh = new Set<string>();
  #repaired = 0;
  #deletions = 0;

  constructor(options: FileRepairOptions, name: string) {
    this.#options = options;
    this.#name = name;
  }

  async run(planned: PlannedSteps): Promise<FileRepairResult> {
    const instead: string[] = [];
    let isAsPlanned = true;
    for (const repair of planned.repairs) isAsPlanned = (await this.#repair(repair)) && isAsPlanned;
    for (const copy of planned.copies) isAsPlanned = (await this.#copy(copy)) && isAsPlanned;
    if (!isAsPlanned) await this.#doAnew(instead);
    while (!(await this.#deletePlanned(planned.deletions))) {
      isAsPlanned = false;
      await this.#doAnew(instead);
    }
    const result = this.#result(await this.#plan());
    if (isAsPlanned) return result;
    const otherwise = {
      planned: [
        ...planned.repairs.map(({ vault }) => `replaced in ${vault}`),
        ...planned.copies.map(({ from, to }) => `${from} -> ${to}`),
      ].join(', '),
      done: instead.length === 0 ? 'nothing' : instead.join(', '),
    };
    return { ...result, otherwise };
  }

  /** Repairs and copies, planning again after each step. */
  async #doAnew(instead: string[]): Promise<void> {
    for (;;) {
      const { repairs, copies } = await this.#plan();
      const [repair] = repairs;
      const [copy] = copies;
      if (repair !== undefined) {
        if (await this.#repair(repair)) instead.push(`replaced in ${repair.vault}`);
      } else if (copy === undefined) return;
      else if (await this.#copy(copy)) instead.push(`${copy.from} -> ${copy.to}`);
    }
  }

  /**
   * Deletes only where the policy is met without the copies. False if the copy that should stay is bad: the rest has to be
   * planned again.
   */
  async #deletePlanned(deletions: readonly PlannedDeletion[]): Promise<boolean> {
    if (deletions.length === 0) return true;
    const { deletions: allowed } = await this.#plan();
    const both = deletions.filter(({ vault }) => allowed.some((each) => each.vault === vault));
    if (both.length === 0) return true;
    if (!(await this.#isSafe())) return false;
    for (const deletion of both) await this.#delete(deletion);
    return true;
  }

  #result({ unmet }: ReplicaPlan): FileRepairResult {
    const [reason] = unmet;
    const why = reason === undefined ? {} : { unmet: reason.reason };
    const copies = this.#fresh.size - this.#repaired;
    return { repaired: this.#repaired, copies, deletions: this.#deletions, ...why };
  }

  async #plan(): Promise<ReplicaPlan> {
    const { register, vaults, policy } = this.#options;
    const placed = await register.placed(this.#name);
    const situations = await surveyVaults(vaults);
    const taught = situations.map((each) => {
      const refusal = this.#failed.get(each.name);
      return refusal === undefined ? each : { ...each, refusal };
    });
    return planReplicas(policy, placed === undefined ? [] : [[placed]], taught);
  }

  /** True if the copy is good now. */
  async #repair({ vault: name }: PlannedRepair): Promise<boolean> {
    const { register, vaults, now = Date.now } = this.#options;
    const file = await this.#file();
    const placed = this.#placed(name);
    const found = await placed.vault.verify(file.name);
    if (found.state === 'read' && found.sha256 === file.sha256) {
      await register.setReplica(file.name, { vault: name, state: 'good', checkedMs: now() });
      await this.#report('good', {
        vault: name,
        found: storageReason('copy-is-bad', { vault: name }),
        done: storageReason('done-good-again'),
      });
      return true;
    }
    const { repaired, done } = await repairCopy({ register, vaults, file, placed, found, now });
    if (repaired) {
      this.#fresh.add(name);
      this.#repaired++;
      this.#options.onBytes?.(file.sizeBytes);
    } else this.#failed.set(name, done);
    await this.#report(repaired ? 'replaced' : 'left', {
      vault: name,
      found: storageReason('copy-is-bad', { vault: name }),
      done,
    });
    return repaired;
  }

  /** True if the copy was made. */
  async #copy({ from, to, reason }: PlannedCopy): Promise<boolean> {
    const { register, now = Date.now } = this.#options;
    const file = await this.#file();
    const source = this.#vault(from);
    const open = (): AsyncIterable<Uint8Array> => this.#counted(contentFrom(source, file.name));
    const failure = await putReplica({ register, file, vault: this.#vault(to), open, now });
    if (failure === undefined) {
      this.#fresh.add(to);
      await this.#report('copied', {
        vault: to,
        found: reason,
        done: storageReason('done-copied', { vault: from }),
      });
      return true;
    }
    await this.#report('failed', {
      vault: to,
      found: reason,
      done: storageReason('done-not-copied', { vault: from, detail: failure }),
    });
    // Find the cause. The next plan avoids a source that is bad or unreachable.
    if (await isWhole(register, file, source)) this.#failed.set(to, failure);
    else
      await this.#report('left', {
        vault: from,
        found: storageReason('found-no-source'),
        done: storageReason('done-noted'),
      });
    return false;
  }

  async *#counted(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of bytes) {
      yield piece;
      this.#options.onBytes?.(piece.length);
    }
  }

  /**
   * Before a deletion a remaining copy must have been written or read to its end in this repair. A bad one is noted, and the
   * rest has to be planned again.
   */
  async #isSafe(): Promise<boolean> {
    const { register, vaults } = this.#options;
    if (this.#fresh.size > 0) return true;
    const staying = (await register.replicasOf(this.#name)).filter(
      ({ vault, state }) => state === 'good' && findVault(vaults, vault)?.state === 'writable',
    );
    for (const { vault } of staying) {
      if ((await this.#vault(vault).status()).reachable)
        return isWhole(register, await this.#file(), this.#vault(vault));
    }
    return false;
  }

  async #delete({ vault: name, reason }: PlannedDeletion): Promise<void> {
    const { register } = this.#options;
    const file = await this.#file();
    const vault = this.#vault(name);
    try {
      await vault.delete(file.name);
      await vault.delete(manifestName(file.name));
    } catch (error) {
      const done = storageReason('done-not-deleted', { detail: reasonOfError(error) });
      return this.#report('failed', { vault: name, found: reason, done });
    }
    await register.forgetReplica(file.name, name);
    this.#deletions++;
    return this.#report('deleted', { vault: name, found: reason, done: storageReason('done-deleted') });
  }

  async #file(): Promise<KeptFile> {
    const file = await this.#options.register.file(this.#name);
    if (file === undefined) throw new Error(`${this.#name} is not in the register any more`);
    return file;
  }

  #vault(name: string): Vault {
    return this.#placed(name).vault;
  }

  #placed(name: string): PlacedVault {
    const placed = findVault(this.#options.vaults, name);
    if (placed === undefined) throw new Error(`the plan names a vault that is not there: ${name}`);
    return placed;
  }

  async #report(
    outcome: KeepingOutcome,
    happened: Pick<Happening, 'vault' | 'found' | 'done'>,
  ): Promise<void> {
    const time = new Date((this.#options.now ?? Date.now)()).toISOString();
    const event = eventOf({ outcome, file: this.#name, ...happened }, { time, action: 'repair' });
    await this.#options.report.append(event);
  }
}

export interface FileRepairOptions {
  readonly register: ReplicaRegister;
  readonly vaults: readonly PlacedVault[];
  readonly policy: PlacementPolicy;
  readonly report: KeepingReport;
  /** Called while a copy is made. */
  readonly onBytes?: (bytes: number) => void;
  readonly now?: () => number;
}

export interface FileRepairResult {
  /** Bad copies that were replaced. */
  readonly repaired: number;
  readonly copies: number;
  readonly deletions: number;
  readonly unmet?: Reason;
  /** Set if the plan could not be followed. */
  readonly otherwise?: { readonly planned: string; readonly done: string };
}

/** The steps of a plan for one file. */
export type PlannedSteps = Pick<ReplicaPlan, 'repairs' | 'copies' | 'deletions'>;
