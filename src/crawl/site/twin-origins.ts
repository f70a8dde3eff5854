import { isComparable } from '../captures/known-pages.ts';
import type { JobCaptures } from '../captures/job-captures.ts';
import { OriginSynonyms } from '../queue/origin-synonyms.ts';
import type { OriginCapture } from '../queue/origin-synonyms.ts';
import type { VisitEntry } from '../record/journal-entry.ts';

/** How many origins of other sites are compared with those of this one. */
const maxOthers = 16;

/**
 * Finds origins of other sites of the job that give the same content as those of this site: `OriginSynonyms` decides, from the
 * pages of this site and from those that the others have captured under the same paths.
 */
export class TwinOrigins {
  readonly #captures: JobCaptures;
  readonly #synonyms = new OriginSynonyms();
  readonly #others = new Set<string>();

  constructor(captures: JobCaptures) {
    this.#captures = captures;
  }

  /** A page of this site was captured. */
  note(entry: VisitEntry): void {
    if (!isComparable(entry)) return;
    const { pages } = this.#captures;
    const own = captureOf(entry);
    for (const { origin } of pages.equalTo(entry))
      if (this.#others.size < maxOthers) this.#others.add(origin);
    this.#announce(own);
    for (const origin of this.#others) {
      const there = this.#captureAt(origin, own.url);
      if (there === undefined) continue;
      if (there.sha256 !== own.sha256) pages.part(own.url.origin, origin);
      this.#announce(there);
    }
  }

  #announce(capture: OriginCapture): void {
    const found = this.#synonyms.noteCapture(capture);
    if (found === undefined) return;
    const { origin, primary, rule } = found;
    this.#captures.pages.join(origin, primary, rule.slice(rule.indexOf('(')));
  }

  #captureAt(origin: string, { pathname, search }: URL): OriginCapture | undefined {
    const url = new URL(`${origin}${pathname}${search}`);
    const capture = this.#captures.find(url.href);
    return capture === undefined || capture.status !== 200 ? undefined : { ...capture, url };
  }
}

function captureOf(entry: VisitEntry): OriginCapture {
  const { candidate, address = '', status, mime, sha256 = '', payloadBytes = 0 } = entry;
  return { url: new URL(candidate.url), address, status, mime, sha256, payloadBytes };
}
