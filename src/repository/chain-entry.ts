import type { Reason } from '../reasons/reason.ts';
import type { Provenance } from '../storage/provenance.ts';

/** A sealed WARC or ARC file that is handed to the chain. */
export interface ChainEntry {
  /** Its current location. */
  readonly path: string;
  /** How it is disposed of once it is indexed and has its replicas. */
  readonly afterwards: 'delete' | 'leave';
  /** Provenance from its warcinfo (job, harvest …) is added; values given here take precedence. */
  readonly provenance: Provenance;
}

/** The steps that every file takes, in this order, each on its own. */
export const fileSteps = ['ingest', 'index', 'transfer', 'backup', 'delete'] as const;
export type FileStep = (typeof fileSteps)[number];

/** The steps over the index, which come after those over files. */
export const indexSteps = ['merge', 'bigmerge', 'clean'] as const;
export type ChainStep = FileStep | (typeof indexSteps)[number];

/** The last step, over the text of ingested files. It only reads the archive, so that others can write it. */
export const analysisStep = 'analyse';

/** The state of a file in the chain. */
export interface ChainFile {
  readonly id: number;
  readonly path: string;
  /** The step that comes next, or has failed; undefined when it is through. */
  readonly step: FileStep | undefined;
  readonly state: 'waiting' | 'working' | 'failed' | 'done';
  /** Why it failed or why it still waits, and what can be done. */
  readonly reason?: Reason;
  /** Its name in the archive, once it has one. */
  readonly name?: string;
  /** The archive had this content before, under this name: nothing was stored again. */
  readonly knownAs?: string;
  readonly captures?: number;
  /** Problems found while reading it, and how many of them mean a loss. */
  readonly warnings?: number;
  readonly losses?: number;
}
