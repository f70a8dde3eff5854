import type { IncomingMessage } from 'node:http';
import type { Answered, AccessPoint } from '../operations/access-point.ts';
import type { ServerLog } from './server-log.ts';

/** `limited`: nothing that links a reader to a URL. `full`: with URL and client address, where the law allows it. */
export const accessDetails = ['off', 'limited', 'full'] as const;
export type AccessDetail = (typeof accessDetails)[number];

/** Details of a request besides its access point, read when the answer has finished. */
export interface Described {
  /** The pattern of the route, without codes and ids. */
  readonly route?: string | undefined;
  readonly account?: string | undefined;
  readonly address?: string | undefined;
  /** True for queries of readers: search, calendar, captures. */
  readonly isReading?: boolean;
  readonly view?: string | undefined;
  /** The archived URL. */
  readonly url?: string | undefined;
}

/** All requests to these access points are readers' requests. */
const readingAccessPoints: ReadonlySet<AccessPoint> = new Set<AccessPoint>([
  'memento',
  'cdx',
  'replay',
  'proxy',
]);

/**
 * One line for each answer.
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

/** At other access points the view is a parameter, or belongs to the proxy user. */
function isBelowView(accessPoint: AccessPoint): boolean {
  return accessPoint === 'replay' || accessPoint === 'memento' || accessPoint === 'cdx';
}

/** The view of `/VIEW/…`. */
function viewIn(url = ''): string | undefined {
  const [, first] = /^\/([^/?]+)\//.exec(url) ?? [];
  return first;
}
