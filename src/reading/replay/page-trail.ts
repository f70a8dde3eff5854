import type { IncomingMessage } from 'node:http';
import { readArchivedAddress } from '../addresses/archived-address.ts';
import type { CaptureRequest } from './capture-request.ts';

export interface ArchivedPage {
  readonly url: string;
  readonly timestamp: string;
}

/** The maximum number of style sheets and workers remembered with the page that requested them. */
const maxRemembered = 10_000;

/**
 * The page for which something is asked. Browsers name it in Referer; but what a style sheet or a worker loads is asked in
 * the name of that, so it is remembered which page had asked for it.
 */
export class PageTrail {
  readonly #origin: string;
  readonly #pages = new Map<string, ArchivedPage>();

  constructor(replayOrigin: string) {
    this.#origin = replayOrigin;
  }

  /** Undefined if the reader requested it directly, or if the page is not known. */
  pageOf({ headers }: IncomingMessage): ArchivedPage | undefined {
    const { referer } = headers;
    if (referer === undefined || !referer.startsWith(`${this.#origin}/`)) return undefined;
    const path = referer.slice(this.#origin.length);
    const known = this.#pages.get(path);
    if (known !== undefined) return known;
    const address = readArchivedAddress(path);
    return address === undefined ? undefined : { url: address.url, timestamp: address.timestamp };
  }

  /** A part of a page is on its way that may ask for others. */
  remember(request: IncomingMessage, { modifier, destination }: CaptureRequest): void {
    const asksItself =
      modifier === 'cs_' || modifier === 'wkr_' || modifier === 'wkrm_' || destination === 'style';
    if (!asksItself || request.url === undefined) return;
    const page = this.pageOf(request);
    if (page === undefined) return;
    this.#pages.delete(request.url);
    this.#pages.set(request.url, page);
    if (this.#pages.size <= maxRemembered) return;
    for (const oldest of this.#pages.keys()) {
      this.#pages.delete(oldest);
      break;
    }
  }
}
