import type { IncomingHttpHeaders } from 'node:http';
import type { Holdings } from '../../holdings/holdings.ts';
import type { ReaderContext } from '../../access-point/reader-context.ts';
import type { MissingLog } from '../../missing/missing-log.ts';
import type { Authority } from '../authority.ts';
import type { ReadingStates } from '../reading-states.ts';
import type { TextSearch } from '../../search/text-search.ts';

/** The dependencies of archive sites. */
export interface ArchiveSiteParts {
  readonly holdings: Holdings;
  readonly missing: MissingLog;
  /** Undefined: only addresses can be searched for. */
  readonly texts?: TextSearch;
  readonly authority: Authority;
  readonly states: ReadingStates;
  /** The names of the views that a reader is offered. */
  readonly views?: (context: ReaderContext) => Promise<readonly string[]>;
  readonly applicationOrigin: string;
  /** The reading state of the proxy. */
  readonly host: string;
  readonly port: () => number;
}

export interface ArchiveSiteRequest {
  /** As `archiveSiteOf` gives it. */
  readonly archiveSite: string;
  readonly url: URL;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Uint8Array;
  /** The key of the reader's state. */
  readonly key: string;
  readonly context: ReaderContext;
}

export interface ArchiveSiteAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}
