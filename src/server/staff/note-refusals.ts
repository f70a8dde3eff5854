import { withClientAddress } from '../../catalogue/client-address.ts';
import type { AuditLog } from '../../people/audit/audit-log.ts';
import type { Api } from '../api/api.ts';

/**
 * For the audit log: sets the client address of changes, and records refusals to signed-in people. Events of the connection,
 * which deliver the body, run outside the async context, so it is set twice.
 */
export function noteRefusals(
  api: Api,
  { audit, onWarning }: { readonly audit: AuditLog; readonly onWarning: (message: string) => void },
): void {
  api.addHook('onRequest', (request, _reply, done) => withClientAddress(request.ip, done));
  api.addHook('preValidation', (request, _reply, done) => withClientAddress(request.ip, done));
  api.addHook('onResponse', async ({ signedIn, method, routeOptions, ip }, reply) => {
    if (reply.statusCode !== 403 || signedIn === undefined) return;
    try {
      await audit.note({
        kind: 'refused',
        accountId: signedIn.person.id,
        address: ip,
        detail: `${method} ${routeOptions.url ?? ''}`,
      });
    } catch (error) {
      onWarning(`a refusal could not be recorded in the audit log: ${(error as Error).message}`);
    }
  });
}
