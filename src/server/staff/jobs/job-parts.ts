import type { Catalogue } from '../../../catalogue/catalogue.ts';
import type { WorkerPool } from '../../../harvesting/worker-pool.ts';
import type { Bus } from '../../../messaging/bus.ts';
import type { WhoAsks } from '../../../people/signed-in.ts';

/** What the routes of jobs stand on. */
export interface JobParts {
  readonly catalogue: Catalogue;
  readonly bus: Bus;
  readonly whoAsks: WhoAsks;
  readonly pool: WorkerPool;
  /** After so long without use a session has ended, though a page of it is still open. */
  readonly idleMs?: number;
  /** Between two signs of life to those who watch; whether they still may is asked then. */
  readonly heartbeatMs?: number;
}
