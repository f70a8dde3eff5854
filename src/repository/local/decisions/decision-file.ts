import { closeSync, fdatasync, fstatSync, ftruncateSync, openSync, readSync, statSync, write } from 'node:fs';
import type { BigIntStats } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { AccessRules } from '../../../access/access-rules.ts';
import { replaceFile } from '../../../disk/durable-file.ts';
import type { ArchiveLogEntry } from '../../../storage/archive-log.ts';

/*
 * The entries of the archive log on this machine, so that the vaults need not be read. It is rebuilt from the vaults if
 * it is missing, damaged or of another layout. One JSON text per line, append-only; `layout` is first.
 *
 *   {"layout":1}
 *   {"log":"open"}       an entry may be in the vaults that is not here yet
 *   {"entry":{…}}        as in the vaults, in any order; duplicates count once
 *   {"log":"closed"}
 *   {"finished":"ID"}    a deletion was carried out in the indexes
 */
type DecisionLine =
  | { readonly layout: number }
  | { readonly log: 'open' | 'closed' }
  | { readonly entry: ArchiveLogEntry }
  | { readonly finished: string };

const layout = 1;
const pieceBytes = 1 << 20;

export class DecisionFile {
  readonly #path: string;
  readonly #identity: string;
  /** Undefined: it is only read. */
  readonly #appended: number | undefined;
  readonly #unfinished = new Map<string, ArchiveLogEntry>();
  readonly #finished = new Set<string>();
  #readBytes = 0;
  #rules = AccessRules.none;
  #isLogOpen = true;
  #lastMs = 0;

  private constructor(path: string, identity: string, appended: number | undefined) {
    this.#path = path;
    this.#identity = identity;
    this.#appended = appended;
  }

