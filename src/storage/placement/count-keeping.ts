import { reasonToJson } from '../../reasons/reason.ts';
import type { Reason } from '../../reasons/reason.ts';
import type { ReasonJson } from '../../reasons/reason.ts';
import type { Pages } from '../pages.ts';
import { explainShortfall } from './explain.ts';
import { explainLost } from './plan-replicas.ts';
import type { PlacedFile } from './plan-replicas.ts';
import { counts, fileClasses } from './placement-policy.ts';
import type { FileClass, PlacementPolicy, VaultSituation } from './placement-policy.ts';

/** How well the files of an archive are kept now. */
export interface KeepingCount {
  readonly classes: readonly ClassCount[];
  /** By unreachable vault: the files below the policy that have a copy there. */
  readonly waitingFor: ReadonlyMap<string, number>;
}

export interface ClassCount {
  readonly fileClass: FileClass;
  readonly files: number;
  readonly sizeBytes: number;
  /** Files that meet the policy. */
  readonly kept: number;
  /** Why others do not, the most frequent reason first. */
  readonly reasons: readonly ReasonCount[];
}

export interface ReasonCount extends ReasonJson {
  readonly files: number;
  /** No good copy of these files can be read now. */
  readonly unreadable: boolean;
  /** The first of them. */
  readonly example: string;
}

/** One pass over all files, page by page, in constant memory. */
export async function countKeeping(
  policy: PlacementPolicy,
  pages: Pages<PlacedFile>,
  vaults: readonly VaultSituation[],
): Promise<KeepingCount> {
  const tallies = new Map(fileClasses.map((fileClass) => [fileClass, new ClassTally()]));
  const waitingFor = new Map<string, number>();
  const away = new Set(
    vaults.filter(({ state, reachable }) => state !== 'retired' && !reachable).map(({ name }) => name),
  );
  for await (const files of pages)
    for (const file of files) {
      const lack = lackOf(policy, file, vaults);
      tallies.get(file.fileClass)?.add(file, lack);
      if (lack === undefined) continue;
      for (const { vault, state } of file.copies)
        if (state === 'good' && away.has(vault)) waitingFor.set(vault, (waitingFor.get(vault) ?? 0) + 1);
    }
  const classes = [...tallies].map(([fileClass, tally]) => ({ fileClass, ...tally.count() }));
  return { classes, waitingFor };
}

interface Lack {
  readonly reason: Reason;
  readonly unreadable: boolean;
}

function lackOf(
  policy: PlacementPolicy,
  file: PlacedFile,
  vaults: readonly VaultSituation[],
): Lack | undefined {
  const holders = new Set(file.copies.filter(({ state }) => state === 'good').map(({ vault }) => vault));
  const good = vaults.filter(({ name }) => holders.has(name));
  const reason = explainShortfall(policy[file.fileClass], good.filter(counts));
  const readable = good.some(({ state, reachable }) => reachable && state !== 'retired');
  if (!readable) return { reason: explainLost(file, vaults), unreadable: true };
  return reason === undefined ? undefined : { reason, unreadable: false };
}

class ClassTally {
  readonly #reasons = new Map<string, Lack & { files: number; readonly example: string }>();
  #files = 0;
  #sizeBytes = 0;
  #kept = 0;

  add({ name, sizeBytes }: PlacedFile, lack: Lack | undefined): void {
    this.#files++;
    this.#sizeBytes += sizeBytes;
    if (lack === undefined) {
      this.#kept++;
      return;
    }
    const { message } = lack.reason;
    const count = this.#reasons.get(message);
    if (count === undefined) this.#reasons.set(message, { ...lack, files: 1, example: name });
    else count.files++;
  }

  count(): Omit<ClassCount, 'fileClass'> {
    const reasons = [...this.#reasons.values()].map(({ reason, ...rest }) => ({
      ...reasonToJson(reason),
      ...rest,
    }));
    reasons.sort((one, other) => other.files - one.files || (one.reason < other.reason ? -1 : 1));
    return { files: this.#files, sizeBytes: this.#sizeBytes, kept: this.#kept, reasons };
  }
}
