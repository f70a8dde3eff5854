import type { PlacementPolicy, VaultSituation } from '../placement/placement-policy.ts';
import { planReplicas } from '../placement/plan-replicas.ts';
import type { ReplicaPlan } from '../placement/plan-replicas.ts';
import { surveyVaults } from '../replicas/placed-vault.ts';
import type { PlacedVault } from '../replicas/placed-vault.ts';
import type { ReplicaRegister } from '../replicas/replica-register.ts';
import { FileRepair } from './file-repair.ts';
import type { KeepingReport } from './keeping-report.ts';

export interface RepairOptions {
  readonly register: ReplicaRegister;
  readonly vaults: readonly PlacedVault[];
  readonly policy: PlacementPolicy;
  readonly report: KeepingReport;
  /** The plan that was shown; made now by default. */
  readonly plan?: ReplicaPlan;
  /** Checked between files. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: RepairProgress) => void;
  readonly now?: () => number;
}

export interface RepairProgress {
  readonly filesDone: number;
  readonly filesTotal: number;
  readonly bytesDone: number;
  readonly bytesTotal: number;
}

export interface RepairResult {
  /** Bad copies that were set aside and replaced. */
  readonly repaired: number;
  readonly copies: number;
  readonly copiedBytes: number;
  readonly deletions: number;
  /** Examined files that do not meet the policy. */
  readonly unmet: ReplicaPlan['unmet'];
  /** Files for which the plan changed, because vaults have changed since. */
  readonly otherwise: readonly { readonly file: string; readonly planned: string; readonly done: string }[];
  readonly ended: 'done' | 'interrupted';
}

/** The plan that `repair` would follow. */
export async function planRepair(
  options: Pick<RepairOptions, 'register' | 'vaults' | 'policy'>,
): Promise<{ readonly plan: ReplicaPlan; readonly vaults: readonly VaultSituation[] }> {
  const vaults = await surveyVaults(options.vaults);
  return { plan: await planReplicas(options.policy, options.register.placedFiles(), vaults), vaults };
}

/**
 * Follows the plan: replaces bad copies, makes missing ones, empties draining vaults. If a step is no longer possible (a
 * vault is unreachable or full), the file is planned again, and the result reports it.
 */
export async function repair(options: RepairOptions): Promise<RepairResult> {
  const { plan = (await planRepair(options)).plan } = options;
  const { signal, onProgress = () => {} } = options;
  const planned = [...plan.repairs, ...plan.copies, ...plan.deletions];
  const concerned = new Map(planned.map(({ file, sizeBytes }) => [file, sizeBytes]));
  const bytesTotal = [...plan.repairs, ...plan.copies].reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const unmet = plan.unmet.filter(({ file }) => !concerned.has(file));
  const otherwise: { file: string; planned: string; done: string }[] = [];
  const steps = {
    repairs: byFile(plan.repairs),
    copies: byFile(plan.copies),
    deletions: byFile(plan.deletions),
  };
  const result = { repaired: 0, copies: 0, copiedBytes: 0, deletions: 0 };
  let filesDone = 0;
  let bytesDone = 0;
  const tell = (): void => onProgress({ filesDone, filesTotal: concerned.size, bytesDone, bytesTotal });
  const onBytes = (bytes: number): void => {
    bytesDone += bytes;
    tell();
  };
  for (const [file, sizeBytes] of concerned) {
    if (signal?.aborted === true) return { ...result, unmet, otherwise, ended: 'interrupted' };
    const fileRepair = new FileRepair({ ...options, onBytes }, file);
    const {
      repaired,
      copies,
      deletions,
      unmet: reason,
      otherwise: change,
    } = await fileRepair.run({
      repairs: steps.repairs.get(file) ?? [],
      copies: steps.copies.get(file) ?? [],
      deletions: steps.deletions.get(file) ?? [],
    });
    if (change !== undefined) otherwise.push({ file, ...change });
    result.repaired += repaired;
    result.copies += copies;
    result.copiedBytes += (repaired + copies) * sizeBytes;
    result.deletions += deletions;
    if (reason !== undefined) unmet.push({ file, sizeBytes, reason });
    filesDone++;
    tell();
  }
  return { ...result, unmet, otherwise, ended: 'done' };
}

function byFile<Step extends { readonly file: string }>(steps: readonly Step[]): Map<string, Step[]> {
  return Map.groupBy(steps, ({ file }) => file);
}
