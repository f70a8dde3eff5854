import { withoutWww } from '../../formats/url/canonical-host.ts';
import type { MissingCapture } from '../placeholders/missing-capture.ts';
import type { Miss } from './missing-log.ts';
import { notedUrl } from './noted-url.ts';
import { pageKey } from './page-key.ts';

/** The misses of one URL on one page. */
export interface MissCount {
  readonly url: string;
  kind: MissingCapture['kind'];
  destination: string;
  /** The page that made the request, by its `pageKey`. */
  readonly page: { readonly key: string; readonly host: string; readonly timestamp: string } | undefined;
  times: number;
  /** How often readers asked to have it collected. */
  asks: number;
  readonly firstMs: number;
  lastMs: number;
}

/** Further misses between two writes are not counted, so that the log keeps pace with the disk. */
const maxCounts = 5000;

/** Misses between two writes, in bounded memory. */
export class MissCounts {
  #counts = new Map<string, MissCount>();

  get isEmpty(): boolean {
    return this.#counts.size === 0;
  }

  add(miss: Miss, nowMs: number): void {
    const url = notedUrl(miss.url, miss.destination);
    if (url === undefined) return;
    const page = placeOf(miss);
    const asks = miss.isRequested === true ? 1 : 0;
    const gathered = `${url}\n${page?.key ?? ''}\n${page?.timestamp ?? ''}`;
    const known = this.#counts.get(gathered);
    if (known !== undefined) {
      known.times++;
      known.asks += asks;
      known.lastMs = nowMs;
      known.kind = miss.kind;
      if (miss.destination !== '') known.destination = miss.destination.slice(0, 32);
    } else if (this.#counts.size < maxCounts) {
      this.#counts.set(gathered, {
        url,
        kind: miss.kind,
        destination: miss.destination.slice(0, 32),
        page,
        times: 1,
        asks,
        firstMs: nowMs,
        lastMs: nowMs,
      });
    }
  }

  take(): MissCount[] {
    const taken = [...this.#counts.values()];
    this.#counts = new Map();
    return taken;
  }
}

function placeOf({ page }: Miss): MissCount['page'] {
  const url = page === undefined ? null : URL.parse(page.url);
  if (page === undefined || url === null || !/^https?:$/.test(url.protocol)) return undefined;
  return {
    key: pageKey(page.url),
    host: withoutWww(url.hostname),
    timestamp: page.timestamp.slice(0, 14),
  };
}
