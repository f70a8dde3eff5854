import type { IncomingMessage } from 'node:http';
import type { Answered, AccessPoint } from '../operations/access-point.ts';
import type { ServerLog } from './server-log.ts';

/** `limited`: nothing that tells who reads what. `full`: with URL and address, where the law allows it. */
export const accessDetails = ['off', 'limited', 'full'] as const;
export type AccessDetail = (typeof accessDetails)[number];

/** What is known of a request beyond its access point, asked for when the answer is over. */
export interface Described {
  /** The pattern, not the path: codes and ids are not in it. */
  readonly route?: string | undefined;
  readonly account?: string | undefined;
  readonly address?: string | undefined;
  /** Of the archive, for readers: search, calendar, captures. */
  readonly isReading?: boolean;
  readonly view?: string | undefined;
  /** Of what was read. */
  readonly url?: string | undefined;
}

/** Everything that comes in here is reading. */
const readingAccessPoints: ReadonlySet<AccessPoint> = new Set<AccessPoint>([
  'memento',
  'cdx',
  'replay',
  'proxy',
]);

/**
 * One line an answer.
 *
 *   application, api        access point, method, route, status, ms, bytes, account, address
 *   search, replay, proxy   access point, status, ms, bytes, view; with `full` also method, url and address
 */
export class AccessLog {
  readonly #log: ServerLog;
  readonly #detail: AccessDetail;

  constructor(log: ServerLog, detail: AccessDetail) {
    this.#log = log;
    this.#detail = detail;
  }

  answered(
    accessPoint: AccessPoint,
    request: IncomingMessage,
    answered: Answered,
    described: Described,
  ): void {
    if (this.#detail === 'off') return;
    const { status, bytes, ms } = answered;
    const done = { status, ms: Math.round(ms), bytes };
    const { method, url } = request;
    const address = described.address ?? request.socket.remoteAddress;
    if (!readingAccessPoints.has(accessPoint) && described.isReading !== true) {
      const { route = '(unknown)', account } = described;
      this.#log.info('access', { accessPoint, method, route, ...done, account, address });
      return;
    }
    const who = this.#detail === 'full' ? { method, url: described.url ?? url, address } : {};
    this.#log.info('access', {
      accessPoint,
      ...done,
      view: described.view ?? (isBelowView(accessPoint) ? viewIn(url) : undefined),
      ...who,
    });
  }
}

/** At the other access points the view stands in the question, or is that of the user of the proxy. */
function isBelowView(accessPoint: AccessPoint): boolean {
  return accessPoint === 'replay' || accessPoint === 'memento' || accessPoint === 'cdx';
}

/** `/VIEW/…`: of addresses below a view. */
function viewIn(url = ''): string | undefined {
  const [, first] = /^\/([^/?]+)\//.exec(url) ?? [];
  return first;
}
