import type { Link } from '../../formats/links/link.ts';
import { sessionValueOf } from '../../formats/url/session-values.ts';
import type { SessionValue } from '../../formats/url/session-values.ts';
import { UrlSet } from '../queue/url-set.ts';

const maxNames = 1000;

/**
 * Pages met with a session id of an unknown name. A parameter that has two values for the same page in one document selects
 * content: it is no session, for the rest of the crawl.
 */
export class SessionPages {
  readonly #met = new UrlSet();
  readonly #contentNames = new Set<string>();

  note(links: Iterable<Pick<Link, 'url'>>): void {
    const values = new Map<string, string>();
    for (const { url } of links) {
      const found = sessionValueOf(url);
      if (found === undefined) continue;
      const key = `${found.name} ${found.stripped}`;
      const other = values.get(key);
      if (other === undefined) values.set(key, found.value);
      else if (other !== found.value && this.#contentNames.size < maxNames)
        this.#contentNames.add(found.name);
    }
  }

  valueIn(url: string): SessionValue | undefined {
    const found = sessionValueOf(url);
    return found === undefined || this.#contentNames.has(found.name) ? undefined : found;
  }

  /** False if the page was met before. */
  add(stripped: string): boolean {
    return this.#met.add(stripped);
  }

  has(stripped: string): boolean {
    return this.#met.has(stripped);
  }
}
