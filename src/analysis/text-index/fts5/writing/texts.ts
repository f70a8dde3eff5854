import type { Statements } from '../../../../disk/statements.ts';
import { unpackContent } from '../packed.ts';
import type { PreparedText } from '../preparing/prepared-text.ts';
import { imagesPerText, textLines, textRows } from '../text-row.ts';
import type { Counts } from './counts.ts';
import type { Groups } from './groups.ts';

interface TextParts {
  readonly statements: Statements;
  readonly counts: Counts;
  readonly groups: Groups;
}

/** A text whose words wait for the URLs of its captures. */
interface Waiting {
  readonly lines: Uint8Array;
  readonly language: string;
  /** The row of `body` to add; undefined if the text has one. */
  readonly body: Pick<PreparedText, 'chunks' | 'content'> | undefined;
  /** The first of the keys of its URLs, sorted. */
  places: readonly string[];
}

/** The texts, with their words. */
export class Texts {
  readonly #parts: TextParts;
  readonly #waiting = new Map<number, Waiting>();
  /** By key. */
  readonly #numbers = new Map<string, number>();
  readonly #hosts = new Map<number, readonly string[]>();

  constructor(parts: TextParts) {
    this.#parts = parts;
  }

  forget(): void {
    for (const each of [this.#waiting, this.#numbers, this.#hosts]) each.clear();
  }

  find(key: string): number | undefined {
    const waiting = this.#numbers.get(key);
    if (waiting !== undefined) return waiting;
    const id = this.#get('SELECT id FROM text WHERE substr(key, 1, 12) = substr(?1, 1, 12) AND key = ?1').get(
      key,
    )?.['id'];
    return id === undefined ? undefined : Number(id);
  }

  isPage(id: number): boolean {
    return this.#get('SELECT kind FROM text WHERE id = ?').get(id)?.['kind'] === 'page';
  }

  /** Returns its id, and whether it has changed. */
  put(text: PreparedText, id: number | undefined): { readonly id: number; readonly isChanged: boolean } {
    if (id === undefined) return { id: this.#insert(text, undefined, []), isChanged: true };
    const row = this.#get('SELECT language, kind FROM text WHERE id = ?').get(id);
    const { chunks, content } = this.#waiting.get(id)?.body ?? this.#body(id);
    if (
      row?.['language'] === text.language &&
      row['kind'] === text.kind &&
      isSame(content, text.content) &&
      isSame(chunks, text.chunks)
    )
      return { id, isChanged: false };
    const places = this.#places(id);
    this.drop(id);
    this.#insert(text, id, places);
    return { id, isChanged: true };
  }

  /** Deletes a text with its words. References to it are not checked. */
  drop(id: number): void {
    const row = this.#get('SELECT key, node, language FROM text WHERE id = ?').get(id);
    if (row === undefined) return;
    this.#numbers.delete(String(row['key']));
    this.#parts.counts.countLanguage(String(row['language']), -1);
    if (!this.#waiting.delete(id)) this.#takeWordsOut(id);
    this.#hosts.delete(id);
    this.#get('DELETE FROM text WHERE id = ?').run(id);
    this.#get('DELETE FROM body WHERE id = ?').run(id);
    this.#get('DELETE FROM orphan WHERE text = ?').run(id);
    this.#parts.groups.leave(Number(row['node']));
  }

  /** Hosts that it links to. */
  linkedHosts(id: number): readonly string[] {
    const known = this.#hosts.get(id);
    if (known !== undefined) return known;
    const row = this.#get('SELECT content FROM body WHERE id = ?').get(id);
    return row === undefined ? [] : unpackContent(row['content']).facts.linkedHosts;
  }

  addPlace(id: number, urlkey: string): void {
    const places = this.#places(id);
    if (places.includes(urlkey)) return;
    const now = [...places, urlkey].sort().slice(0, maxPlaces);
    if (now.includes(urlkey)) this.#setPlaces(id, now);
  }

  /** After a capture was removed: the text may have others at this place. */
  removePlace(id: number, urlkey: string): void {
    const places = this.#places(id);
    if (!places.includes(urlkey)) return;
    const rows = this.#get(
      `SELECT DISTINCT urlkey FROM capture JOIN place ON place.id = place WHERE text = ?
         ORDER BY urlkey LIMIT ${maxPlaces}`,
    ).all(id);
    const now = rows.map((row) => String(row['urlkey']));
    if (now.join(' ') !== places.join(' ')) this.#setPlaces(id, now);
  }

  /** Writes all waiting words. */
  write(): void {
    const insertBody = this.#get('INSERT INTO body VALUES (?, ?, ?, ?)');
    const setPlaces = this.#get('UPDATE body SET places = ? WHERE id = ?');
    for (const [id, { body, ...words }] of this.#waiting) {
      this.#runRows({ id, ...words }, insertWords, insertImage);
      const places = JSON.stringify(words.places);
      if (body === undefined) setPlaces.run(places, id);
      else insertBody.run(id, places, body.chunks, body.content);
    }
    this.forget();
  }

  #insert(text: PreparedText, known: number | undefined, places: readonly string[]): number {
    const { node, group } = this.#parts.groups.enter(text.nodeName);
    const { language, kind, key, characters, content, chunks, lines, linkedHosts } = text;
    const id = known ?? Number(this.#get('SELECT coalesce(max(id), 0) + 1 AS id FROM text').get()?.['id']);
    this.#get('INSERT INTO text VALUES (?, ?, ?, ?, ?, ?, ?)').run(
      id,
      group,
      language,
      kind,
      node,
      characters,
      key,
    );
    this.#parts.counts.countLanguage(language, 1);
    this.#waiting.set(id, { lines, language, body: { chunks, content }, places });
    this.#numbers.set(key, id);
    this.#hosts.set(id, linkedHosts);
    return id;
  }

  #places(id: number): readonly string[] {
    const waiting = this.#waiting.get(id);
    if (waiting !== undefined) return waiting.places;
    const row = this.#get('SELECT places FROM body WHERE id = ?').get(id);
    return row === undefined ? [] : (JSON.parse(String(row['places'])) as string[]);
  }

