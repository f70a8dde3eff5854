import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roles } from '../../catalogue/roles.ts';
import { hasRight, rights } from '../../people/rights.ts';
import type { Right } from '../../people/rights.ts';
import { newId } from '../../catalogue/new-id.ts';
import { endpointRights, sessionEndpoints } from './test-endpoint-rights.ts';
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

  it.each(roles)('is open for a token of the %s exactly where the role allows it', async (role) => {
    const { token } = ground.passes[role];
    const answers = await statuses(() => ({ authorization: `Bearer ${token}` }));
    const wrong = answers.filter(({ method, path, right, status }) =>
      hasRight(role, right) && !sessionEndpoints.includes(`${method} ${path}`)
        ? status === 401 || status === 403 || status >= 500
        : status !== 403,
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
    const bodies = (await described()).flatMap(({ endpoint, requestBody }) =>
      Object.values(requestBody?.content ?? {}).map((media) => ({ endpoint, ...media })),
    );
    expect(bodies.length).toBeGreaterThan(60);
    expect(bodies.filter(({ example }) => example === undefined)).toEqual([]);
    expect(await misfits(bodies)).toEqual([]);
  });

  it('has an example of its answer, which fits', async () => {
    const answers = (await described()).flatMap(({ endpoint, responses = {} }) =>
      Object.entries(responses)
        .filter(([status]) => status.startsWith('2'))
        .flatMap(([, { content = {} }]) => Object.entries(content))
        // Files have no schema.
        .filter(([type, { schema }]) => type === 'application/json' && Object.keys(schema).length > 1)
        .map(([, media]) => ({ endpoint, ...media })),
    );
    expect(answers.length).toBeGreaterThan(100);
    expect(answers.filter(({ example }) => example === undefined)).toEqual([]);
    expect(await misfits(answers)).toEqual([]);
    const problems = (await described()).flatMap(({ endpoint, responses = {} }) =>
      ['4XX', '5XX'].map((status) => ({
        endpoint,
        schema: {},
        ...Object.values(responses[status]?.content ?? {})[0],
      })),
    );
    expect(problems.filter(({ example }) => example === undefined)).toEqual([]);
    expect(await misfits(problems)).toEqual([]);
    const [first] = answers;
    const spoilt = { ...first, endpoint: 'spoilt', schema: first?.schema ?? {}, example: { more: 1 } };
    expect(await misfits([spoilt])).toHaveLength(1);
  });

  it('gives its list in every order that it describes, and in no other', async () => {
    const lists = (await described()).flatMap(({ endpoint, parameters }) => {
      const [, path = ''] = endpoint.split(' ');
      const sorts = parameters?.find(({ name }) => name === 'sort')?.schema?.enum ?? [];
      return sorts.some((sort) => sort.startsWith('-'))
        ? [{ path: path.replaceAll(/\{\w+\}/g, newId()), sorts }]
        : [];
    });
    expect(lists.map(({ path }) => path.split('/')[1])).toEqual(
      expect.arrayContaining(['targets', 'notes', 'people', 'domains', 'harvests', 'traps', 'jobs']),
    );
    const headers = { authorization: `Bearer ${ground.passes.administrator.token}` };
    const status = async (path: string, sort: string): Promise<number> =>
      (await fetch(`${ground.running.server.applicationOrigin}/api/v1${path}?sort=${sort}`, { headers }))
        .status;
    for (const { path, sorts } of lists) {
      expect(
        sorts
          .filter((sort) => !sort.startsWith('-'))
          .map((sort) => `-${sort}`)
          .toSorted(),
      ).toEqual(sorts.filter((sort) => sort.startsWith('-')).toSorted());
      // The parent does not exist, but the sort is still validated.
      const answer = /[\da-f-]{36}/.test(path) ? 404 : 200;
      for (const sort of sorts) expect([path, sort, await status(path, sort)]).toEqual([path, sort, answer]);
      expect([path, await status(path, 'colour')]).toEqual([path, 400]);
      expect([path, sorts.filter((sort) => !sort.startsWith('-')).toSorted()]).toEqual([
        path,
        toldSorts(path),
      ]);
    }
  });

  it('answers in the types that are described', async () => {
    const typesOf = new Map<string, Set<string>>();
    for (const { endpoint, responses = {} } of await described())
      for (const [status, { content = {} }] of Object.entries(responses)) {
        const kind = /^[45]/.test(status) ? 'problem' : (streams[endpoint] ?? 'answer');
        const types = typesOf.get(kind) ?? new Set();
        for (const type of Object.keys(content)) types.add(type);
        typesOf.set(kind, types);
      }
    expect(Object.fromEntries([...typesOf].map(([kind, types]) => [kind, [...types].toSorted()]))).toEqual({
      answer: ['application/json'],
      problem: ['application/problem+json'],
      events: ['text/event-stream'],
      file: ['application/gzip', 'application/jsonl', 'application/wacz+zip', 'text/csv', 'text/plain'],
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
    expect(await send('text/plain', 'x')).toEqual([415, problem, expect.stringContaining('Send JSON')]);
    expect(await send('application/json', '{')).toEqual([400, problem, expect.stringContaining('bracket')]);
    expect(await send('application/json', '')).toEqual([
      400,
      problem,
      expect.stringContaining('leave out the Content-Type'),
    ]);
    const large = `{"text":"${'x'.repeat(1 << 20)}"}`;
    expect(await send('application/json', large)).toEqual([413, problem, expect.stringContaining('1 MB')]);
    for (const path of ['/events', '/workers/events', `/jobs/${newId()}/events`]) {
      const head = await ground.running.ask(`/api/v1${path}`, { method: 'HEAD', headers: { authorization } });
      expect([path, head.status]).toEqual([path, 404]);
    }
  });

  it('has a summary, and says what it answers', async () => {
    for (const { endpoint, summary, responses } of await described())
      expect([endpoint, typeof summary, Object.keys(responses ?? {}).length > 1]).toEqual([
        endpoint,
        'string',
        true,
      ]);
  });
});

/** The endpoints that do not answer in JSON. */
const streams: Readonly<Record<string, 'events' | 'file'>> = {
  'GET /events': 'events',
  'GET /workers/events': 'events',
  'GET /jobs/{id}/events': 'events',
  'GET /export': 'file',
  'GET /targets/export': 'file',
  'GET /text-search/export': 'file',
  'GET /analysis/documents/export': 'file',
  'GET /audit-log/export': 'file',
  'GET /jobs/{id}/reports/{name}': 'file',
};

interface Media {
  readonly schema: object;
  readonly example?: unknown;
}

interface Described {
  readonly 'x-right'?: Right;
  readonly summary?: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly schema?: { readonly enum?: readonly string[] };
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses?: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
}

/** All endpoints of OpenAPI: `POST /targets` and its description. */
async function described(): Promise<(Described & { readonly endpoint: string })[]> {
  const { paths } = (await ground.running.json('/api/openapi.json')) as unknown as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, each]) => ({
      ...each,
      endpoint: `${method.toUpperCase()} ${path.replace(/^\/api\/v1/, '')}`,
    })),
  );
}

