import type { Catalogue } from '../../../catalogue/catalogue.ts';
import type { HarvestClock } from '../../../planning/harvest-clock.ts';

/** The parts that the planning routes use. */
export interface PlanningParts {
  readonly catalogue: Catalogue;
  /** Creates the jobs of a launched harvest. */
  readonly clock: Pick<HarvestClock, 'make'>;
}
