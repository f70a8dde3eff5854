import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { lockForWriting } from '../../../disk/writer-lock.ts';
import type {
  CaptureIdentity,
  GroupCaptures,
  ImageAnswer,
  AssessedAnswer,
  AssessedQuery,
  Assessment,
  PageOf,
  SiteKeywords,
  SiteQuery,
  StoredText,
  TextAccess,
  TextAnswer,
  TextBatch,
  TextFilters,
  TextIndex,
  TextIndexStatus,
  TextQuery,
  Trend,
  UnassessedPage,
} from '../text-index.ts';
import type { WordsQuery } from '../words-query.ts';
import { IndexThread } from './index-thread.ts';
import { batchPieces } from './preparing/batch-pieces.ts';
import { buffersOf } from './preparing/prepared-text.ts';
import { Preparer } from './preparing/preparer.ts';
import type { ThreadAccess } from './reading/text-reader.ts';

/**
 * The text index in a file of SQLite, with FTS5. One process writes, any number read beside it.
 *
 *   text.sqlite        the index (layout.ts), with its -wal and -shm
 *   writer.lock        held by the writing process
 *
 * Throws LockedError if another process writes. An index that does not exist yet can be opened for reading.
 */
export async function openTextIndex(
  folder: string,
  { readOnly }: { readonly readOnly: boolean },
): Promise<TextIndex> {
  const path = join(folder, fileName);
  if (readOnly) return new Fts5TextIndex(path, undefined, () => undefined);
  await mkdir(folder, { recursive: true });
  const unlock = lockForWriting(join(folder, 'writer.lock'), 'this text index');
  const writer = new IndexThread('write', path);
  try {
    // Creates the file for readers.
    await writer.call('storeAssessments', []);
    return new Fts5TextIndex(path, writer, unlock);
  } catch (error) {
    await writer.close();
    unlock();
    throw error;
  }
}

