import type { Bus } from '../../messaging/bus.ts';
import { publishChange } from '../../messaging/publish-change.ts';
import type { Api } from '../api/api.ts';

/** Whoever changes something by the API tells those who have a page of it open. */
export function tellOthers(api: Api, bus: Bus): void {
  api.addHook('onResponse', async (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD' || reply.statusCode >= 300) return;
    const [, subject = '', id = null] = /\/api\/v1\/([a-z-]+)(?:\/([\da-f-]{36}))?/.exec(request.url) ?? [];
    if (ofOneself.has(subject)) return;
    await publishChange(bus, { subject, id });
  });
}

/** What concerns nobody else, or changes nothing. */
const ofOneself = new Set(['session', 'me', 'invitations', 'checks', 'missing', 'proxy-state']);
