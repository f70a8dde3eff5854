import type { ApplicationParts } from '../application/application-parts.ts';
import { aboutRoute } from './about-route.ts';
import type { Api } from './api.ts';
import { calendarRoute } from './calendar-route.ts';
import { capturesRoute } from './captures-route.ts';
import { citationRoute } from './citation-route.ts';
import { exportRoute } from './export-route.ts';
import { missingRoutes } from './missing-routes.ts';
import { proxyStateRoutes } from './proxy-state-routes.ts';
import { replayEntryRoute } from './replay-entry-route.ts';
import { searchRoute } from './search-route.ts';
import { sitesRoute } from './sites-route.ts';
import { textCapturesRoutes } from './text-captures-route.ts';
import { textExportRoute } from './text-export-route.ts';
import { textImagesRoute } from './text-images-route.ts';
import { textSearchRoute } from './text-search-route.ts';
import { textTrendRoute } from './text-trend-route.ts';
import { versionRoute } from './version-route.ts';
import { viewsRoute } from './views-route.ts';

const routes = [
  aboutRoute,
  searchRoute,
  textSearchRoute,
  textImagesRoute,
  textTrendRoute,
  textCapturesRoutes,
  textExportRoute,
  calendarRoute,
  capturesRoute,
  versionRoute,
  citationRoute,
  sitesRoute,
  viewsRoute,
  missingRoutes,
  proxyStateRoutes,
  exportRoute,
  replayEntryRoute,
];

export function apiRoutes(api: Api, parts: ApplicationParts): void {
  for (const define of routes) define(api, parts);
}
