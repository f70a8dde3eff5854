import type { KnownOrigin } from './known-origin.ts';

/** A content that both origins gave for the same path and query. */
interface EqualContent {
  readonly content: number;
  /** HTML. */
  readonly isPage: boolean;
  readonly isFrontPage: boolean;
}

/** How many different contents must be equal. */
const enoughForKin = 2;
const enoughForMirrors = 3;
const maxKept = 16;

/**
 * Compares the contents of two origins at the same paths.
 *
 * An address proves nothing, because many hosts share one (virtual hosting); it only lets less suffice for names that a
 * reader takes for one:
 *
 *   same host but for `www.` and the scheme, same address    the front page, or 2 different contents
 *   all others                                               3 different pages
 *
 * One difference, and they are distinct for good: rather fetched twice than not at all.
 */
export class OriginComparison {
  readonly #earlier: KnownOrigin;
  readonly #later: KnownOrigin;
  readonly #equal: EqualContent[] = [];
  distinct = false;

  constructor(earlier: KnownOrigin, later: KnownOrigin) {
    this.#earlier = earlier;
    this.#later = later;
  }

  noteEqual(equal: EqualContent): void {
    const at = this.#equal.findIndex(({ content }) => content === equal.content);
    const before = this.#equal[at];
    if (before === undefined) {
      if (this.#equal.length < maxKept) this.#equal.push(equal);
    } else if (equal.isFrontPage) this.#equal[at] = equal;
  }

  /** Whether enough is equal by now. */
  areSynonyms(): boolean {
    if (this.distinct) return false;
    const proofs = this.#equal.filter(
      ({ content }) => !this.#earlier.givesEverywhere(content) && !this.#later.givesEverywhere(content),
    );
    const kin = this.#earlier.kinshipWith(this.#later) !== undefined;
    if (!kin || !this.#earlier.sharesAddressWith(this.#later))
      return proofs.filter(({ isPage }) => isPage).length >= enoughForMirrors;
    if (proofs.length >= enoughForKin) return true;
    // An origin that has given one content only might give it for every path.
    const several = this.#earlier.hasDifferentContents() || this.#later.hasDifferentContents();
    return several && proofs.some(({ isPage, isFrontPage }) => isPage && isFrontPage);
  }
}
