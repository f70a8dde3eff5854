import { request } from 'node:http';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import type { FastifyReply } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Bus } from '../../messaging/bus.ts';
import { InProcessBus } from '../../messaging/in-process-bus.ts';
import type { Person } from '../../people/person.ts';
import { Recognition } from '../../people/recognition.ts';
import type { WhoAsks } from '../../people/signed-in.ts';
import { startSession } from '../../people/sessions.ts';
import { makeToken } from '../../people/tokens.ts';
import type { Api } from '../api/api.ts';
import { sendProblem } from '../api/problem.ts';
import { problemOfError } from '../api/problem-of-error.ts';
import { guardRights } from './guard-rights.ts';
import type { StaffParts } from './staff-parts.ts';

export interface StaffServerOptions<More extends object> {
  readonly catalogue: Catalogue;
  /** The routes, as the application has them below /api/v1. */
  readonly define: (api: Api, parts: StaffParts & More) => void;
  /** Further parts that the routes use: `{ liveCheck }`. */
  readonly more: More;
  readonly bus?: Bus;
  /** Identifies the caller; default: sessions and tokens of the catalogue. */
  readonly whoAsks?: WhoAsks;
  /** The clock of sessions and tokens, for tests of expiry. */
  readonly clock?: () => number;
}

export interface StaffAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The parsed body, if it is JSON: `answer.json as TargetShape`. */
  readonly json: unknown;
}

export interface StaffQuestion {
  readonly method?: string;
  /** Sent as JSON; strings and bytes are sent unchanged. */
  readonly body?: unknown;
  readonly headers?: OutgoingHttpHeaders;
}

/** Sends requests as a person. Paths are relative to /api/v1: `/targets?limit=2`. */
export interface StaffClient {
  ask(path: string, question?: StaffQuestion): Promise<StaffAnswer>;
  get(path: string): Promise<StaffAnswer>;
  post(path: string, body?: unknown): Promise<StaffAnswer>;
  put(path: string, body?: unknown): Promise<StaffAnswer>;
  delete(path: string, body?: unknown): Promise<StaffAnswer>;
}

/**
 * For tests: some routes of the staff API over real HTTP, with the guard of rights before them.
 *
 *   const server = await startStaffServer({ catalogue, define: targetRoutes, more: {} });
 *   const librarian = await server.as(await addPerson(catalogue, 'librarian'));
 *   expect((await librarian.get('/targets')).status).toBe(200);
 *   await server.close();
 */
export class StaffServer {
  readonly origin: string;
  /** Errors that are not the client's fault; tests expect none. */
  readonly faults: readonly unknown[];
  readonly #catalogue: Catalogue;
  readonly #clock: () => number;
  readonly #close: () => Promise<void>;

  constructor(parts: {
    readonly origin: string;
    readonly faults: readonly unknown[];
    readonly catalogue: Catalogue;
    readonly clock: () => number;
    readonly close: () => Promise<void>;
  }) {
    this.origin = parts.origin;
    this.faults = parts.faults;
    this.#catalogue = parts.catalogue;
    this.#clock = parts.clock;
    this.#close = parts.close;
  }

  /** A browser: a session, and its CSRF token for changes. */
  async as(person: Person): Promise<StaffClient> {
    const { secret, csrf } = await this.#catalogue.change((changing) =>
      startSession(changing, person.id, {
        address: '127.0.0.1',
        agent: 'test',
        nowMs: this.#clock(),
        sessionMs: 3_600_000,
        idleMs: 3_600_000,
      }),
    );
    return this.client({ cookie: `heirloom_session=${secret}`, 'x-csrf-token': csrf });
  }

  /** A program with a token. */
  async withToken(person: Person): Promise<StaffClient> {
    const made = await makeToken(this.#catalogue, person, {
      name: `test ${Math.random()}`,
      days: 1,
      scopes: ['administer'],
      collections: null,
      nowMs: this.#clock(),
    });
    if (!made.ok) throw new Error(made.error.message);
    return this.client({ authorization: `Bearer ${made.value.token}` });
  }

  nobody(): StaffClient {
    return this.client({});
  }

  client(own: OutgoingHttpHeaders): StaffClient {
    const ask = (path: string, { headers, ...question }: StaffQuestion = {}): Promise<StaffAnswer> =>
      askAt(`${this.origin}/api/v1${path}`, { ...question, headers: { ...own, ...headers } });
    return {
      ask,
      get: (path) => ask(path),
      post: (path, body) => ask(path, { method: 'POST', body }),
      put: (path, body) => ask(path, { method: 'PUT', body }),
      delete: (path, body) => ask(path, { method: 'DELETE', body }),
    };
  }

  /** The catalogue stays open: the caller closes it. */
  close(): Promise<void> {
    return this.#close();
  }
}

export async function startStaffServer<More extends object>(
  options: StaffServerOptions<More>,
): Promise<StaffServer> {
  const { catalogue, define, more, bus = new InProcessBus(), clock = Date.now } = options;
  const faults: unknown[] = [];
  const fail = (error: unknown, reply: FastifyReply): FastifyReply => {
    const problem = problemOfError(error);
    if (problem.status >= 500) faults.push(error);
    return sendProblem(reply, problem);
  };
  const application = Fastify({ bodyLimit: 1 << 20, forceCloseConnections: true });
  application.setValidatorCompiler(validatorCompiler);
  application.setSerializerCompiler(serializerCompiler);
  application.setErrorHandler((error, _request, reply) => fail(error, reply));
  application.removeContentTypeParser('text/plain');
  const recognition = new Recognition({ catalogue, idleMs: 3_600_000, clock });
  const whoAsks: WhoAsks = options.whoAsks ?? ((credentials) => recognition.whoAsks(credentials));
  const places = {
    applicationOrigin: 'http://localhost',
    staffOrigin: 'http://localhost',
    replayOrigin: 'http://replay.localhost',
  };
  await application.register(
    async (plain) => {
      const api: Api = plain.withTypeProvider<ZodTypeProvider>();
      guardRights(api, whoAsks);
      define(api, { catalogue, bus, whoAsks, places, version: '1.2.3', ...more });
    },
    { prefix: '/api/v1' },
  );
  await application.listen({ host: '127.0.0.1', port: 0 });
  const { port } = application.server.address() as AddressInfo;
  return new StaffServer({
    origin: `http://127.0.0.1:${port}`,
    faults,
    catalogue,
    clock,
    close: async () => {
      await application.close();
      await recognition.settled();
      if (options.bus === undefined) await bus.close();
    },
  });
}

function askAt(url: string, { method = 'GET', body, headers = {} }: StaffQuestion): Promise<StaffAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<StaffAnswer>();
  const isPlain = body === undefined || typeof body === 'string' || body instanceof Uint8Array;
  const sent = isPlain ? body : JSON.stringify(body);
  const type = isPlain ? {} : { 'content-type': 'application/json' };
  const asked = request(url, { method, headers: { ...type, ...headers }, agent: false }, (response) => {
    const pieces: Buffer[] = [];
    response.on('data', (piece: Buffer) => pieces.push(piece));
    response.on('error', reject);
    response.on('end', () => {
      const text = Buffer.concat(pieces).toString();
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        text,
        json: /json/.test(response.headers['content-type'] ?? '') ? (JSON.parse(text) as unknown) : undefined,
      });
    });
  });
  asked.on('error', reject);
  asked.end(sent);
  return promise;
}
