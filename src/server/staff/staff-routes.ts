import type { Api } from '../api/api.ts';
import { analysisRoutes } from './analysis/analysis-routes.ts';
import { jobRoutes } from './jobs/job-routes.ts';
import { missingUrlRoutes } from './missing/missing-url-routes.ts';
import { peopleRoutes } from './people/people-routes.ts';
import { planningRoutes } from './planning/planning-routes.ts';
import { selectionRoutes } from './selection/selection-routes.ts';
import { storageRoutes } from './storage/storage-routes.ts';
import { notifyPages } from './notify-pages.ts';
import type { StaffRouteParts } from './staff-route-parts.ts';

export function staffRoutes(api: Api, parts: StaffRouteParts): void {
  notifyPages(api, parts.bus);
  peopleRoutes(api, parts);
  selectionRoutes(api, parts);
  planningRoutes(api, parts);
  jobRoutes(api, parts);
  missingUrlRoutes(api, parts);
  storageRoutes(api, parts);
  analysisRoutes(api, parts);
}
