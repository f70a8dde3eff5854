import type { Expression, SqlBool } from 'kysely';
import type { Database } from '../../catalogue/catalogue.ts';
import type { ListCursor } from '../../catalogue/list-cursor.ts';
import { foundOnWay, near, stretchOf } from './target-way.ts';
import type { Place, TargetWay } from './target-way.ts';

/** So many more are looked at where a fifth of the page was found near. */
const further = 12_000;

/** Fills a page with what it finds on its ways. Its patience ends after so many targets, unless it has to be endless. */
export class Walker {
  readonly found: ListCursor[] = [];
  readonly #db: Database;
  readonly #limit: number;
  readonly #mayStop: boolean;
  #left = near;
  #isFurther = false;

  constructor(db: Database, { limit, mayStop }: { readonly limit: number; readonly mayStop: boolean }) {
    this.#db = db;
    this.#limit = limit;
    this.#mayStop = mayStop;
  }

  /** There is one more than fits on the page. */
  get isFull(): boolean {
    return this.found.length > this.#limit;
  }

  /** How many more there can be, without the one that tells that there are more. */
  get rest(): number {
    return this.#limit - this.found.length;
  }

  /** Gives back where it lost its patience; undefined: it is at the end of the way, or the page is full. */
  async walk(
    way: TargetWay,
    where: readonly Expression<SqlBool>[],
    markOf: (place: Place) => ListCursor,
  ): Promise<Place | undefined> {
    const { count, end } = this.#mayStop
      ? await stretchOf(this.#db, way, this.#left)
      : { count: 0, end: undefined };
    const places = await foundOnWay(this.#db, way, { where, end, limit: this.rest });
    this.found.push(...places.map(markOf));
    this.#left -= count;
    if (end === undefined || this.isFull) return undefined;
    if (this.#isFurther || this.found.length * 5 < this.#limit) return end;
    this.#isFurther = true;
    this.#left = further;
    return this.walk({ ...way, from: end }, where, markOf);
  }
}
