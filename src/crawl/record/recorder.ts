import type { RecordDraft } from '../../formats/warc/record-draft.ts';
import type { StorageClass } from '../../formats/warc/storage-class.ts';
import type { RecordLocation } from '../../formats/warc/warc-writer.ts';
import type { AppendFile } from './append-file.ts';
import type { CrawlArchive } from './crawl-archive.ts';
import { formatJournal } from './journal.ts';
import type { JournalEntry } from './journal-entry.ts';
import type { DiskGate } from './disk-gate.ts';

export interface RecorderParts {
  readonly archive: CrawlArchive;
  readonly journal: AppendFile;
  readonly room: DiskGate;
  readonly commitMs: number;
  /** Entries whose captures are safe on disk now. */
  readonly onCommitted: (entries: readonly JournalEntry[]) => void;
  readonly onFailure: (error: unknown) => void;
}

/** With more uncommitted entries than this, writers wait. */
const maxUncommitted = 20_000;

/**
 * Writes the captures of a thread. Captures go into the WARC files at once; they are synced in groups, at least every `commitMs`,
 * and only then are their entries written to the journal and announced.
 */
export class Recorder {
  readonly #parts: RecorderParts;
  #entries: JournalEntry[] = [];
  #writing = new Set<Promise<unknown>>();
  #timer: NodeJS.Timeout | undefined;
  #committing: Promise<void> = Promise.resolve();

  constructor(parts: RecorderParts) {
    this.#parts = parts;
  }

  /** Writes a capture event. Resolved when it is written; its entry follows when it is safe. */
  async capture(
    event: readonly RecordDraft[],
    storageClass: StorageClass,
    entryOf?: (places: readonly RecordLocation[]) => JournalEntry,
  ): Promise<readonly RecordLocation[]> {
    if (this.#entries.length > maxUncommitted) await this.commit();
    const writing = this.#parts.room.make(() => this.#parts.archive.write(event, storageClass));
    this.#writing.add(writing);
    try {
      const places = await writing;
      if (entryOf !== undefined) this.note(entryOf(places));
      return places;
    } finally {
      this.#writing.delete(writing);
    }
  }

  /** An entry that has no capture. */
  note(entry: JournalEntry): void {
    this.#entries.push(entry);
    this.#timer ??= setTimeout(() => {
      this.commit().catch(this.#parts.onFailure);
    }, this.#parts.commitMs);
  }

  /** Makes everything safe that was written before the call. */
  commit(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const committing = this.#committing.then(() => this.#commit());
    this.#committing = committing.catch(() => {});
    return committing;
  }

  /** Seals the files. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#writing);
    await this.commit();
    await this.#parts.room.make(() => this.#parts.archive.close());
    await this.#parts.journal.close();
  }

  async #commit(): Promise<void> {
    const { archive, journal, room, onCommitted } = this.#parts;
    const entries = this.#entries;
    this.#entries = [];
    try {
      await room.make(() => archive.sync());
      if (entries.length === 0) return;
      await room.make(() => journal.append(formatJournal(entries)));
    } catch (error) {
      // A later commit may find room: the journal must never know a capture and not the one before it in the file.
      this.#entries = [...entries, ...this.#entries];
      throw error;
    }
    onCommitted(entries);
  }
}
