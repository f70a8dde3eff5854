import { withoutWww } from '../../formats/url/canonical-host.ts';
import type { Fault } from '../faults/fault.ts';
import type { NotedFault } from './missing-log.ts';
import { notedUrl } from './noted-url.ts';
import { pageKey } from './page-key.ts';

/** The same fault of the same page, as often as it was met. */
export interface GatheredFault {
  readonly url: string;
  kind: Fault['kind'];
  destination: string;
  /** The page that met it, by its key, see `pageKey`. */
  readonly page: { readonly key: string; readonly host: string; readonly timestamp: string } | undefined;
  times: number;
  /** How often readers asked to have it collected. */
  asks: number;
  readonly firstMs: number;
  lastMs: number;
}

/** In a flood of different faults the log keeps pace with the disk, and the rest is not counted. */
const maxFaults = 5000;

/** Faults between two writings, in memory that is bounded whatever comes. */
export class GatheredFaults {
  #faults = new Map<string, GatheredFault>();

  get isEmpty(): boolean {
    return this.#faults.size === 0;
  }

  add(fault: NotedFault, nowMs: number): void {
    const url = notedUrl(fault.url, fault.destination);
    if (url === undefined) return;
    const page = placeOf(fault);
    const asks = fault.isAsked === true ? 1 : 0;
    const gathered = `${url}\n${page?.key ?? ''}\n${page?.timestamp ?? ''}`;
    const known = this.#faults.get(gathered);
    if (known !== undefined) {
      known.times++;
      known.asks += asks;
      known.lastMs = nowMs;
      known.kind = fault.kind;
      if (fault.destination !== '') known.destination = fault.destination.slice(0, 32);
    } else if (this.#faults.size < maxFaults) {
      this.#faults.set(gathered, {
        url,
        kind: fault.kind,
        destination: fault.destination.slice(0, 32),
        page,
        times: 1,
        asks,
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

function placeOf({ page }: NotedFault): GatheredFault['page'] {
  const url = page === undefined ? null : URL.parse(page.url);
  if (page === undefined || url === null || !/^https?:$/.test(url.protocol)) return undefined;
  return {
    key: pageKey(page.url),
    host: withoutWww(url.hostname),
    timestamp: page.timestamp.slice(0, 14),
  };
}
