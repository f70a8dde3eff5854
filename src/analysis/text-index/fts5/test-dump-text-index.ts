import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { openForReading } from './layout.ts';
import { fileName } from './open-text-index.ts';
import { unpackAssessment } from './packed.ts';
import { textOf } from './reading/stored-texts.ts';

/**
 * All that an index says, as sorted lines, without the numbers that depend on the order in which things came: two indexes of
 * the same archive files have the same lines. For tests: it reads everything, on the caller's thread.
 */
export function dumpTextIndex(folder: string): Promise<string[]> {
  const database = openForReading(join(folder, fileName));
  try {
    return Promise.resolve([...linesOf(database)].sort());
  } finally {
    database.close();
  }
}

function* linesOf(database: DatabaseSync): Generator<string> {
  const hashes = wordHashes(database);
  const texts = database.prepare(
    `SELECT t.*, b.content, b.chunks, b.places, (SELECT min(key) FROM text o WHERE o.grp = t.grp) AS name
       FROM text t JOIN body b USING (id)`,
  );
  for (const row of texts.iterate()) {
    const { signatures, ...text } = textOf(row);
    const { chunks, simhash } = signatures;
    const words = hashes.get(Number(row['id']))?.digest('hex') ?? '';
    const near = { chunks: [...chunks], simhash: simhash?.toString(16) };
    yield `text ${JSON.stringify({ ...text, ...near, group: row['name'], places: row['places'], words })}`;
  }
  for (const [name, sql] of Object.entries(tables))
    for (const row of database.prepare(sql).iterate()) yield `${name} ${JSON.stringify(row)}`;
  for (const row of database.prepare(assessments).iterate()) {
    const { details, ...capture } = row;
    yield `assessment ${JSON.stringify({ ...capture, ...unpackAssessment(details) })}`;
  }
}

/** A hash per text: its words with their columns and positions, and its pictures. */
function wordHashes(database: DatabaseSync): Map<number, Hash> {
  const hashes = new Map<number, Hash>();
  for (const [table, perText] of [
    ['words', 1],
    ['image', 512],
  ] as const) {
    database.exec(
      `CREATE VIRTUAL TABLE temp.${table}_places USING fts5vocab('main', '${table}', 'instance')`,
    );
    const rows = database.prepare(
      `SELECT term, doc, col, "offset" FROM temp.${table}_places ORDER BY term, doc`,
    );
    for (const row of rows.iterate()) {
      const text = Math.floor(Number(row['doc']) / perText);
      const hash = hashes.get(text) ?? createHash('sha256');
      hash.update(
        `${String(row['term'])} ${Number(row['doc']) % perText} ${String(row['col'])} ${String(row['offset'])}\n`,
      );
      hashes.set(text, hash);
    }
  }
  return hashes;
}

const tables: Readonly<Record<string, string>> = {
  file: 'SELECT name, channel, harvest, job, done FROM file',
  capture: `SELECT urlkey, timestamp, coalesce(c.url, p.url) AS url, t.key AS text, c.own, c.wanted, c.digest, c.status,
      h.name AS host, h.domain, f.name AS file, c.position, c.selected, c.goodness
    FROM capture c JOIN place p ON p.id = c.place JOIN host h ON h.id = c.host JOIN file f ON f.id = c.file
      LEFT JOIN text t ON t.id = c.text`,
  link: `SELECT s.name AS source, t.name AS target, texts FROM link
    JOIN host s ON s.id = source JOIN host t ON t.id = target`,
  host: 'SELECT name, domain, linked_from FROM host WHERE linked_from > 0',
  unjudged: 'SELECT urlkey, timestamp FROM unjudged JOIN place ON place.id = place',
  year: 'SELECT * FROM year',
  language: 'SELECT * FROM language',
};
const assessments = 'SELECT urlkey, timestamp, details FROM judgement JOIN place ON place.id = place';
