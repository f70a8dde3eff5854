import type { Api } from '../../api/api.ts';
import { configurationRoutes } from './configuration-routes.ts';
import { domainRoutes } from './domain-routes.ts';
import { harvestRoutes } from './harvest-routes.ts';
import { launchRoutes } from './launch-routes.ts';
import { mappingRoutes } from './mapping-routes.ts';
import type { PlanningParts } from './planning-parts.ts';
import { scheduleRoutes } from './schedule-routes.ts';
import { templateFormRoutes } from './template-form-routes.ts';
import { templateRoutes } from './template-routes.ts';
import { trapRoutes } from './trap-routes.ts';

/** From domains to jobs ready to be submitted. */
export function planningRoutes(api: Api, parts: PlanningParts): void {
  domainRoutes(api, parts);
  configurationRoutes(api, parts);
  templateFormRoutes(api);
  templateRoutes(api, parts);
  scheduleRoutes(api, parts);
  harvestRoutes(api, parts);
  launchRoutes(api, parts);
  trapRoutes(api, parts);
  mappingRoutes(api, parts);
}
