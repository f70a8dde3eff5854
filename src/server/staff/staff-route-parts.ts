import type { AnalysisParts } from './analysis/analysis-parts.ts';
import type { JobParts } from './jobs/job-parts.ts';
import type { MissingUrlParts } from './missing/missing-url-routes.ts';
import type { PeopleParts } from './people/people-parts.ts';
import type { PlanningParts } from './planning/planning-parts.ts';
import type { SelectionParts } from './selection/selection-parts.ts';
import type { StorageParts } from './storage/storage-routes.ts';

/** The parts that the staff routes use. */
export type StaffRouteParts = PeopleParts &
  SelectionParts &
  PlanningParts &
  JobParts &
  MissingUrlParts &
  StorageParts &
  AnalysisParts;
