import type { Catalogue } from '../../../catalogue/catalogue.ts';
import type { WorkerPool } from '../../../harvesting/worker-pool.ts';
import type { Bus } from '../../../messaging/bus.ts';
import type { WhoAsks } from '../../../people/signed-in.ts';

/** The parts that the job routes use. */
export interface JobParts {
  readonly catalogue: Catalogue;
  readonly bus: Bus;
  readonly whoAsks: WhoAsks;
  readonly pool: WorkerPool;
  /** A session ends after this time without use, even if a page is still open. */
  readonly idleMs?: number;
  /** Interval of keep-alive comments; the session is checked at the same time. */
  readonly heartbeatMs?: number;
}
