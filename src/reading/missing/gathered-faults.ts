import type { Fault } from '../faults/fault.ts';
import type { NotedFault } from './missing-log.ts';

/** The same fault of the same page, as often as it was met. */
export interface GatheredFault {
  readonly url: string;
  kind: Fault['kind'];
  destination: string;
  readonly page: NotedFault['page'];
  times: number;
  readonly firstMs: number;
  lastMs: number;
}

/** Nobody can collect a longer one, and a few of them would fill the log. */
const longestUrl = 4096;
/** In a flood of different faults the log keeps pace with the disk, and the rest is not counted. */
const mostFaults = 5000;

/** Faults between two writings, in memory that is bounded whatever comes. */
export class GatheredFaults {
  #faults = new Map<string, GatheredFault>();

  get isEmpty(): boolean {
    return this.#faults.size === 0;
  }

  add(fault: NotedFault, nowMs: number): void {
    const url = collectable(fault.url);
    const pageUrl = collectable(fault.page?.url ?? '');
    if (url === undefined) return;
    const timestamp = pageUrl === undefined ? '' : (fault.page?.timestamp.slice(0, 14) ?? '');
    const key = `${url}\n${pageUrl ?? ''}\n${timestamp}`;
    const known = this.#faults.get(key);
    if (known !== undefined) {
      known.times++;
      known.lastMs = nowMs;
      known.kind = fault.kind;
      if (fault.destination !== '') known.destination = fault.destination.slice(0, 32);
    } else if (this.#faults.size < mostFaults) {
      this.#faults.set(key, {
        url,
        kind: fault.kind,
        destination: fault.destination.slice(0, 32),
        page: pageUrl === undefined ? undefined : { url: pageUrl, timestamp },
        times: 1,
        firstMs: nowMs,
        lastMs: nowMs,
      });
    }
  }

  take(): GatheredFault[] {
    const taken = [...this.#faults.values()];
    this.#faults = new Map();
    return taken;
  }
}

/** As it is asked for on the web, without fragment; undefined for what is no http(s) URL. */
function collectable(text: string): string | undefined {
  if (text === '' || text.length > longestUrl) return undefined;
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  url.hash = '';
  return url.href.length > longestUrl ? undefined : url.href;
}
