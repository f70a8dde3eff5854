import type { Catalogue } from '../../../catalogue/catalogue.ts';
import type { HarvestClock } from '../../../planning/harvest-clock.ts';

/** What the routes of planning stand on. */
export interface PlanningParts {
  readonly catalogue: Catalogue;
  /** Makes the jobs of a harvest that was launched. */
  readonly clock: Pick<HarvestClock, 'make'>;
}