class Fts5TextIndex implements TextIndex {
  readonly #path: string;
  readonly #writer: IndexThread | undefined;
  readonly #unlock: () => void;
  readonly #readers: IndexThread[] = [];
  readonly #preparer = new Preparer();
  #changes: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(path: string, writer: IndexThread | undefined, unlock: () => void) {
    this.#path = path;
    this.#writer = writer;
    this.#unlock = unlock;
  }

  async known(keys: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set(await this.#read<readonly string[]>('known', keys));
  }

  async add(batch: TextBatch): Promise<void> {
    this.#writerNow();
    // While the previous batch is synced.
    const pieces = this.#preparer.prepare(batchPieces(batch));
    const answers = await this.#inTurn(async (writer) => {
      const calls = new WriterCalls(writer);
      try {
        calls.call([], 'begin', batch.file);
        for await (const { texts, captures } of pieces) {
          await calls.leaveOpen(maxOpen);
          calls.call(buffersOf(texts), 'put', texts, captures);
        }
        calls.call([], 'finish', batch.isLast);
        // The next batch need not wait for the answers: the writer handles calls in order.
        return calls;
      } catch (error) {
        if (!writer.hasEnded) await writer.call('abandon');
        throw error;
      }
    });
    await answers.leaveOpen(0);
  }

  analysedFiles(): Promise<readonly string[]> {
    return this.#read('analysedFiles');
  }

  remove(captures: readonly CaptureIdentity[]): Promise<void> {
    return this.#write('remove', captures);
  }

  unassessed(limit: number): Promise<readonly UnassessedPage[]> {
    return this.#read('unassessed', limit);
  }

  storeAssessments(assessments: readonly Assessment[]): Promise<void> {
    return this.#write('storeAssessments', assessments);
  }

  reassess(): Promise<void> {
    return this.#write('reassess');
  }

  search(query: TextQuery, access: TextAccess): Promise<TextAnswer> {
    return this.#readAs(access, 'search', query);
  }

  searchImages(query: TextQuery, access: TextAccess): Promise<ImageAnswer> {
    return this.#readAs(access, 'searchImages', query);
  }

  trend(words: WordsQuery, filters: TextFilters, access: TextAccess): Promise<Trend> {
    return this.#readAs(access, 'trend', words, filters);
  }

  capturesOf(group: string, filters: TextFilters, access: TextAccess, page: PageOf): Promise<GroupCaptures> {
    return this.#readAs(access, 'capturesOf', group, filters, page);
  }

  siteKeywords(question: SiteQuery, access: TextAccess): Promise<readonly SiteKeywords[]> {
    return this.#readAs(access, 'siteKeywords', question);
  }

  assessed(question: AssessedQuery, access: TextAccess): Promise<AssessedAnswer> {
    return this.#readAs(access, 'assessed', question);
  }

  text(capture: CaptureIdentity): Promise<StoredText | undefined> {
    return this.#read('text', capture);
  }

  hasCaptures(): Promise<boolean> {
    return this.#read('hasCaptures');
  }

  status(): Promise<TextIndexStatus> {
    return this.#read('status');
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#changes;
    await Promise.all([...this.#readers.map((reader) => reader.close()), this.#preparer.close()]);
    // Last: it checkpoints the write-ahead log.
    await this.#writer?.close();
    this.#unlock();
  }

  #write(method: string, ...values: readonly unknown[]): Promise<void> {
    return this.#inTurn((writer) => writer.call(method, ...values));
  }

  /** Changes are serialised: a batch takes several calls of the writer. */
  #inTurn<Value>(work: (writer: IndexThread) => Promise<Value>): Promise<Value> {
    const writer = this.#writerNow();
    const done = this.#changes.then(() => work(writer));
    this.#changes = done.then(
      () => undefined,
      () => undefined,
    );
    return done;
  }

  #writerNow(): IndexThread {
    if (this.#writer === undefined || this.#isClosed)
      throw new Error('the text index is not open for writing');
    return this.#writer;
  }

  #read<Value>(method: string, ...values: readonly unknown[]): Promise<Value> {
    if (this.#isClosed) return Promise.reject(new Error('the text index is closed'));
    return this.#reader().call(method, ...values);
  }

  /** By a thread that has the rules. */
  #readAs<Value>(
    { reader, rules }: TextAccess,
    method: string,
    ...values: readonly unknown[]
  ): Promise<Value> {
    if (this.#isClosed) return Promise.reject(new Error('the text index is closed'));
    const thread = this.#reader();
    const isRuled = !rules.mayReadAll(reader);
    if (isRuled) thread.follow(rules);
    const access: ThreadAccess = { reader, isAllowed: rules.mayReadAny(reader), isRuled };
    return thread.call(method, access, ...values);
  }

  /** The least busy thread; another is started if all are busy. */
  #reader(): IndexThread {
    const living = this.#readers.filter(({ hasEnded }) => !hasEnded);
    const [freest] = living.toSorted((one, other) => one.pending - other.pending);
    if (freest !== undefined && (freest.pending === 0 || living.length >= maxReaders)) return freest;
    const started = new IndexThread('read', this.#path);
    this.#readers.splice(0, this.#readers.length, ...living, started);
    return started;
  }
}

/** Pending calls of a batch. After a failure, all later calls fail too. */
class WriterCalls {
  readonly #writer: IndexThread;
  readonly #open: Promise<void>[] = [];

  constructor(writer: IndexThread) {
    this.#writer = writer;
  }

  call(bytes: readonly ArrayBuffer[], method: string, ...values: readonly unknown[]): void {
    const answer = this.#writer.give<void>(bytes, method, ...values);
    // Handled later.
    answer.catch(() => undefined);
    this.#open.push(answer);
  }

  /** Waits until at most this many are pending. */
  async leaveOpen(max: number): Promise<void> {
    while (this.#open.length > max) await this.#open.shift();
  }
}

/** Pieces sent to the writer ahead of time. */
const maxOpen = 2;

export const fileName = 'text.sqlite';
const maxReaders = Math.min(4, Math.max(2, availableParallelism()));
