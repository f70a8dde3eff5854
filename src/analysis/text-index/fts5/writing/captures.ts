import type { Statements } from '../../../../disk/statements.ts';
import type { CaptureIdentity, TextCapture } from '../../text-index.ts';
import type { Counts } from './counts.ts';
import type { Assessments } from './assessments.ts';
import type { Names } from './names.ts';
import type { Texts } from './texts.ts';

interface CaptureParts {
  readonly statements: Statements;
  readonly counts: Counts;
  readonly assessments: Assessments;
  readonly names: Names;
  readonly texts: Texts;
}

interface CaptureRow {
  readonly text: number;
  readonly timestamp: number;
  readonly place: number;
  readonly host: number;
  readonly file: number;
  readonly status: number | null;
  readonly own: number;
  readonly wanted: string | null;
  readonly url: string | null;
  readonly digest: string;
  readonly position: number | null;
}

/** Adds and removes captures, with everything that depends on them. */
export class Captures {
  readonly #parts: CaptureParts;
  /** May have lost their last capture. */
  readonly #left = new Set<number>();
  /** Their texts have changed. */
  readonly #digests = new Set<string>();

  constructor(parts: CaptureParts) {
    this.#parts = parts;
  }

  forget(): void {
    this.#left.clear();
    this.#digests.clear();
  }

