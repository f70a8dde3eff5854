import { DatabaseSync } from 'node:sqlite';
import { OtherLayoutError } from '../../../disk/other-layout-error.ts';

/*
 * text.sqlite. Numbers (`id`, `place`, `host`…) are assigned on insertion and mean nothing outside of it.
 *
 *   text ── one analysed content, by its key          words ── FTS5: the searched words, one row per text (see text-row.ts)
 *   body ── its displayed text, compressed           image ── FTS5: one row per picture mentioned in a text
 *   capture ── where and when it was collected; the captures of a text lie together
 *   place ── a URL's key      host ── of a place, or one that is linked to      file ── the archive file
 *   link ── hosts that link to a host: how many texts     text_host ── hosts where a text is, with the number of its captures
 *   node ── texts with an equal simhash (or main text); similar nodes share a `component`: the group
 *   band ── 4 times 16 bits of a simhash: two that differ in 3 bits share at least one
 *   digest_text ── payload digest → text, for revisits
 *   unjudged ── pages to be assessed     judgement ── the assessment, compressed
 *   orphan ── texts of an unfinished file, without a capture yet     year, language ── captures, texts of each
 *
 * `unjudged`, `judgement` and `goodness` (the relevance score) keep their previous names: another layout would force a rebuild.
 *
 * Keys and digests are indexed by twelve of their characters and then compared in full: such an index is a third as large.
 *
 * Times are numbers of 14 digits. In `capture` a text of 0 is not known yet: either its key is `wanted`, or the
 * capture is a revisit (`own` is 0) and no text has its digest. `url` is set if it differs from that of the place.
 */
const layoutVersion = 2;

