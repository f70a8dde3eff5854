/**
 * Starts a web on loopback: many sites, one process, everything from one seed. In: options. Steps: 1. find the addresses, 2.
 * listen, 3. build the world for these ports. Out: names, ports, clock and truth, until `stop`.
 */
import type { Socket } from 'node:net';
import type { Resolver } from '../src/crawl/resolve/resolver.ts';
import { planAddresses, truthHost } from './addresses.ts';
import type { AddressPlan, AddressRoom } from './addresses.ts';
import { newAuthority } from './certificates/authority.ts';
import { startClock } from './clock.ts';
import type { Clock } from './clock.ts';
import type { Answer } from './model/answer.ts';
import { originsOn } from './model/origins.ts';
import type { Origins } from './model/origins.ts';
import type { HostileLimits, Site } from './model/site.ts';
import { visitOf, visitTo } from './model/visit.ts';
import { withRange, withValidators } from './server/conditional.ts';
import { serveConnection } from './server/connection.ts';
import { Gate } from './server/gate.ts';
import { canListenAt, listen } from './server/listeners.ts';
import type { Listeners } from './server/listeners.ts';
import type { Request } from './server/request-reader.ts';
import { truthAnswer } from './truth-site.ts';
import type { TruthSite } from './truth-site.ts';
import { truthOf, truthOfSites } from './truth.ts';
import type { TruthDetails, TruthEntry } from './truth.ts';
import { makeWorld } from './world.ts';
import type { World } from './world.ts';

export interface MadeUpWebOptions {
  readonly seed: number;
  /** The number of ordinary sites. */
  readonly sites: number;
  /** The number of articles of each. */
  readonly pagesPerSite: number;
  /** The start of the clock; default 2026-01-01T00:00:00Z. */
  readonly clockMs?: number;
  /** 0 (default): the clock stands still until it is moved. 1: it runs with the real time. */
  readonly clockSpeed?: number;
  /** 0 (default): any free port. */
  readonly port?: number;
  readonly tlsPort?: number;
  /** The number of loopback addresses that the sites are spread over; 1 = all at 127.0.0.1. Default 64. */
  readonly addresses?: number;
  /** Default true: include the sites that each show one subject (redirects, cookies, ...). */
  readonly special?: boolean;
  /** Default false: include the sites that break the rules of HTTP and TLS. */
  readonly hostile?: boolean;
  /** Default false: include sites as built today; their film players are development dependencies. */
  readonly modern?: boolean;
  readonly limits?: Partial<HostileLimits>;
}

export interface TruthQuery {
  /** The name of a site; default all. */
  readonly site?: string;
  /** Default: now, by the web's clock. */
  readonly atMs?: number;
}

export interface MadeUpWeb extends AsyncDisposable {
  readonly resolver: Resolver;
  readonly ports: { readonly http: number; readonly https: number };
  readonly sites: readonly Site[];
  readonly clock: Clock;
  readonly caCertificatePem: string;
  readonly addresses: AddressPlan;
  readonly truthUrl: string;
  url(host: string, target: string, secure?: boolean): string;
  /** Every URL that can be listed, in a stable order, generated lazily. */
  truth(query?: TruthQuery): Iterable<TruthEntry>;
  /** The truth about one URL; `details` for other methods and header fields than a plain GET. */
  truthOf(url: string, atMs?: number, details?: TruthDetails): TruthEntry | undefined;
  /** Every change of a page after `fromMs`, up to `toMs`; undefined if only `truthOf` knows. */
  changesOf(url: string, fromMs: number, toMs: number): readonly number[] | undefined;
  /** Requests are read but not answered until the returned function is called. */
  holdAnswers(): () => void;
  stop(): Promise<void>;
}

const defaultLimits: HostileLimits = { slowIntervalMs: 500, silenceMs: 600_000, endlessBytes: 1 << 30 };
const defaultAddresses = 64;

export async function startMadeUpWeb(options: MadeUpWebOptions): Promise<MadeUpWeb> {
  const limits = { ...defaultLimits, ...options.limits };
  const { seed, sites, pagesPerSite, special = true, hostile = false, modern = false } = options;
  const worldOn = (origins: Origins): World =>
    makeWorld({ seed, origins, limits }, { sites, pagesPerSite, special, hostile, modern });
  // Names do not depend on ports, so a world of any ports can place them.
  const names = worldOn(originsOn(80, 443));
  const addresses = planAddresses(names.sites, await addressRoom(options.addresses ?? defaultAddresses));
  const authority = newAuthority();
  const clock = startClock(options.clockMs, options.clockSpeed);
  const ready = Promise.withResolvers<TruthSite>();
  const gate = new Gate();
  const listeners = await listen({
    addresses: addresses.addresses,
    port: options.port ?? 0,
    tlsPort: options.tlsPort ?? 0,
    secureContext: (host) => authority.secureContext(host, names.siteOf(host)?.certificate ?? 'good'),
    onConnection: (socket, secure) => {
      ready.promise.then((site) => serve(site, gate, socket, secure)).catch(() => socket.destroy());
    },
  });
  const origins = originsOn(listeners.port, listeners.tlsPort);
  const source = { world: worldOn(origins), addressOf: (host: string) => addresses.table.get(host) };
  const site: TruthSite = { source, clock, addresses, caCertificatePem: authority.certificatePem };
  ready.resolve(site);
  return madeUpWeb(site, gate, listeners);
}

/** Linux answers on all of 127/8; other systems often have 127.0.0.1 only, and some have no IPv6. */
async function addressRoom(wanted: number): Promise<AddressRoom> {
  if (wanted <= 1) return { count: 1, hasIPv6: false };
  const count = (await canListenAt('127.0.0.2')) ? wanted : 1;
  return { count, hasIPv6: await canListenAt('::1') };
}

function serve(site: TruthSite, gate: Gate, socket: Socket, secure: boolean): Promise<void> {
  const { clock } = site;
  const respond = ({ host, target, method, headers, body }: Request): Answer => {
    const visit = visitTo({ host, secure, target }, { nowMs: clock.nowMs, method, headers, body });
    if (host === truthHost) return truthAnswer(site, visit);
    return withRange(withValidators(site.source.world.answer(visit), visit), visit);
  };
  return serveConnection(socket, { respond, ready: () => gate.passed(), nowMs: () => clock.nowMs });
}

function madeUpWeb(site: TruthSite, gate: Gate, listeners: Listeners): MadeUpWeb {
  const { source, clock, addresses, caCertificatePem } = site;
  const { origins } = source.world.ground;
  return {
    resolver: addresses.resolver,
    ports: { http: listeners.port, https: listeners.tlsPort },
    sites: source.world.sites,
    clock,
    caCertificatePem,
    addresses,
    truthUrl: origins.url(truthHost, '/truth.json'),
    url: (host, target, secure) => origins.url(host, target, secure),
    truth: (query = {}) => {
      const sites = source.world.sites.filter((each) => query.site === undefined || each.name === query.site);
      return truthOfSites(source, sites, query.atMs ?? clock.nowMs);
    },
    truthOf: (url, atMs = clock.nowMs, details) => truthOf(source, url, atMs, details),
    changesOf: (url, fromMs, toMs) => {
      const visit = visitOf(url, { nowMs: toMs });
      return visit && source.world.siteOf(visit.host)?.changes?.(visit.path, fromMs, toMs);
    },
    holdAnswers: () => gate.shut(),
    stop: () => listeners.stop(),
    [Symbol.asyncDispose]: () => listeners.stop(),
  };
}
