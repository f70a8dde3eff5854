import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasRight, rights, roles } from '../../people/rights.ts';
import type { Right } from '../../people/rights.ts';
import { newId } from '../../catalogue/new-id.ts';
import { bodyExamples } from '../api/examples/body-examples.ts';
import { endpointRights } from './test-endpoint-rights.ts';
import { startStaffRunning } from './test-staff-running.ts';
import type { StaffRunning } from './test-staff-running.ts';

interface Endpoint {
  readonly method: string;
  readonly path: string;
  readonly right: Right | undefined;
}

let ground: StaffRunning;
let endpoints: readonly Endpoint[];

beforeAll(async () => {
  ground = await startStaffRunning();
  endpoints = await describedEndpoints();
});

afterAll(() => ground.close());

describe('every endpoint of the API', () => {
  it('is for those who are written down for it', () => {
    const described = endpoints.map(({ method, path, right }) => [`${method} ${path}`, right ?? 'everybody']);
    expect(Object.fromEntries(described)).toEqual(endpointRights);
  });

  it('has a right that exists, and no right is without an endpoint', () => {
    expect(endpoints.length).toBeGreaterThan(100);
    const used = new Set(endpoints.flatMap(({ right }) => (right === undefined ? [] : [right])));
    expect([...used].toSorted()).toEqual(rights.toSorted());
  });

  it('asks who it is', async () => {
    const answers = await statuses(() => ({}));
    expect(answers.filter(({ status }) => status !== 401)).toEqual([]);
  });

  it.each(roles)('is open for the %s exactly where his role allows it', async (role) => {
    const { token } = ground.passes[role];
    const answers = await statuses(() => ({ authorization: `Bearer ${token}` }));
    const wrong = answers.filter(({ right, status }) =>
      hasRight(role, right) ? status === 401 || status === 403 || status >= 500 : status !== 403,
    );
    expect(wrong).toEqual([]);
    expect(ground.running.faults).toEqual([]);
  });

  it('changes nothing for a browser that does not say the word of its session', async () => {
    const { cookie, csrf } = ground.passes.administrator;
    const words = [
      {},
      { 'x-csrf-token': '' },
      { 'x-csrf-token': csrf.replace(/^./, (first) => (first === 'a' ? 'b' : 'a')) },
    ];
    for (const word of words) {
      const answers = await statuses(() => ({ cookie, ...word }));
      expect(answers.filter(({ method, status }) => method !== 'GET' && status !== 403)).toEqual([]);
    }
  });

  it('knows neither a token nor a session that nobody has', async () => {
    for (const headers of [
      { authorization: 'Bearer hlm_0000000000000000000000000000000000000000000' },
      { authorization: 'Bearer ' },
      { authorization: 'Basic YTpi' },
      { cookie: 'heirloom_session=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
    ]) {
      const answers = await statuses(() => headers);
      expect(answers.filter(({ status }) => status !== 401)).toEqual([]);
    }
  });

  it('has an example of its body, which fits', async () => {
    const { paths } = (await ground.running.json('/api/openapi.json')) as unknown as OpenApi;
    const bodies = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { requestBody }]) =>
        Object.values(requestBody?.content ?? {}).map((media) => ({
          endpoint: `${method.toUpperCase()} ${path.replace(/^\/api\/v1/, '')}`,
          ...media,
        })),
      ),
    );
    expect(bodies.map(({ endpoint }) => endpoint).toSorted()).toEqual(Object.keys(bodyExamples).toSorted());
    // As a program would that knows nothing but the description.
    const reader = Fastify({ ajv: { customOptions: { removeAdditional: false, coerceTypes: false } } });
    for (const [index, { schema }] of bodies.entries())
      reader.route({
        method: 'POST',
        url: `/${index}`,
        schema: { body: schema },
        handler: async () => 'fits',
      });
    for (const [index, { endpoint, example }] of bodies.entries()) {
      expect(example, endpoint).toEqual(bodyExamples[endpoint]);
      const headers = { 'content-type': 'application/json' };
      const sent = { method: 'POST', url: `/${index}`, headers, body: JSON.stringify(example) } as const;
      expect((await reader.inject(sent)).body, endpoint).toBe('fits');
    }
    await reader.close();
  });

  it('answers in the types that are described', async () => {
    const { paths } = (await ground.running.json('/api/openapi.json')) as unknown as OpenApi;
    const typesOf = new Map<string, Set<string>>();
    for (const [path, methods] of Object.entries(paths))
      for (const { responses = {} } of Object.values(methods))
        for (const [status, { content = {} }] of Object.entries(responses)) {
          const kind = /^[45]/.test(status) ? 'problem' : (streams[path] ?? 'answer');
          const types = typesOf.get(kind) ?? new Set();
          for (const type of Object.keys(content)) types.add(type);
          typesOf.set(kind, types);
        }
    expect(Object.fromEntries([...typesOf].map(([kind, types]) => [kind, [...types].toSorted()]))).toEqual({
      answer: ['application/json'],
      problem: ['application/problem+json'],
      events: ['text/event-stream'],
      file: ['application/gzip', 'application/jsonl', 'application/wacz+zip', 'text/csv'],
    });
  });

  it('says what to do where a body cannot be read, and follows no events for who asks for their head', async () => {
    const { token } = ground.passes.administrator;
    const authorization = `Bearer ${token}`;
    const send = async (type: string, body: string): Promise<[number, string, string]> => {
      const headers = { authorization, 'content-type': type };
      const answer = await ground.running.ask('/api/v1/notes', { method: 'POST', headers, body });
      const { detail } = JSON.parse(answer.text) as { detail: string };
      return [answer.status, answer.headers['content-type'] ?? '', detail];
    };
    const problem = 'application/problem+json; charset=utf-8';
    expect(await send('text/plain', 'x')).toEqual([415, problem, expect.stringContaining('send JSON')]);
    expect(await send('application/json', '{')).toEqual([400, problem, expect.stringContaining('bracket')]);
    expect(await send('application/json', '')).toEqual([400, problem, expect.stringContaining('send {}')]);
    const large = `{"text":"${'x'.repeat(1 << 20)}"}`;
    expect(await send('application/json', large)).toEqual([413, problem, expect.stringContaining('1 MB')]);
    for (const path of ['/events', '/fleet/events', `/jobs/${newId()}/events`]) {
      const head = await ground.running.ask(`/api/v1${path}`, { method: 'HEAD', headers: { authorization } });
      expect([path, head.status]).toEqual([path, 404]);
    }
  });

  it('has a summary, and says what it answers', async () => {
    const { paths } = (await ground.running.json('/api/openapi.json')) as unknown as OpenApi;
    for (const [path, methods] of Object.entries(paths))
      for (const [method, { summary, responses }] of Object.entries(methods))
        expect([path, method, typeof summary, Object.keys(responses ?? {}).length > 1]).toEqual([
          path,
          method,
          'string',
          true,
        ]);
  });
});

