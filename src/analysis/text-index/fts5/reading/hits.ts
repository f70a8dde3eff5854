import type { Statements } from '../../../../disk/statements.ts';
import { wordColumns } from '../layout.ts';
import type { Conditions } from './capture-filter.ts';
import type { MatchPlan } from './match-plans.ts';

/** A text that matches. */
export interface Hit {
  readonly text: number;
  readonly group: number;
  readonly language: string;
  readonly kind: string;
  /** Higher is better. */
  readonly score: number;
}

/** The hits of FTS5 for the plans of a query. */
export class Hits {
  readonly #statements: Statements;
  readonly #plans: readonly MatchPlan[];

  constructor(statements: Statements, plans: readonly MatchPlan[]) {
    this.#statements = statements;
    this.#plans = plans;
  }

  /** How many texts. */
  count(): number {
    return this.#plans.reduce((sum, { texts }) => sum + texts, 0);
  }

  /** All of them, with scores. */
  all(condition: Conditions): Hit[] {
    const sql = `SELECT ${columns}, ${bm25} AS score FROM words JOIN text t ON t.id = words.rowid
      WHERE words MATCH ?${condition.sql}`;
    return this.#rows(sql, condition.values);
  }

  /**
   * If there are many, those with the best score, or by a numeric order (`c` are captures). `exists`: conditions on one of its
   * captures.
   */
  best(order: 'score' | 'newest' | 'oldest', conditions: HitConditions, limit: number): Hit[] {
    const { text, capture } = conditions;
    const exists =
      capture.sql === ''
        ? ''
        : ` AND EXISTS (SELECT 1 FROM capture c WHERE c.text = words.rowid${capture.sql})`;
    const time = (name: 'max' | 'min'): string =>
      `(SELECT ${name}(c.timestamp) FROM capture c WHERE c.text = words.rowid${capture.sql})`;
    const score = order === 'score' ? bm25 : order === 'newest' ? `-${time('max')}` : time('min');
    const sql = `SELECT ${columns}, s.score FROM (
        SELECT words.rowid AS id, ${score} AS score FROM words
          ${text.sql === '' ? '' : 'JOIN text t ON t.id = words.rowid'}
          WHERE words MATCH ?${text.sql}${exists} ORDER BY score, words.rowid LIMIT ?
      ) s JOIN text t ON t.id = s.id`;
    const values = [...(order === 'score' ? [] : capture.values)];
    const found = this.#plans.flatMap(({ match, rarity }) =>
      this.#statements
        .get(sql)
        .all(...values, match, ...text.values, ...(exists === '' ? [] : capture.values), limit)
        .map((row) => hitOf(row, order === 'score' ? rarity : 1)),
    );
    return found.sort((one, other) => other.score - one.score || one.text - other.text).slice(0, limit);
  }

  /** All texts of a sample of groups, for scaled counts. */
  sample(oneIn: number, condition: Conditions): Hit[] {
    const sql = `SELECT ${columns}, 0 AS score FROM words CROSS JOIN text t ON t.id = words.rowid
      WHERE words MATCH ? AND (t.grp * 40503 >> 4) % ? = 0${condition.sql}`;
    return this.#rows(sql, [oneIn, ...condition.values]);
  }

  has(text: number): boolean {
    const statement = this.#statements.get('SELECT 1 FROM words WHERE words MATCH ? AND rowid = ?');
    return this.#plans.some(({ match }) => statement.get(match, text) !== undefined);
  }

  #rows(sql: string, values: readonly (string | number)[]): Hit[] {
    return this.#plans.flatMap(({ match, rarity }) =>
      this.#statements
        .get(sql)
        .all(match, ...values)
        .map((row) => hitOf(row, rarity)),
    );
  }
}

export interface HitConditions {
  readonly text: Conditions;
  readonly capture: Conditions;
}

function hitOf(row: Readonly<Record<string, unknown>>, rarity: number): Hit {
  return {
    text: Number(row['id']),
    group: Number(row['grp']),
    language: String(row['language']),
    kind: String(row['kind']),
    score: -Number(row['score']) / rarity,
  };
}

const columns = 't.id, t.grp, t.language, t.kind';
/** FTS5 gives the best hit the lowest rank. */
const bm25 = `bm25(words, ${[...wordColumns, ...wordColumns].map(([, weight]) => weight).join(', ')})`;
