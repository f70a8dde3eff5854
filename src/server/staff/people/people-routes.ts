import type { Api } from '../../api/api.ts';
import { accountRoutes } from './account-routes.ts';
import { auditRoutes } from './audit-routes.ts';
import { invitationRoutes } from './invitation-routes.ts';
import { openidRoutes } from './openid-routes.ts';
import { ownAccountRoutes } from './own-account-routes.ts';
import { ownTokenRoutes } from './own-token-routes.ts';
import type { PeopleParts } from './people-parts.ts';
import { sessionRoutes } from './session-routes.ts';

/** Sign-in, one's own account, and all accounts. */
export function peopleRoutes(api: Api, parts: PeopleParts): void {
  sessionRoutes(api, parts);
  openidRoutes(api, parts);
  invitationRoutes(api, parts);
  ownAccountRoutes(api, parts);
  ownTokenRoutes(api, parts);
  accountRoutes(api, parts);
  auditRoutes(api, parts);
}
