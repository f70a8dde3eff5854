import { crawlDelaySeconds, mayFetch } from '../../formats/robots/decide-robots.ts';
import { parseRobots } from '../../formats/robots/parse-robots.ts';
import type { Robots } from '../../formats/robots/parse-robots.ts';
import { robotsForStatus } from '../../formats/robots/robots-for-status.ts';

const keptUrls = 10_000;
/** RFC 9309, 2.3.1.2: at least five. */
const maxRedirects = 5;

/** The next request on the way to a robots.txt. */
export interface MissingRobots {
  readonly url: string;
  /** Redirects that led here. */
  readonly redirects: number;
  readonly via: string;
}

/** The answer to the request for a robots.txt. */
export interface RobotsReply {
  readonly status?: number | undefined;
  readonly body: Uint8Array;
  /** The target of a redirect. */
  readonly target?: string | undefined;
}

/** The result of a robots.txt URL: rules, or a redirect. */
interface RobotsAnswer {
  readonly robots: Robots;
  readonly target: string | undefined;
}

/** The robots.txt of each origin that a site crawl meets: each URL on the way to one is fetched once. */
export class RobotsRules {
  readonly #token: string;
  readonly #known = new Map<string, RobotsAnswer>();

  constructor(token: string) {
    this.#token = token;
  }

  /** The next request needed before this URL can be decided; undefined if all is known. */
  missingFor(url: URL): MissingRobots | undefined {
    const way = this.#follow(url);
    return 'robots' in way ? undefined : way;
  }

  /** The URL was fetched as a robots.txt, or on the way to one. */
  has(url: string): boolean {
    return this.#known.has(url);
  }

  /** The answer of a URL on the way to a robots.txt. `status` undefined: it could not be fetched. */
  learn(url: string, answer: RobotsReply): void {
    if (this.#known.size >= keptUrls) {
      const [oldest = ''] = this.#known.keys();
      this.#known.delete(oldest);
    }
    const robots = robotsForStatus(answer.status) ?? parseRobots(answer.body);
    this.#known.set(url, { robots, target: answer.target });
  }

  /** The rules that hold for the URL, or the next step to them. */
  #follow(url: URL): RobotsAnswer | MissingRobots {
    let [at, via] = [`${url.origin}/robots.txt`, url.href];
    for (let redirects = 0; ; redirects++) {
      const answer = this.#known.get(at);
      if (answer === undefined) return { url: at, redirects, via };
      if (answer.target === undefined || redirects === maxRedirects) return answer;
      [at, via] = [answer.target, at];
    }
  }

  decide(url: URL): { readonly decision: 'allowed' | 'disallowed'; readonly rule: string } {
    const way = this.#follow(url);
    return 'robots' in way
      ? mayFetch(way.robots, this.#token, url.href)
      : { decision: 'allowed', rule: 'not asked' };
  }

  /** The Crawl-delay of the origin; 0 for none. */
  crawlDelayMs(url: URL): number {
    const way = this.#follow(url);
    return 'robots' in way ? (crawlDelaySeconds(way.robots, this.#token) ?? 0) * 1000 : 0;
  }
}