  put(capture: TextCapture, file: { readonly id: number; readonly name: string }): void {
    const { names, texts } = this.#parts;
    const { place, url } = names.place(capture.urlkey, capture.url);
    const timestamp = Number(capture.timestamp);
    const previous = this.#find(place, timestamp);
    if (previous !== undefined) {
      if (!this.#goesBefore(capture, file, previous)) return;
      this.#takeOut(previous);
    }
    const { textKey, digest, status, offset } = capture;
    const text = textKey === undefined ? this.#textOfDigest(digest) : texts.find(textKey);
    this.#bringIn({
      text: text ?? 0,
      timestamp,
      place,
      host: names.host(capture.host, capture.domain),
      file: file.id,
      status: status ?? null,
      own: textKey === undefined ? 0 : 1,
      wanted: text === undefined ? (textKey ?? null) : null,
      url: url === capture.url ? null : capture.url,
      digest,
      position: offset ?? null,
    });
  }

  remove({ urlkey, timestamp }: CaptureIdentity): void {
    const place = this.#parts.names.findPlace(urlkey);
    const row = place === undefined ? undefined : this.#find(place, Number(timestamp));
    if (row === undefined) return;
    this.#takeOut(row);
    this.#parts.names.dropPlace(row.place);
  }

  /** A text was added or replaced. */
  textHasCome(id: number, key: string): void {
    for (const row of this.#rows('wanted = ?', key)) this.#move(row, id);
    for (const row of this.#rows('text = ?', id)) this.#parts.assessments.require(row);
  }

  /**
   * Revisits get the text of their digest; of several, the one with the smallest key.
   */
  settleDigests(): void {
    for (const digest of this.#digests) {
      const text = this.#textOfDigest(digest) ?? 0;
      for (const row of this.#rows('digest = ? AND own = 0', digest))
        if (row.text !== text) this.#move(row, text);
    }
    this.#digests.clear();
  }

  /** Texts without captures. */
  takeLeft(): number[] {
    const left = [...this.#left].filter((text) => !this.has(text));
    this.#left.clear();
    return left;
  }

  has(text: number): boolean {
    return this.#get('SELECT 1 FROM capture WHERE text = ? LIMIT 1').get(text) !== undefined;
  }

  #move(row: CaptureRow, text: number): void {
    this.#takeOut(row);
    this.#bringIn({ ...row, text, wanted: null });
  }

  #bringIn(row: CaptureRow): void {
    const { text, timestamp, place, host, file, status, own, wanted, url, digest, position } = row;
    this.#get('INSERT INTO capture VALUES (?, ?, ?, ?, ?, ?, NULL, NULL, ?, ?, ?, ?, ?)').run(
      text,
      timestamp,
      place,
      host,
      file,
      status,
      own,
      wanted,
      url,
      digest,
      position,
    );
    if (text === 0) return;
    const { counts, assessments, texts, names } = this.#parts;
    counts.countYear(timestamp, 1);
    texts.addPlace(text, names.urlkey(place));
    this.#countHost(text, host, 1);
    if (own === 1) this.#countDigest(digest, text, 1);
    assessments.require(row);
    assessments.requireNext(row);
  }

  #takeOut(row: CaptureRow): void {
    const { text, timestamp, place, host, own, digest } = row;
    this.#get('DELETE FROM capture WHERE text = ? AND timestamp = ? AND place = ?').run(
      text,
      timestamp,
      place,
    );
    const { counts, assessments, texts, names } = this.#parts;
    counts.hostIsLeft(host);
    if (text === 0) return;
    counts.countYear(timestamp, -1);
    texts.removePlace(text, names.urlkey(place));
    this.#countHost(text, host, -1);
    if (own === 1) this.#countDigest(digest, text, -1);
    assessments.drop(row);
    assessments.requireNext(row);
    this.#left.add(text);
  }

  /**
   * Every host of a text links to the hosts that the text links to. Reads and writes are separate statements, here and below:
   * RETURNING sets a savepoint, which makes FTS5 flush its words with every piece of a batch.
   */
  #countHost(text: number, host: number, change: number): void {
    const previous = this.#get('SELECT captures FROM text_host WHERE text = ? AND host = ?').get(text, host);
    const captures = Number(previous?.['captures'] ?? 0) + change;
    if (previous === undefined) this.#get('INSERT INTO text_host VALUES (?, ?, ?)').run(text, host, captures);
    else this.#get('UPDATE text_host SET captures = ? WHERE text = ? AND host = ?').run(captures, text, host);
    if (captures === 0) this.#get('DELETE FROM text_host WHERE text = ? AND host = ?').run(text, host);
    if (captures === 0 || (change === 1 && captures === 1))
      this.#parts.counts.countLinks(this.#parts.texts.linkedHosts(text), host, change);
  }

  #countDigest(digest: string, text: number, change: number): void {
    const previous = this.#get(
      `SELECT id, captures FROM digest_text WHERE substr(digest, -12) = substr(?1, -12) AND digest = ?1 AND text = ?2`,
    ).get(digest, text);
    const id = Number(previous?.['id']);
    const captures = Number(previous?.['captures'] ?? 0) + change;
    if (previous === undefined)
      this.#get('INSERT INTO digest_text VALUES (NULL, ?, ?, ?)').run(text, captures, digest);
    else if (captures === 0) this.#get('DELETE FROM digest_text WHERE id = ?').run(id);
    else this.#get('UPDATE digest_text SET captures = ? WHERE id = ?').run(captures, id);
    if (captures === 0 || (change === 1 && captures === 1)) this.#digests.add(digest);
  }

  #textOfDigest(digest: string): number | undefined {
    const id = this.#get(
      `SELECT text.id FROM digest_text JOIN text ON text.id = text
         WHERE substr(digest, -12) = substr(?1, -12) AND digest = ?1 ORDER BY key LIMIT 1`,
    ).get(digest)?.['id'];
    return id === undefined ? undefined : Number(id);
  }

  /**
   * A URL can be collected twice in a second, and copies of a file have the same captures: the first one counts. A second
   * report about the same record replaces the first.
   */
  #goesBefore(
    capture: TextCapture,
    file: { readonly id: number; readonly name: string },
    previous: CaptureRow,
  ): boolean {
    const previousUrl = previous.url ?? this.#parts.names.place(capture.urlkey, capture.url).url;
    if (previous.file === file.id && previous.digest === capture.digest && previousUrl === capture.url)
      return true;
    const previousFile = String(this.#get('SELECT name FROM file WHERE id = ?').get(previous.file)?.['name']);
    const own = capture.textKey === undefined ? 0 : 1;
    const order =
      previous.own - own ||
      classOf(capture.status) - classOf(previous.status) ||
      compare(file.name, previousFile) ||
      compare(previousUrl, capture.url) ||
      compare(capture.digest, previous.digest);
    return order < 0;
  }

  #find(place: number, timestamp: number): CaptureRow | undefined {
    return this.#get('SELECT * FROM capture WHERE place = ? AND timestamp = ?').get(place, timestamp) as
      | CaptureRow
      | undefined;
  }

  #rows(condition: string, value: string | number): CaptureRow[] {
    return this.#get(`SELECT * FROM capture WHERE ${condition}`).all(value) as unknown as CaptureRow[];
  }

  #get(sql: string): ReturnType<Statements['get']> {
    return this.#parts.statements.get(sql);
  }
}

/** 2 for 200 to 299 comes before all others. */
function classOf(status: number | undefined | null): number {
  const hundreds = Math.floor((status ?? 900) / 100);
  return hundreds === 2 ? 0 : hundreds;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
