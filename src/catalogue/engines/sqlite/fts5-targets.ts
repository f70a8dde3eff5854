import { sql } from 'kysely';
import { columnOf } from '../../column-of.ts';
import { sortedColumns } from '../../target-index/target-index.ts';
import type {
  TermMatch,
  SearchRow,
  SortedColumns,
  TargetIndex,
  SearchTerm,
} from '../../target-index/target-index.ts';

/**
 * Search rows in `target_search`, their words in the full-text index `target_words`, whose rowid is the row's `seq`:
 * https://www.sqlite.org/fts5.html
 */
export const fts5Targets: TargetIndex = {
  // SQLite does not reorder a cross join: first the index, then the rows.
  matching: (match) => sql<SortedColumns>`(select target_search.* from target_words
    cross join target_search on target_search.seq = target_words.rowid where target_words match ${expressionOf(match)})`,

  async write(changing, rows) {
    const json = JSON.stringify(rows.map(valuesOf));
    await removeWords(json).execute(changing);
    await sql`insert into target_search (${sql.raw(columns.join(', '))})
      select ${sql.raw(columns.map((_, index) => `value ->> ${index}`).join(', '))} from json_each(${json}) where true
      on conflict (id) do update set ${sql.raw(columns.map((name) => `${name} = excluded.${name}`).join(', '))}`.execute(
      changing,
    );
    await sql`insert into target_words (rowid, words)
      select (select seq from target_search where id = value ->> 0), value ->> ${sql.lit(columns.length)}
      from json_each(${json})`.execute(changing);
  },

  async remove(changing, ids) {
    const json = JSON.stringify(ids.map((id) => [id]));
    await removeWords(json).execute(changing);
    await sql`delete from target_search where id in (select value ->> 0 from json_each(${json}))`.execute(
      changing,
    );
  },
};

const columns = sortedColumns.map(columnOf);

function valuesOf(row: SearchRow): readonly unknown[] {
  return [...sortedColumns.map((column) => row[column]), row.words];
}

function removeWords(json: string) {
  return sql`delete from target_words
    where rowid in (select seq from target_search where id in (select value ->> 0 from json_each(${json})))`;
}

/** `"ny" * AND ("=ublocked" OR "=uunreachable")` */
function expressionOf(match: TermMatch): string {
  return match.map((terms) => `(${terms.map(termOf).join(' OR ')})`).join(' AND ');
}

function termOf({ text, isPrefix }: SearchTerm): string {
  return `"${text}"${isPrefix ? ' *' : ''}`;
}
