import type { Api } from '../../api/api.ts';
import type { ServerOrigins } from '../../server-origins.ts';
import type { AnalysisParts } from './analysis-parts.ts';
import { documentRoutes } from './document-routes.ts';
import { functionRoutes } from './function-routes.ts';
import { profileRoutes } from './profile-routes.ts';
import { textRoutes } from './text-routes.ts';
import { tryRoutes } from './try-routes.ts';

/** How documents are analysed and assessed. Changes apply to later analyses. */
export function analysisRoutes(api: Api, parts: AnalysisParts & { readonly places: ServerOrigins }): void {
  functionRoutes(api, parts);
  tryRoutes(api, parts);
  profileRoutes(api, parts);
  textRoutes(api, parts);
  documentRoutes(api, parts);
}
