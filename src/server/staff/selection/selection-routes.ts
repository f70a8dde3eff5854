import type { Api } from '../../api/api.ts';
import { bulkRoutes } from './bulk-routes.ts';
import { checkRoutes } from './check-routes.ts';
import { collectionRoutes } from './collection-routes.ts';
import { noteRoutes } from './note-routes.ts';
import { targetFileRoutes } from './target-file-routes.ts';
import { targetRoutes } from './target-routes.ts';
import { savedSearchRoutes } from './saved-search-routes.ts';
import type { SelectionParts } from './selection-parts.ts';
import { todayRoute } from './today-route.ts';

/** Collections and targets. */
export function selectionRoutes(api: Api, parts: SelectionParts): void {
  collectionRoutes(api, parts);
  checkRoutes(api, parts);
  targetRoutes(api, parts);
  targetFileRoutes(api, parts);
  bulkRoutes(api, parts);
  savedSearchRoutes(api, parts);
  noteRoutes(api, parts);
  todayRoute(api, parts);
}
