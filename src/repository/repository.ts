import type { AccessRules } from '../access/access-rules.ts';
import type { TextIndex } from '../analysis/text-index/text-index.ts';
import type { CaptureIndex } from '../indexing/captures/capture-index.ts';
import type { ContentIndex } from '../indexing/captures/content-index.ts';
import type { ChainEntry } from './chain-entry.ts';
import type { ArchiveDecisions } from './decisions.ts';
import type { FileStore } from './file-store.ts';
import type { Ingest, Ingested, IngestOptions } from './ingest.ts';
import type { CaptureLoader } from './capture-loader.ts';
import { OperatorError } from '../reasons/operator-error.ts';

/**
 * The archive: files come in through `ingest` and are found through the indexes. Everything outside `repository/` knows the
 * archive by this type alone; where and how it is stored is the business of an adapter (`local/`).
 *
 *   collected files ─▶ ingest ─▶ files ─▶ captures, contents, texts ─▶ rules ─▶ readers
 *
 * Indexes and rules are opened at first use and closed with the repository.
 */
export interface Repository {
  /** For another thread or process, to open the same repository. */
  readonly location: RepositoryLocation;
  readonly files: FileStore;
  readonly captures: Promise<CaptureIndex>;
  readonly contents: Promise<ContentIndex>;
  readonly texts: TextIndexes;
  /** Those that hold now, as a value: asked before anything of a capture is shown. */
  rules(): Promise<AccessRules>;
  /** For those who ask for the rules again and again, or change them. */
  decisions(): Promise<ArchiveDecisions>;
  /** Only for a repository open for writing, like the following. */
  ingest(files: readonly ChainEntry[], options: IngestOptions): Promise<Ingested>;
  /** For files that come one by one. */
  openIngest(): Promise<Ingest>;
  /** For index lines that others have made. */
  captureLoader(): Promise<CaptureLoader>;
  /** False if there is no rehearsal of this name, or it was deleted. */
  hasRehearsal(name: string): Promise<boolean>;
  /** The repository of a rehearsal, for reading. Throws NoArchiveError if there is none. */
  openRehearsal(name: string): Promise<Repository>;
  close(): Promise<void>;
}

/** Serialisable. A new kind of repository is a folder beside `local/`, and one line in open-repository.ts. */
export interface RepositoryLocation {
  readonly kind: 'local';
  readonly path: string;
}

/** The text index is written by others and replaced by a rebuild: ask for it each time. */
export interface TextIndexes {
  /** Undefined if nothing was analysed yet. */
  current(): Promise<TextIndex | undefined>;
}

/** There is no archive at this place, or it has lost its index. */
export class NoArchiveError extends OperatorError {}
