/** http://truth.made-up.test: the truth, the clock, the certificate and the names, for programs in any language. */
import { defined } from '../src/formats/values/defined.ts';
import type { Clock } from './clock.ts';
import type { AddressPlan } from './addresses.ts';
import type { Answer } from './model/answer.ts';
import { bytesAnswer, errorAnswer } from './model/answers.ts';
import type { Visit } from './model/visit.ts';
import type { Connection } from './model/wire.ts';
import { truthOf, truthOfSites } from './truth.ts';
import type { TruthEntry, TruthSource } from './truth.ts';

export interface TruthSite {
  readonly source: TruthSource;
  readonly clock: Clock;
  readonly addresses: AddressPlan;
  readonly caCertificatePem: string;
}

export function truthAnswer(site: TruthSite, visit: Visit): Answer {
  const parameters = new URLSearchParams(visit.query);
  switch (visit.path) {
    case '/':
    case '/sites.json':
      return json(siteList(site));
    case '/truth.json':
      return stream(entries(site, parameters), {
        open: '[\n',
        between: ',\n',
        close: '\n]\n',
        type: 'application/json',
      });
    case '/truth.ndjson':
      return stream(entries(site, parameters), {
        open: '',
        between: '\n',
        close: '\n',
        type: 'application/x-ndjson',
      });
    case '/clock':
      return clockAnswer(site.clock, visit);
    case '/ca.pem':
      return bytesAnswer('other', 'application/x-pem-file', Buffer.from(site.caCertificatePem));
    case '/hosts':
      return bytesAnswer('other', 'text/plain', Buffer.from(site.addresses.hostsFile));
    default:
      return errorAnswer(404, '/truth.json /truth.ndjson /clock /sites.json /hosts /ca.pem');
  }
}

function json(value: unknown, status = 200): Answer {
  return bytesAnswer('data', 'application/json', Buffer.from(`${JSON.stringify(value, null, 1)}\n`), {
    status,
  });
}

function siteList(site: TruthSite): unknown {
  return site.source.world.sites.map(({ name, hosts, secure, language, hostile }) => ({
    name,
    hosts,
    secure,
    language,
    hostile,
    address: site.addresses.table.get(hosts[0] ?? ''),
    home: site.source.world.ground.origins.url(hosts[0] ?? '', '/', secure),
  }));
}

/** `?url=` for one, `?site=` for those of one site, `?at=` (milliseconds) for another instant than now. */
function* entries(site: TruthSite, parameters: URLSearchParams): Iterable<TruthEntry> {
  const atMs = Number(parameters.get('at') ?? site.clock.nowMs);
  const url = parameters.get('url');
  if (url !== null) {
    const found = truthOf(site.source, url, atMs);
    if (found !== undefined) yield found;
    return;
  }
  const name = parameters.get('site');
  const sites = site.source.world.sites.filter((each) => name === null || each.name === name);
  yield* truthOfSites(site.source, sites, atMs);
}

/** GET returns the time; POST `{"setMs": n}` or `{"advanceMs": n}` changes it. */
function clockAnswer(clock: Clock, visit: Visit): Answer {
  if (visit.method === 'POST') {
    const change = clockChange(visit.body);
    if (change === undefined) return json({ error: 'send {"setMs": number} or {"advanceMs": number}' }, 400);
    if (change.setMs !== undefined) clock.set(change.setMs);
    if (change.advanceMs !== undefined) clock.advance(change.advanceMs);
  }
  return json({ nowMs: clock.nowMs, now: new Date(clock.nowMs).toISOString() });
}

function clockChange(body: string): { setMs?: number; advanceMs?: number } | undefined {
  try {
    const change: unknown = JSON.parse(body);
    if (typeof change !== 'object' || change === null) return undefined;
    const setMs = 'setMs' in change && isInstant(change.setMs) ? change.setMs : undefined;
    const advanceMs = 'advanceMs' in change && isInstant(change.advanceMs) ? change.advanceMs : undefined;
    if (setMs === undefined && advanceMs === undefined) return undefined;
    return defined({ setMs, advanceMs });
  } catch {
    return undefined;
  }
}

/** The range of a Date. */
function isInstant(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= 8.64e15;
}

interface Framing {
  readonly open: string;
  readonly between: string;
  readonly close: string;
  readonly type: string;
}

/** A million entries are written as they are made, in chunks of about 64 kB. */
function stream(items: Iterable<TruthEntry>, framing: Framing): Answer {
  const send = async (wire: Connection): Promise<void> => {
    const head = `HTTP/1.1 200 OK\r\nContent-Type: ${framing.type}\r\nTransfer-Encoding: chunked\r\n\r\n`;
    if (!(await wire.write(head))) return;
    let pending = framing.open;
    let first = true;
    for (const item of items) {
      pending += (first ? '' : framing.between) + JSON.stringify(item);
      first = false;
      if (pending.length < 65_536) continue;
      if (!(await wire.write(chunk(pending)))) return;
      // Others want an answer too, while this one is being made.
      if (!(await wire.sleep(0))) return;
      pending = '';
    }
    await wire.write(Buffer.concat([chunk(pending + framing.close), Buffer.from('0\r\n\r\n')]));
    wire.keepOpen();
  };
  return { kind: 'data', status: 200, headers: [], contentType: framing.type, send };
}

function chunk(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8');
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
}
