import type { Reason } from '../../reasons/reason.ts';
import type { StorageClass } from '../../formats/warc/storage-class.ts';

/** What is kept alike: the classes of WARC files, and the archive's own log. */
export type FileClass = StorageClass | 'log';

export const fileClasses: readonly FileClass[] = ['text', 'media', 'metadata', 'log'];

/** How well the files of a class are kept at least. */
export interface Keeping {
  /** In how many vaults. */
  readonly replicas: number;
  /** In how many different places these are. */
  readonly places: number;
  /** The sum of the safety of these vaults. */
  readonly safety: number;
}

export type PlacementPolicy = Readonly<Record<FileClass, Keeping>>;

/**
 * What is small and tells about all the rest has more copies; a film has no more than it must: one in a vault that is safe by
 * itself, two on plain disks.
 */
export const defaultPolicy: PlacementPolicy = {
  text: { replicas: 2, places: 1, safety: 1 },
  media: { replicas: 1, places: 1, safety: 0.8 },
  metadata: { replicas: 3, places: 2, safety: 1.5 },
  log: { replicas: 3, places: 2, safety: 1.5 },
};

/** Classes of which the loss of one plain disk would be the end. */
export function keptOnce(policy: PlacementPolicy): FileClass[] {
  return fileClasses.filter(
    (name) => policy[name].replicas < 2 && policy[name].safety < defaultPolicy[name].safety,
  );
}

/** What placement knows of a vault at this moment. */
export interface VaultSituation {
  readonly name: string;
  /** Machines in one place burn together: the building, or whatever else fails as one. */
  readonly place: string;
  /** From 0 to 1: 0.5 a plain disk, more for a mirrored one or a store that keeps copies of its own. */
  readonly safety: number;
  readonly state: VaultState;
  readonly reachable: boolean;
  readonly freeBytes: number;
  /** Why it does not take the file that is at hand, though all else says that it could. */
  readonly refusal?: Reason;
}

/**
 * - `writable`: takes new files, and what it holds counts.
 * - `draining`: is to be emptied. Its files can be read, but do not count.
 * - `retired`: is gone, or as good as gone. Nothing is read from it or counted.
 */
export type VaultState = 'writable' | 'draining' | 'retired';

/** What it holds counts as kept. An unreachable vault counts as lost until it comes back. */
export function counts({ state, reachable }: VaultSituation): boolean {
  return state === 'writable' && reachable;
}
