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
import type { WholeStaffParts } from '../staff/whole-staff-parts.ts';
import type { WebApplication } from '../web/web-application.ts';
import type { HostNames } from './guard-request.ts';

/** What the application stands on. */
export interface ApplicationParts {
  readonly holdings: Holdings;
  /** The archives of rehearsals, for staff, and their way to the replay host. */
  readonly rehearsals: Rehearsals;
  readonly entries: ReplayEntries;
  readonly cdx: CdxParts;
  readonly missing: MissingLog;
  /** The words of what is held. */
  readonly texts: TextSearch;
  /** Date and view of those who read through the proxy. */
  readonly states: ReadingStates;
  readonly places: ServerOrigins;
  readonly hostNames: HostNames;
  /** Whose word counts about the address that a request comes from, besides those on this machine. */
  readonly trustedProxies: readonly string[];
  /** Of those who may change something. */
  readonly token: string;
  readonly version: string;
  /** Undefined: it is not there yet, or nobody wants it here. */
  readonly staff: WholeStaffParts | undefined;
  readonly staffState: () => StaffState;
  readonly operations: OperationParts;
  readonly webApplication: WebApplication;
  readonly traffic: Traffic;
  readonly onError: (error: unknown) => void;
}
