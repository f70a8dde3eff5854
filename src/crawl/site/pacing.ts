import type { Politeness } from '../crawl-settings.ts';

export interface Visited {
  readonly durationMs: number;
  readonly bytes: number;
  /** The Crawl-delay of robots.txt; 0 for none. */
  readonly crawlDelayMs: number;
  readonly nowMs: number;
  /** The server closed the connection: a point to take the pause that is saved up. */
  readonly isClosed?: boolean;
}

/**
 * How fast one host is visited: a pause after each fetch, saved up over a group of requests; a rest after many
 * documents; no more in a period than is allowed; slower after a 429 or 503.
 */
export class Pacing {
  /** Before this the host is left alone. */
  #readyMs = 0;
  #savedMs = 0;
  #sinceQuarantine = 0;
  #periodBeganMs = 0;
  #periodDocuments = 0;
  #periodBytes = 0;
  /** Multiplies the crawl delay: doubled at each 429 or 503, then falling again. */
  #slowness = 1;

  get readyMs(): number {
    return this.#readyMs;
  }

  /** The server answered 429 or 503. */
  slowDown(): void {
    this.#slowness = Math.min(64, this.#slowness * 2);
  }

  /** Notes a fetch. True: the connection is given up during the pause. */
  after(visited: Visited, politeness: Politeness, idleMs: number): boolean {
    const { minDelayMs, maxDelayMs, factor, groupMs } = politeness;
    const wantedMs = Math.max(minDelayMs, visited.durationMs * factor, visited.crawlDelayMs) * this.#slowness;
    this.#slowness = Math.max(1, this.#slowness * 0.9);
    this.#savedMs += Math.min(maxDelayMs, wantedMs);
    const restMs = Math.max(this.#quarantineMs(politeness), this.#periodRestMs(politeness, visited));
    if (restMs <= 0 && this.#savedMs < groupMs && visited.isClosed !== true) return false;
    const pauseMs = Math.max(restMs, this.#savedMs);
    this.#savedMs = 0;
    this.#readyMs = visited.nowMs + pauseMs;
    return groupMs > 0 || pauseMs > idleMs;
  }

  #quarantineMs({ quarantineAfter, quarantineMs }: Politeness): number {
    if (++this.#sinceQuarantine < quarantineAfter) return 0;
    this.#sinceQuarantine = 0;
    return quarantineMs;
  }

  /** An excess in one period is paid for with whole periods. */
  #periodRestMs(
    { periodMs, documentsPerPeriod, bytesPerPeriod }: Politeness,
    { nowMs, bytes }: Visited,
  ): number {
    if (nowMs - this.#periodBeganMs >= periodMs) {
      this.#periodBeganMs = nowMs;
      this.#periodDocuments = 0;
      this.#periodBytes = 0;
    }
    this.#periodDocuments++;
    this.#periodBytes += bytes;
    const periods = Math.floor(
      Math.max(this.#periodDocuments / documentsPerPeriod, this.#periodBytes / bytesPerPeriod),
    );
    return periods === 0 ? 0 : this.#periodBeganMs + periods * periodMs - nowMs;
  }
}
