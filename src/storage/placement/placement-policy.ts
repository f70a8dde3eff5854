import type { Reason } from '../../reasons/reason.ts';
import type { StorageClass } from '../../formats/warc/storage-class.ts';

/** The unit of placement: the classes of WARC files, and the archive's own log. */
export type FileClass = StorageClass | 'log';

export const fileClasses: readonly FileClass[] = ['text', 'media', 'metadata', 'log'];

/** The minimum for the files of a class. */
export interface Keeping {
  /** Number of vaults. */
  readonly replicas: number;
  /** Number of different places. */
  readonly places: number;
  /** Sum of the safety of the vaults. */
  readonly safety: number;
}

export type PlacementPolicy = Readonly<Record<FileClass, Keeping>>;

/**
 * Small files that describe all others get more copies; media get the minimum: one in a vault that is safe by itself, two on
 * plain disks.
 */
export const defaultPolicy: PlacementPolicy = {
  text: { replicas: 2, places: 1, safety: 1 },
  media: { replicas: 1, places: 1, safety: 0.8 },
  metadata: { replicas: 3, places: 2, safety: 1.5 },
  log: { replicas: 3, places: 2, safety: 1.5 },
};

/** Classes that one failed plain disk could lose. */
export function keptOnce(policy: PlacementPolicy): FileClass[] {
  return fileClasses.filter(
    (name) => policy[name].replicas < 2 && policy[name].safety < defaultPolicy[name].safety,
  );
}

/** The state of a vault for placement. */
export interface VaultSituation {
  readonly name: string;
  /** Vaults in one place fail together: a building, for example. */
  readonly place: string;
  /** From 0 to 1: 0.5 for a plain disk, more for a mirrored one or a store with its own copies. */
  readonly safety: number;
  readonly state: VaultState;
  readonly reachable: boolean;
  readonly freeBytes: number;
  /** Why it refuses the present file. */
  readonly refusal?: Reason;
}

/**
 * - `writable`: takes new files; its copies count.
 * - `draining`: being emptied. Its files can be read, but do not count.
 * - `retired`: lost, or treated as lost. Nothing is read from it or counted.
 */
export type VaultState = 'writable' | 'draining' | 'retired';

/** Its copies count. Those of an unreachable vault do not until it returns. */
export function counts({ state, reachable }: VaultSituation): boolean {
  return state === 'writable' && reachable;
}
