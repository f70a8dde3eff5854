import type { CdxParts } from '../../reading/cdx-server/cdx-parts.ts';
import type { Holdings } from '../../reading/holdings/holdings.ts';
import type { MissingLog } from '../../reading/missing/missing-log.ts';
import type { ReadingStates } from '../../reading/proxy/reading-states.ts';
import type { Rehearsals } from '../../reading/rehearsals/rehearsals.ts';
import type { ReplayEntries } from '../../reading/rehearsals/replay-entries.ts';
import type { TextSearch } from '../../reading/search/text-search.ts';
import type { OperationParts } from '../operations/operation-routes.ts';
import type { Traffic } from '../operations/traffic.ts';
import type { ServerOrigins } from '../server-origins.ts';
import type { StaffState } from '../staff/staff-part.ts';
import type { StaffRouteParts } from '../staff/staff-route-parts.ts';
import type { WebApplication } from '../web/web-application.ts';
import type { HostNames } from './guard-request.ts';

/** The parts that the application uses. */
export interface ApplicationParts {
  readonly holdings: Holdings;
  /** The archives of rehearsals, for staff, and the codes that open them on the replay host. */
  readonly rehearsals: Rehearsals;
  readonly entries: ReplayEntries;
  readonly cdx: CdxParts;
  readonly missing: MissingLog;
  /** Full-text search. */
  readonly texts: TextSearch;
  /** Date and view of each proxy user. */
  readonly states: ReadingStates;
  readonly places: ServerOrigins;
  readonly hostNames: HostNames;
  /** Proxy servers on other machines whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[];
  /** The token that allows changes. */
  readonly token: string;
  readonly version: string;
  /** Undefined while the staff part has not joined, or if the server is for readers only. */
  readonly staff: StaffRouteParts | undefined;
  readonly staffState: () => StaffState;
  readonly operations: OperationParts;
  readonly webApplication: WebApplication;
  readonly traffic: Traffic;
  readonly onError: (error: unknown) => void;
}
