import type { Holdings } from '../holdings/holdings.ts';
import type { MissingLog } from '../missing/missing-log.ts';
import type { Rehearsals } from '../rehearsals/rehearsals.ts';
import type { ReplayEntries } from '../rehearsals/replay-entries.ts';

/** The dependencies of the replay host. */
export interface ReplayParts {
  readonly holdings: Holdings;
  readonly missing: Pick<MissingLog, 'note'>;
  /** The archives of rehearsals, for those who have an entry. */
  readonly rehearsals: Pick<Rehearsals, 'borrow'>;
  readonly entries: Pick<ReplayEntries, 'enter' | 'isIn'>;
  /** `http://localhost:8080`: where the page with the banner is. */
  readonly applicationOrigin: string;
  /** `http://replay.localhost:8081`: the only host name under which archived pages run. */
  readonly replayOrigin: string;
  /** Other names under which stored bytes (`id_`) may be asked for. */
  readonly hostNames: readonly string[];
  /** Pages are shown without the frame of the application. A page without a frame can lead its reader to the live web. */
  readonly isFrameless: boolean;
  readonly onError?: (error: unknown) => void;
}
