import type { Link } from '../../formats/links/link.ts';

/** Scripts of a site that are remembered; the oldest are forgotten first. */
const maxScripts = 20_000;
const scriptFile = /\.m?js(?:\?|$)/i;

/** Which page loads a script, directly or by another script: what its strings may be relative to. */
export class PageBases {
  readonly #bases = new Map<string, string>();

  /** `base` is that of the document if it is a page; scripts hand on what they have. */
  note(document: string, base: string | undefined, links: Iterable<Pick<Link, 'url' | 'kind'>>): void {
    const known = base ?? this.#bases.get(document);
    if (known === undefined) return;
    for (const { url, kind } of links) {
      if ((kind !== 'requisite' && kind !== 'component') || !scriptFile.test(url) || this.#bases.has(url))
        continue;
      this.#bases.set(url, known);
      if (this.#bases.size > maxScripts) this.#bases.delete(this.#bases.keys().next().value ?? '');
    }
  }

  of(script: string): string | undefined {
    return this.#bases.get(script);
  }
}