  #setPlaces(id: number, places: readonly string[]): void {
    const waiting = this.#waiting.get(id);
    if (waiting !== undefined) {
      waiting.places = places;
      return;
    }
    const taken = this.#takeWordsOut(id);
    if (taken !== undefined) this.#waiting.set(id, { ...taken, body: undefined, places });
  }

  #body(id: number): Pick<PreparedText, 'chunks' | 'content'> {
    return this.#get('SELECT chunks, content FROM body WHERE id = ?').get(id) as unknown as Pick<
      PreparedText,
      'chunks' | 'content'
    >;
  }

  #takeWordsOut(id: number): Pick<Waiting, 'lines' | 'language'> | undefined {
    const found = this.#get(
      'SELECT content, language, places FROM body JOIN text USING (id) WHERE id = ?',
    ).get(id);
    if (found === undefined) return undefined;
    const language = String(found['language']);
    const lines = textLines(unpackContent(found['content']).words, language);
    const places = JSON.parse(String(found['places'])) as string[];
    this.#runRows({ id, lines, language, places }, deleteWords, deleteImage);
    return { lines, language };
  }

  #runRows(
    { id, lines, language, places }: Omit<Waiting, 'body'> & { readonly id: number },
    ...sql: [string, string]
  ): void {
    const { words, images } = textRows(lines, language, places);
    this.#get(sql[0]).run(id, ...words);
    const image = this.#get(sql[1]);
    for (const [at, row] of images.entries()) image.run(imageNumber(id, at), ...row);
  }

  #get(sql: string): ReturnType<Statements['get']> {
    return this.#parts.statements.get(sql);
  }
}

/** The row of `image`: its text, and its index there. */
function imageNumber(text: number, at: number): number {
  return text * imagesPerText + at;
}

export function textOfImage(number: number): { readonly text: number; readonly at: number } {
  return { text: Math.floor(number / imagesPerText), at: number % imagesPerText };
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}

const columns =
  'title, main, rest, link, url, meta, title_stems, main_stems, rest_stems, link_stems, url_stems, meta_stems';
const twelve = '?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?';
const insertWords = `INSERT INTO words (rowid, ${columns}) VALUES (?, ${twelve})`;
const deleteWords = `INSERT INTO words (words, rowid, ${columns}) VALUES ('delete', ?, ${twelve})`;
const imageColumns = 'alt, around, alt_stems, around_stems';
const insertImage = `INSERT INTO image (rowid, ${imageColumns}) VALUES (?, ?, ?, ?, ?)`;
const deleteImage = `INSERT INTO image (image, rowid, ${imageColumns}) VALUES ('delete', ?, ?, ?, ?, ?)`;
const maxPlaces = 20;
