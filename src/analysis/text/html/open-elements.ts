import { zone } from './zone.ts';
import type { Zone } from './zone.ts';

/** Deeper elements are only counted. */
const maxDepth = 512;
/** An end tag is looked up among this many: broken pages must not cost quadratic time. */
const lookBackElements = 64;

/** The open elements, and the zone of their text. */
export class OpenElements {
  /** The zone of the innermost element. */
  zone: Zone = zone.unknown;
  /** Entries beyond `#depth` are stale. */
  readonly #tags: string[] = [];
  readonly #zones: Zone[] = [];
  #depth = 0;
  #beyondDepth = 0;

  open(tag: string, own: Zone): void {
    if (this.#depth >= maxDepth) {
      this.#beyondDepth++;
      return;
    }
    if (own !== zone.unknown) this.zone = inner(this.zone, own, tag);
    this.#tags[this.#depth] = tag;
    this.#zones[this.#depth] = this.zone;
    this.#depth++;
  }

  close(tag: string): void {
    if (this.#beyondDepth > 0) {
      this.#beyondDepth--;
      return;
    }
    const last = Math.max(0, this.#depth - lookBackElements);
    for (let at = this.#depth - 1; at >= last; at--) {
      if (this.#tags[at] !== tag) continue;
      this.#cut(at);
      return;
    }
  }

  /** Closes the innermost elements while they are among these. */
  endAmong(tags: ReadonlySet<string>): void {
    if (this.#beyondDepth > 0) return;
    let depth = this.#depth;
    while (depth > 0 && tags.has(this.#tags[depth - 1] ?? '')) depth--;
    if (depth < this.#depth) this.#cut(depth);
  }

  #cut(depth: number): void {
    this.#depth = depth;
    this.zone = depth === 0 ? zone.unknown : (this.#zones[depth - 1] ?? zone.unknown);
  }
}

function inner(outer: Zone, own: Zone, tag: string): Zone {
  if (outer >= zone.apart) return own > outer ? own : outer;
  // The header of an article is part of it; elsewhere it is the header of the site.
  if (outer === zone.content && own === zone.aside && tag === 'header') return outer;
  return own;
}