const layout = `
  CREATE TABLE text (
    id INTEGER PRIMARY KEY, grp INTEGER NOT NULL, language TEXT NOT NULL, kind TEXT NOT NULL, node INTEGER NOT NULL,
    characters INTEGER NOT NULL, key TEXT NOT NULL
  ) STRICT;
  CREATE INDEX text_by_key ON text (substr(key, 1, 12));
  CREATE INDEX text_by_group ON text (grp, key);
  CREATE INDEX text_by_node ON text (node);
  CREATE TABLE body (
    id INTEGER PRIMARY KEY, places TEXT NOT NULL, chunks BLOB NOT NULL, content BLOB NOT NULL
  ) STRICT;
  CREATE VIRTUAL TABLE words USING fts5(
    title, main, rest, link, url, meta, title_stems, main_stems, rest_stems, link_stems, url_stems, meta_stems,
    content='', tokenize="ascii tokenchars '_'"
  );
  CREATE VIRTUAL TABLE image USING fts5(
    alt, around, alt_stems, around_stems, content='', tokenize="ascii tokenchars '_'"
  );
  -- What is removed is gone, not only marked so.
  INSERT INTO words (words, rank) VALUES ('secure-delete', 1);
  INSERT INTO image (image, rank) VALUES ('secure-delete', 1);
  -- As much is held as the processor has at hand, then written; a batch is merged with others late, and a part at a time: all at
  -- once (a crisis) it would be one very long transaction. FTS5 also writes at savepoints, which SQLite sets for statements that
  -- read and write (INSERT from a SELECT, RETURNING): the writer has none of these for each text. In large pages: a word in many
  -- texts is read in few.
  INSERT INTO words (words, rank) VALUES ('hashsize', 1048576);
  INSERT INTO words (words, rank) VALUES ('automerge', 64);
  INSERT INTO words (words, rank) VALUES ('crisismerge', 256);
  INSERT INTO words (words, rank) VALUES ('pgsz', 8100);
  INSERT INTO image (image, rank) VALUES ('automerge', 16);
  INSERT INTO image (image, rank) VALUES ('crisismerge', 64);
  INSERT INTO image (image, rank) VALUES ('pgsz', 8100);
  CREATE TABLE file (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, channel TEXT NOT NULL, harvest TEXT, job TEXT, done INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE host (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, domain TEXT NOT NULL, linked_from INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX host_by_domain ON host (domain);
  CREATE TABLE place (id INTEGER PRIMARY KEY, urlkey TEXT NOT NULL UNIQUE, url TEXT NOT NULL) STRICT;
  CREATE TABLE capture (
    text INTEGER NOT NULL, timestamp INTEGER NOT NULL, place INTEGER NOT NULL, host INTEGER NOT NULL, file INTEGER NOT NULL,
    status INTEGER, selected INTEGER, goodness REAL, own INTEGER NOT NULL, wanted TEXT, url TEXT, digest TEXT NOT NULL,
    position INTEGER,
    PRIMARY KEY (text, timestamp, place)
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX capture_by_place ON capture (place, timestamp);
  CREATE INDEX capture_by_host ON capture (host);
  CREATE INDEX capture_by_goodness ON capture (goodness) WHERE goodness IS NOT NULL;
  CREATE INDEX revisit_by_digest ON capture (digest) WHERE own = 0;
  CREATE INDEX capture_waiting ON capture (wanted) WHERE wanted IS NOT NULL;
  CREATE TABLE digest_text (
    id INTEGER PRIMARY KEY, text INTEGER NOT NULL, captures INTEGER NOT NULL, digest TEXT NOT NULL
  ) STRICT;
  CREATE INDEX digest_text_by_digest ON digest_text (substr(digest, -12), text);
  CREATE TABLE text_host (
    text INTEGER NOT NULL, host INTEGER NOT NULL, captures INTEGER NOT NULL, PRIMARY KEY (text, host)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE link (
    target INTEGER NOT NULL, source INTEGER NOT NULL, texts INTEGER NOT NULL, PRIMARY KEY (target, source)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE node (id INTEGER PRIMARY KEY, component INTEGER NOT NULL, name TEXT NOT NULL) STRICT;
  CREATE INDEX node_by_name ON node (substr(name, -12));
  CREATE INDEX node_by_component ON node (component);
  CREATE TABLE band (
    language TEXT NOT NULL, value INTEGER NOT NULL, node INTEGER NOT NULL, PRIMARY KEY (language, value, node)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE unjudged (
    place INTEGER NOT NULL, timestamp INTEGER NOT NULL, PRIMARY KEY (place, timestamp)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE judgement (
    place INTEGER NOT NULL, timestamp INTEGER NOT NULL, details BLOB NOT NULL, PRIMARY KEY (place, timestamp)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE orphan (text INTEGER PRIMARY KEY, file INTEGER NOT NULL) STRICT;
  CREATE TABLE language (language TEXT PRIMARY KEY, texts INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE year (year INTEGER PRIMARY KEY, captures INTEGER NOT NULL) STRICT;
  PRAGMA user_version = ${layoutVersion};
`;

/** The columns of `words` with their weights. */
export const wordColumns = [
  ['title', 8],
  ['main', 1],
  ['rest', 0.3],
  ['link', 0.3],
  ['url', 3],
  ['meta', 1.5],
] as const;

export function openForWriting(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: busyMs });
  try {
    database.exec(
      `PRAGMA page_size = 8192; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA cache_size = -262144;
       PRAGMA temp_store = MEMORY; PRAGMA journal_size_limit = 134217728; PRAGMA wal_autocheckpoint = 10000`,
    );
    const version = versionOf(database);
    if (version === 0) database.exec(`BEGIN; ${layout} COMMIT`);
    else if (version !== layoutVersion) throw otherLayout(path, version);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Number of texts with each word (`term`, `doc`), from the index of FTS5. */
const vocabulary = "CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab('main', 'words', 'row')";

export function openForReading(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { readOnly: true, timeout: busyMs });
  try {
    database.exec('PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY');
    const version = versionOf(database);
    if (version !== layoutVersion) throw otherLayout(path, version);
    database.exec(vocabulary);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** For reading before an index exists. */
export function openEmpty(): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  database.exec(`BEGIN; ${layout} COMMIT; ${vocabulary}`);
  return database;
}

function otherLayout(path: string, found: number): OtherLayoutError {
  return new OtherLayoutError(path, { found, known: layoutVersion }, "'heirloom rebuild' makes it again");
}

function versionOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
}

const busyMs = 10_000;
