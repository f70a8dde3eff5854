import { defined } from '../../formats/values/defined.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { mediaTypeOf } from '../../formats/http1/body.ts';
import type { Link } from '../../formats/links/link.ts';
import type { Exchange } from '../fetch/exchange.ts';
import type { PriorCapture } from '../dedup/dedup-history.ts';
import { captureEvent, storageClassOfExchange } from '../record/capture-event.ts';
import type { VisitEntry } from '../record/journal-entry.ts';
import { isPrerequisite } from '../candidate.ts';
import type { Candidate } from '../candidate.ts';
import { CapturesInFlight } from './captures-in-flight.ts';
import { bringsWhatWasWanted } from './frontier.ts';
import type { Considered, Frontier } from './frontier.ts';
import { isHtml } from '../links/is-html.ts';
import { faviconOf, linksOfExchange } from '../links/links-of-exchange.ts';
import type { FoundInDocument } from '../links/links-of-exchange.ts';
import type { PoliteFetcher } from './polite-fetcher.ts';
import { compareExchange, giveUpWriting, noteWriting, withoutRevisit } from './revisits.ts';
import { everyReading } from './script-guesses.ts';
import type { SiteCrawlParts } from './site-crawl-parts.ts';
import type { SiteTally } from './site-tally.ts';
import { TwinOrigins } from './twin-origins.ts';
import { captureEntry } from './visit-entries.ts';
import type { VisitContext } from './visit-entries.ts';

export interface CaptureKeeperParts {
  readonly crawl: SiteCrawlParts;
  readonly context: VisitContext;
  readonly frontier: Frontier;
  readonly fetcher: PoliteFetcher;
  readonly tally: SiteTally;
}

/** Facts of a capture besides its exchange. */
export interface Known {
  readonly prior?: PriorCapture | undefined;
  /** The robots.txt rule against it. */
  readonly robots?: string;
  /** Set if the document was not sent again. */
  readonly links?: readonly Link[];
  readonly tries?: number;
  /** A robots.txt, in base64. */
  readonly robotsBody?: string;
}

/** Keeps what was fetched: looks for its links, puts them into the frontier, and writes the capture. */
export class CaptureKeeper {
  readonly #parts: CaptureKeeperParts;
  readonly #inFlight: CapturesInFlight;
  readonly #twins: TwinOrigins | undefined;
  /** A capture whose links are being looked for. */
  #keeping: Promise<void> = Promise.resolve();

  constructor(parts: CaptureKeeperParts) {
    this.#parts = parts;
    this.#inFlight = new CapturesInFlight(parts.crawl.places);
    const { captures } = parts.crawl;
    this.#twins = captures && new TwinOrigins(captures);
  }

  /** Throws what went wrong, if anything did. */
  check(): void {
    this.#inFlight.check();
  }

  /** The links of all captures are in the frontier. */
  async linksFound(): Promise<void> {
    await this.#keeping;
  }

  async allWritten(): Promise<void> {
    await this.#keeping;
    await this.#inFlight.allLanded();
  }

  /** Counted at once: the next URL may be requested before this one is written. */
  count({ responseBytes }: Exchange): void {
    const { tally, crawl } = this.#parts;
    tally.captured++;
    tally.bytes += responseBytes;
    crawl.budget.spend(responseBytes);
  }

  /** Looks for links while the next URL is being fetched, if there is one that may be fetched now. */
  async keepBeside(candidate: Candidate, exchange: Exchange, known: Known): Promise<void> {
    const { frontier, fetcher } = this.#parts;
    await this.#keeping;
    if (frontier.size === 0 || !fetcher.goesOn) {
      await this.keep(candidate, exchange, known);
      return;
    }
    this.#keeping = nextTurn()
      .then(() => this.keep(candidate, exchange, known))
      .catch((error: unknown) => this.#inFlight.fail(error));
  }

  async keep(candidate: Candidate, exchange: Exchange, known: Known): Promise<void> {
    await this.#inFlight.take(exchange, () => this.#write(candidate, exchange, known));
  }

  /** Evidence for origins that give the same content. */
  noteCapture(entry: VisitEntry): void {
    const { candidate, address = '', status, mime, sha256 = '', payloadBytes = 0 } = entry;
    const url = new URL(candidate.url);
    this.#parts.frontier.noteCapture({ url, address, status, mime, sha256, payloadBytes });
    this.#twins?.note(entry);
  }

  async #write(
    candidate: Candidate,
    exchange: Exchange,
    known: Known,
  ): Promise<{ readonly written: Promise<unknown> }> {
    const { crawl, frontier, tally, context } = this.#parts;
    const { prior, recorder } = crawl;
    const { robots, tries = 1 } = known;
    // The rules of a robots.txt are read from here when the crawl is resumed.
    const contents = isPrerequisite(candidate) ? undefined : crawl.contents;
    const compared = await compareExchange(exchange, known.prior, { prior, contents });
    const comparison = isPrerequisite(candidate) ? withoutRevisit(compared) : compared;
    try {
      const found: FoundInDocument =
        known.links === undefined
          ? await linksOfExchange(candidate.url, exchange, frontier.pageBaseOf(candidate.url))
          : { links: known.links };
      const favicon = crawl.settings.scope.favicons ? faviconOf(candidate, exchange) : [];
      const whole = { ...found, links: [...found.links, ...favicon] };
      const considered = this.#consider(candidate, exchange, whole);
      const links = everyReading(whole.links);
      const event = captureEvent(candidate, exchange, {
        site: context.site,
        links,
        ...defined({ robots }),
        ...(comparison?.revisit === undefined ? {} : { revisit: comparison.revisit }),
      });
      noteWriting(compared, event, contents);
      tally.skipped += considered.skipped.length;
      const captured = { candidate, exchange, tries, comparison, ...found, ...considered, links };
      const written = recorder.capture(event, storageClassOfExchange(exchange), (places) => {
        const entry = captureEntry(context, captured, places);
        this.noteCapture(entry);
        return known.robotsBody === undefined ? entry : { ...entry, robots: known.robotsBody };
      });
      written.catch(() => giveUpWriting(compared, contents));
      return { written };
    } catch (error) {
      giveUpWriting(compared, contents);
      throw error;
    }
  }

  #consider(candidate: Candidate, { head }: Exchange, { links, base }: FoundInDocument): Considered {
    const { frontier } = this.#parts;
    const mime = mediaTypeOf(head);
    const considered = frontier.consider(
      candidate,
      links,
      isHtml(mime) ? (base ?? candidate.url) : undefined,
    );
    const answer = { candidate, status: head.status ?? 0, ...defined({ mime }) };
    const settled = frontier.settle(candidate.url, bringsWhatWasWanted(answer));
    return {
      ...considered,
      ...settled,
      queued: [...considered.queued, ...settled.queued],
      skipped: [...considered.skipped, ...settled.skipped],
    };
  }
}
