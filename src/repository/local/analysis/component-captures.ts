import { parseCdxj } from '../../../formats/cdxj/cdxj.ts';
import type { CaptureLine } from '../../../formats/cdxj/capture-line.ts';
import { canonicalKey } from '../../../formats/url/canonical-key.ts';
import type { CaptureIndex } from '../../../indexing/captures/capture-index.ts';
import { rangeOfKey } from '../../../indexing/captures/query/key-range.ts';
import { secondsOf } from '../../../indexing/captures/query/timestamps.ts';

/** Cached captures, and URLs that have none: pages of a site share their components. */
const maxRemembered = 20_000;
/** The maximum captures per URL that are considered. */
const maxCaptures = 2000;

/** The origins of archive files, at least of these: the job of each, if it has one. */
type OriginsOf = (filenames: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** Finds the captures with which a page was seen. */
export class ComponentCaptures {
  readonly #captures: Pick<CaptureIndex, 'lines'>;
  readonly #originsOf: OriginsOf;
  readonly #remembered = new Map<string, readonly CaptureLine[]>();
  #lines = 0;

  constructor(captures: Pick<CaptureIndex, 'lines'>, originsOf: OriginsOf) {
    this.#captures = captures;
    this.#originsOf = originsOf;
  }

  /**
   * The capture of a URL that is nearest to a time. Those that were collected together with the page go before all others, so
   * that a later harvest changes nothing.
   */
  async nearest(
    url: string,
    timestamp: string,
    origin: string | undefined,
  ): Promise<CaptureLine | undefined> {
    const captures = await this.#capturesOf(url);
    const origins = await this.#originsOf(captures.map(({ filename = '' }) => filename));
    const own = captures.filter(({ filename = '' }) => origins.get(filename) === origin);
    const seconds = secondsOf(timestamp);
    let best: { readonly capture: CaptureLine; readonly distance: number } | undefined;
    for (const capture of own.length > 0 ? own : captures) {
      const distance = Math.abs(secondsOf(capture.timestamp) - seconds);
      if (distance < (best?.distance ?? Infinity)) best = { capture, distance };
    }
    return best?.capture;
  }

  /** The origin of a page's capture. */
  async originOf(page: { readonly url: string; readonly timestamp: string }): Promise<string | undefined> {
    const captures = await this.#capturesOf(page.url);
    const found = captures.find(({ timestamp }) => timestamp === page.timestamp);
    if (found?.filename === undefined) return undefined;
    return (await this.#originsOf([found.filename])).get(found.filename);
  }

  async #capturesOf(url: string): Promise<readonly CaptureLine[]> {
    const key = canonicalKey(url);
    const known = this.#remembered.get(key);
    if (known !== undefined) return known;
    const found: CaptureLine[] = [];
    const { fromKey, toKey } = rangeOfKey('exact', key);
    for await (const line of this.#captures.lines({ from: fromKey, to: toKey })) {
      const parsed = parseCdxj(line);
      if (parsed.ok && parsed.line.urlkey === key) found.push(parsed.line);
      if (found.length >= maxCaptures) break;
    }
    this.#remember(key, found);
    return found;
  }

  #remember(key: string, captures: readonly CaptureLine[]): void {
    if (this.#lines >= maxRemembered) {
      this.#remembered.clear();
      this.#lines = 0;
    }
    this.#remembered.set(key, captures);
    this.#lines += Math.max(1, captures.length);
  }
}
