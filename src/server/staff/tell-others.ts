import type { Bus } from '../../messaging/bus.ts';
import type { Api } from '../api/api.ts';

/** Those who have a page open learn that something on it was changed: `changed.records`. */
export function tellOthers(api: Api, bus: Bus): void {
  api.addHook('onResponse', async (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD' || reply.statusCode >= 300) return;
    const [, subject = '', id = null] = /\/api\/v1\/([a-z-]+)(?:\/([\da-f-]{36}))?/.exec(request.url) ?? [];
    if (ofOneself.has(subject)) return;
    await bus.publish(`changed.${subject}`, new TextEncoder().encode(JSON.stringify({ subject, id })));
  });
}

/** What concerns nobody else, or changes nothing. */
const ofOneself = new Set(['session', 'me', 'invitations', 'checks', 'missing', 'proxy-state']);
