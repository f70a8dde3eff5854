import type { Bus } from '../../messaging/bus.ts';
import { publishChange } from '../../messaging/publish-change.ts';
import type { Api } from '../api/api.ts';

/** Notifies open pages after a change through the API. */
export function notifyPages(api: Api, bus: Bus): void {
  api.addHook('onResponse', async (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD' || reply.statusCode >= 300) return;
    const [, subject = '', id = null] = /\/api\/v1\/([a-z-]+)(?:\/([\da-f-]{36}))?/.exec(request.url) ?? [];
    if (personal.has(subject)) return;
    await publishChange(bus, { subject, id });
  });
}

/** Requests that change nothing, or nothing that other people see. */
const personal = new Set(['session', 'me', 'invitations', 'checks', 'missing', 'proxy-state']);
