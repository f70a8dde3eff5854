import { once } from 'node:events';
import { urlExpressions } from '../../formats/expression/url-expressions.ts';
import type { UrlExpressions } from '../../formats/expression/url-expressions.ts';
import type { Politeness } from '../crawl-settings.ts';

/** Settings that can change while a crawl runs; site crawls read them before each URL. */
export class Steering {
  #sources: readonly string[];
  #rejects: UrlExpressions;
  readonly #changed = new EventTarget();
  #politeness: Politeness;
  #halts = new Set<string>();

  constructor(politeness: Politeness, rejects: readonly string[]) {
    this.#politeness = politeness;
    this.#sources = rejects;
    this.#rejects = urlExpressions(rejects);
  }

  get politeness(): Politeness {
    return this.#politeness;
  }

  /** Expressions added while the job runs, besides those of the orders. */
  get rejects(): UrlExpressions {
    return this.#rejects;
  }

  /** A longest pause below the shortest is raised with it. */
  change(politeness: Partial<Politeness>): void {
    const changed = { ...this.#politeness, ...politeness };
    this.#politeness = { ...changed, maxDelayMs: Math.max(changed.minDelayMs, changed.maxDelayMs) };
    this.#changed.dispatchEvent(new Event('change'));
  }

  reject(expression: string): void {
    this.#sources = [...this.#sources, expression];
    this.#rejects = urlExpressions(this.#sources);
  }

  /** Holds all site crawls before their next URL, for a reason; they continue when no reason is left. */
  halt(reason: 'paused' | 'no-room', holds: boolean): void {
    if (holds) this.#halts.add(reason);
    else this.#halts.delete(reason);
    this.#changed.dispatchEvent(new Event('change'));
  }

  /** Resolved when nothing holds, or the signal is given. */
  async untilFree(signal: AbortSignal): Promise<void> {
    while (this.#halts.size > 0 && !signal.aborted) {
      await once(this.#changed, 'change', { signal }).catch(() => {});
    }
  }
}
