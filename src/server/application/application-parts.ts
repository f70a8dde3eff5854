import type { Archive } from '../../archive/archive.ts';
import type { CdxParts } from '../../reading/cdx-server/cdx-parts.ts';
import type { Holdings } from '../../reading/holdings/holdings.ts';
import type { MissingLog } from '../../reading/missing/missing-log.ts';
import type { ReadingStates } from '../../reading/proxy/reading-states.ts';
import type { WebApplication } from '../web/web-application.ts';
import type { HostNames } from './guard-request.ts';
import type { Metrics } from './metrics.ts';

/** What the application stands on. */
export interface ApplicationParts {
  readonly archive: Pick<Archive, 'register'>;
  readonly holdings: Holdings;
  readonly cdx: CdxParts;
  readonly missing: MissingLog;
  /** Date and view of those who read through the proxy. */
  readonly states: ReadingStates;
  readonly places: Places;
  readonly hostNames: HostNames;
  /** Of those who may change something. */
  readonly token: string;
  readonly version: string;
  readonly webApplication: WebApplication;
  readonly metrics: Metrics;
  readonly onFault: (error: unknown) => void;
}

/** Where the parts of the server are. */
export interface Places {
  readonly applicationOrigin: string;
  readonly replayOrigin: string;
  readonly proxy?: { readonly host: string; readonly port: number };
}
