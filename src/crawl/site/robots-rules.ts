import { crawlDelaySeconds, mayFetch } from '../../formats/robots/decide-robots.ts';
import { parseRobots } from '../../formats/robots/parse-robots.ts';
import type { Robots } from '../../formats/robots/parse-robots.ts';
import { robotsForStatus } from '../../formats/robots/robots-for-status.ts';

const keptOrigins = 10_000;

/** The robots.txt of each origin that a site crawl meets, fetched once, when the origin is first met. */
export class RobotsRules {
  readonly #token: string;
  readonly #known = new Map<string, Robots>();

  constructor(token: string) {
    this.#token = token;
  }

  /** Where robots.txt must be fetched before this URL may be asked about; undefined: it is known. */
  missingFor(url: URL): string | undefined {
    return this.#known.has(url.origin) ? undefined : `${url.origin}/robots.txt`;
  }

  /** `status` undefined: it could not be had. */
  learn(origin: string, status: number | undefined, body: Uint8Array): void {
    if (this.#known.size >= keptOrigins) {
      const [oldest = ''] = this.#known.keys();
      this.#known.delete(oldest);
    }
    this.#known.set(origin, robotsForStatus(status) ?? parseRobots(body));
  }

  decide(url: URL): { readonly decision: 'allowed' | 'disallowed'; readonly rule: string } {
    const robots = this.#known.get(url.origin);
    return robots === undefined
      ? { decision: 'allowed', rule: 'not asked' }
      : mayFetch(robots, this.#token, url.href);
  }

  /** The Crawl-delay that the origin asks for; 0 for none. */
  askedMs(url: URL): number {
    const robots = this.#known.get(url.origin);
    return robots === undefined ? 0 : (crawlDelaySeconds(robots, this.#token) ?? 0) * 1000;
  }
}