  /** Undefined where there is none, or it is damaged or has another layout. */
  static open(path: string, { readOnly }: { readonly readOnly: boolean }): DecisionFile | undefined {
    let opened: number;
    try {
      opened = openSync(path, readOnly ? 'r' : 'r+');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
    try {
      const found = fstatSync(opened, { bigint: true });
      const appended = readOnly ? undefined : openSync(path, 'a');
      const file = new DecisionFile(path, identityOf(found), appended);
      if (!file.#readFrom(opened)) {
        file.close();
        return undefined;
      }
      // The line that a process was writing when it was killed.
      if (!readOnly && found.size > file.#readBytes) ftruncateSync(opened, file.#readBytes);
      return file;
    } finally {
      closeSync(opened);
    }
  }

  /** A new one, in the place of whatever is there. Deletions among the entries are unfinished. */
  static async create(path: string, entries: readonly ArchiveLogEntry[] | undefined): Promise<DecisionFile> {
    // Of earlier versions, which had a database.
    for (const end of ['', '-wal', '-shm'])
      await rm(`${path.replace(/\.jsonl$/, '.sqlite')}${end}`, { force: true });
    const lines: DecisionLine[] = [{ layout }, ...(entries ?? []).map((entry) => ({ entry }))];
    if (entries !== undefined) lines.push({ log: 'closed' });
    await replaceFile(path, textOf(lines));
    const file = DecisionFile.open(path, { readOnly: false });
    if (file === undefined) throw new Error(`${path} cannot be made`);
    return file;
  }

  get rules(): AccessRules {
    return this.#rules;
  }

  get isLogOpen(): boolean {
    return this.#isLogOpen;
  }

  /** The time of the last entry; 0 without any. */
  get lastMs(): number {
    return this.#lastMs;
  }

  /** Deletions that have not been carried out in the indexes yet. */
  get unfinished(): readonly ArchiveLogEntry[] {
    return [...this.#unfinished.values()];
  }

  /** Reads what was appended since. False: another file stands at its place, or none, or it is damaged. */
  refresh(): boolean {
    const found = statSync(this.#path, { throwIfNoEntry: false, bigint: true });
    if (found === undefined || identityOf(found) !== this.#identity) return false;
    if (found.size === BigInt(this.#readBytes)) return true;
    const opened = openSync(this.#path, 'r');
    try {
      return identityOf(fstatSync(opened, { bigint: true })) === this.#identity && this.#readFrom(opened);
    } finally {
      closeSync(opened);
    }
  }

  /** On disk when it is done. */
  async append(...lines: readonly DecisionLine[]): Promise<void> {
    if (this.#appended === undefined) throw new Error(`${this.#path} is not open for writing`);
    const bytes = Buffer.from(textOf(lines));
    const { size } = fstatSync(this.#appended);
    try {
      // All in one call, so that the lines of two writers do not mix.
      const { bytesWritten } = await writeBytes(this.#appended, bytes);
      if (bytesWritten < bytes.length) throw new Error(`${this.#path} could not be written in full`);
      await sync(this.#appended);
    } catch (error) {
      ftruncateSync(this.#appended, size);
      throw error;
    }
    for (const line of lines) this.#take(line);
  }

  /** In the order of their times. */
  async entries(): Promise<readonly ArchiveLogEntry[]> {
    const lines = (await readFile(this.#path, 'utf8')).split('\n').slice(0, -1);
    const entries = new Map<string, ArchiveLogEntry>();
    for (const line of lines) {
      const read = JSON.parse(line) as DecisionLine;
      if ('entry' in read) entries.set(read.entry.id, read.entry);
    }
    return inOrder(entries.values());
  }

  close(): void {
    if (this.#appended !== undefined) closeSync(this.#appended);
  }

  /** The lines that are whole, from where reading ended before. False: one of them is none. */
  #readFrom(opened: number): boolean {
    let rest: Buffer = Buffer.alloc(0);
    let isKnown = this.#readBytes > 0;
    const entries: ArchiveLogEntry[] = [];
    for (;;) {
      const piece = Buffer.alloc(pieceBytes);
      const count = readSync(opened, piece, 0, pieceBytes, this.#readBytes + rest.length);
      if (count === 0) break;
      const bytes = Buffer.concat([rest, piece.subarray(0, count)]);
      const end = bytes.lastIndexOf('\n') + 1;
      for (const text of bytes.toString('utf8', 0, end).split('\n').slice(0, -1)) {
        const line = readLine(text);
        if (line === undefined) return false;
        if ('layout' in line) isKnown = line.layout === layout;
        if (!isKnown) return false;
        if ('entry' in line) entries.push(line.entry);
        this.#note(line);
      }
      this.#readBytes += end;
      rest = bytes.subarray(end);
    }
    this.#rules = entries.length === 0 ? this.#rules : this.#rules.with(entries);
    return this.#readBytes > 0;
  }

  #take(line: DecisionLine): void {
    if ('entry' in line) this.#rules = this.#rules.with([line.entry]);
    this.#note(line);
  }

  #note(line: DecisionLine): void {
    if ('log' in line) this.#isLogOpen = line.log === 'open';
    else if ('finished' in line) {
      this.#finished.add(line.finished);
      this.#unfinished.delete(line.finished);
    } else if ('entry' in line) {
      const { entry } = line;
      this.#lastMs = Math.max(this.#lastMs, Date.parse(entry.time));
      if (entry.what.kind === 'deletion' && !this.#finished.has(entry.id))
        this.#unfinished.set(entry.id, entry);
    }
  }
}

export function inOrder(entries: Iterable<ArchiveLogEntry>): readonly ArchiveLogEntry[] {
  return [...entries].sort((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
}

function sortKey({ time, id }: ArchiveLogEntry): string {
  return `${time} ${id}`;
}

function textOf(lines: readonly DecisionLine[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

function readLine(text: string): DecisionLine | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as DecisionLine) : undefined;
  } catch {
    return undefined;
  }
}

function identityOf({ dev, ino }: BigIntStats): string {
  return `${dev} ${ino}`;
}

const writeBytes = promisify(write);
const sync = promisify(fdatasync);