/** The sorts of a list in docs/api.md: `| /targets | modified, … | -modified |`. */
function toldSorts(path: string): string[] {
  const shown = path.replace(/[\da-f-]{36}/, 'ID');
  const [, part = ''] = documents.split('### How lists are sorted');
  const row = part.split('\n').find((line) => line.startsWith('|') && line.includes(`\`${shown}\``)) ?? '';
  const [, , sorts = ''] = row.split('|');
  return [...sorts.matchAll(/`(\w+)`/g)].map(([, sort = '']) => sort).toSorted();
}

const documents = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8');

async function describedEndpoints(): Promise<Endpoint[]> {
  return (await described()).map(({ endpoint, 'x-right': right }) => {
    const [method = '', path = ''] = endpoint.split(' ');
    return { method, path, right };
  });
}

/** Examples that do not match their schemas, checked from the OpenAPI description alone. */
async function misfits(medias: readonly (Media & { readonly endpoint: string })[]): Promise<string[]> {
  const reader = Fastify({ ajv: { customOptions: { removeAdditional: false, coerceTypes: false } } });
  for (const [index, { schema }] of medias.entries())
    reader.route({ method: 'POST', url: `/${index}`, schema: { body: schema }, handler: async () => 'fits' });
  const found: string[] = [];
  for (const [index, { endpoint, example }] of medias.entries()) {
    const headers = { 'content-type': 'application/json' };
    const sent = { method: 'POST', url: `/${index}`, headers, body: JSON.stringify(example) } as const;
    const { body } = await reader.inject(sent);
    if (body !== 'fits') found.push(`${endpoint}: ${body}`);
  }
  await reader.close();
  return found;
}

/** Calls every endpoint that needs a right, with ids that do not exist. */
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
