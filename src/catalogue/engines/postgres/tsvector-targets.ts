import { sql } from 'kysely';
import { columnOf } from '../../column-of.ts';
import { sortedColumns } from '../../target-index/target-index.ts';
import type { TermMatch, SortedColumns, TargetIndex, SearchTerm } from '../../target-index/target-index.ts';

const numbers: ReadonlySet<string> = new Set(['createdMs', 'modifiedMs', 'openNotes']);

/** Search rows in `target_search`, with a GIN index on their words: https://www.postgresql.org/docs/current/gin.html */
export const tsvectorTargets: TargetIndex = {
  // The offset keeps the planner from walking the list's order past targets that do not match, the inner select from reading
  // the words of all rows: it uses the index, since it cannot know the frequency of the terms.
  matching: (match) => sql<SortedColumns>`(select * from target_search
    where words @@ (select ${expressionOf(match)}::tsquery) offset 0)`,

  async write(changing, rows) {
    const json = JSON.stringify(
      rows.map((row) => [...sortedColumns.map((column) => row[column]), row.words]),
    );
    await sql`insert into target_search (${sql.raw(names.join(', '))}, words)
      select ${sql.raw(values.join(', '))}, array_to_tsvector(string_to_array(each ->> ${sql.lit(names.length)}, ' '))
      from jsonb_array_elements(${json}::jsonb) as each
      on conflict (id) do update set
        ${sql.raw(['words', ...names].map((name) => `${name} = excluded.${name}`).join(', '))}`.execute(
      changing,
    );
  },

  async remove(changing, ids) {
    await sql`delete from target_search where id in (${sql.join(ids)})`.execute(changing);
  },
};

const names = sortedColumns.map(columnOf);
const values = sortedColumns.map((column, index) =>
  numbers.has(column) ? `(each ->> ${index})::bigint` : `each ->> ${index}`,
);

/** `'ny':* & ('=ublocked' | '=uunreachable')` */
function expressionOf(match: TermMatch): string {
  return match.map((terms) => `(${terms.map(termOf).join(' | ')})`).join(' & ');
}

function termOf({ text, isPrefix }: SearchTerm): string {
  return `'${text}'${isPrefix ? ':*' : ''}`;
}