/** What is not one answer in JSON. */
const streams: Readonly<Record<string, 'events' | 'file'>> = {
  '/api/v1/events': 'events',
  '/api/v1/fleet/events': 'events',
  '/api/v1/jobs/{id}/events': 'events',
  '/api/v1/export': 'file',
  '/api/v1/records/export': 'file',
  '/api/v1/text-search/export': 'file',
  '/api/v1/analysis/documents/export': 'file',
};

interface Body {
  readonly schema: object;
  readonly example?: unknown;
}

interface OpenApi {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly 'x-right'?: Right;
            readonly summary?: string;
            readonly requestBody?: { readonly content: Readonly<Record<string, Body>> };
            readonly responses?: Readonly<Record<string, { readonly content?: object }>>;
          }
        >
      >
    >
  >;
}

async function describedEndpoints(): Promise<Endpoint[]> {
  const { paths } = (await ground.running.json('/api/openapi.json')) as unknown as OpenApi;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      method: method.toUpperCase(),
      path: path.replace(/^\/api\/v1/, ''),
      right: described['x-right'],
    })),
  );
}

/** Asks every endpoint that needs a right, for things that are not there. */
async function statuses(
  headers: () => Readonly<Record<string, string>>,
): Promise<{ method: string; path: string; right: Right; status: number }[]> {
  const answers = [];
  for (const { method, path, right } of endpoints) {
    if (right === undefined) continue;
    const filled = path.replaceAll('{id}', newId()).replaceAll(/\{\w+\}/g, '1');
    const stop = new AbortController();
    const response = await fetch(`${ground.running.server.applicationOrigin}/api/v1${filled}`, {
      method,
      signal: stop.signal,
      headers: { ...headers(), ...(method === 'GET' ? {} : { 'content-type': 'application/json' }) },
      ...(method === 'GET' ? {} : { body: '{}' }),
    });
    // Events never end.
    stop.abort();
    answers.push({ method, path, right, status: response.status });
  }
  return answers;
}
