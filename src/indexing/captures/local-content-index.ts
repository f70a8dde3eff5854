import { blocksInFolder } from './block-source.ts';
import { ContentFile } from './content/content-file.ts';
import type { ContentRow } from './content/content-row.ts';
import { mergeContents } from './content/merge-contents.ts';
import { sortByRecord } from './content/sort-by-record.ts';
import { writeContents } from './content/write-contents.ts';
import type { ContentLocation, ReadContents } from './content/write-contents.ts';
import type { ChangeOutcome, IndexStatus, MergeOutcome } from './block-index.ts';
import type { ContentIndex } from './content-index.ts';
import type { HeadRow } from './head/capture-head.ts';
import { HeadCursor } from './head/head-cursor.ts';
import type { IdentifiedLine, LineIdentity } from './head/line-identity.ts';
import { IndexFolder } from './index-folder.ts';

export interface ContentIndexOptions {
  /** A reader beside a writer in another process, or without one. */
  readonly readOnly?: boolean;
  /** How long merged files stay for other programs that may be reading them. */
  readonly graceMs?: number;
}

const rowsPerPage = 500;

/** A content index in a folder: a head in SQLite, and files that never change (content-file.ts). */
export class LocalContentIndex implements ContentIndex {
  readonly #path: string;
  readonly #folder: IndexFolder<ContentFile>;

  private constructor(path: string, folder: IndexFolder<ContentFile>) {
    this.#path = path;
    this.#folder = folder;
  }

  static async open(path: string, options: ContentIndexOptions = {}): Promise<LocalContentIndex> {
    const folder = await IndexFolder.open(path, {
      prefix: 'contents',
      open: (name) => ContentFile.open(blocksInFolder(path), name),
      ...options,
    });
    return new LocalContentIndex(path, folder);
  }

  async insert(places: readonly ContentLocation[]): Promise<ChangeOutcome> {
    const problems = places.flatMap((place, at) => {
      const reason = reasonAgainst(place);
      return reason === undefined ? [] : [{ at, reason }];
    });
    if (problems.length > 0) return { ok: false, problems };
    if (places.length > 0) this.#folder.head.insert(places.map(identifiedLine));
    return { ok: true, lines: places.length };
  }

  async delete(sha256s: readonly string[]): Promise<ChangeOutcome> {
    const problems = sha256s.flatMap((sha256, at) =>
      isSha256(sha256) ? [] : [{ at, reason: 'not 64 hexadecimal digits' }],
    );
    if (problems.length > 0) return { ok: false, problems };
    if (sha256s.length > 0) this.#folder.head.delete(sha256s.map(identity));
    return { ok: true, lines: sha256s.length };
  }

  async find(sha256: string): Promise<ContentRow | undefined> {
    if (!isSha256(sha256)) return undefined;
    const { head } = this.#folder;
    const { urlkey } = identity(sha256);
    // In this order: whatever has left the head before is in the files that are found then.
    const { generation, rows } = head.page({ from: urlkey, to: `${urlkey}!` }, { limit: 1 });
    const [told] = rows;
    if (told !== undefined) return rowOf(told);
    const { files, release } = await this.#folder.view(generation);
    try {
      const hash = Buffer.from(sha256, 'hex');
      for (const file of files) {
        const row = await file.find(hash);
        if (row !== undefined) return row;
      }
      return undefined;
    } finally {
      await release();
    }
  }

  merge(): Promise<MergeOutcome> {
    return this.#folder.merge(async (name) => {
      const { read, remove } = await sortByRecord(this.#told(), this.#path);
      try {
        return await writeContents({ read, folder: this.#path, name });
      } finally {
        await remove();
      }
    });
  }

  load(read: ReadContents): Promise<MergeOutcome> {
    const { head } = this.#folder;
    const { revision } = head;
    return this.#folder.load(async (name) => {
      const rows = new HeadCursor(head, {});
      const told: IdentifiedLine[] = [];
      const written = await writeContents({
        read,
        folder: this.#path,
        name,
        onHash: (sha256) => isIn(rows, sha256),
        onPlace: (place) => told.push(identifiedLine(place)),
      });
      if (told.length > 0) head.replace(told, revision);
      return written;
    });
  }

  async bigMerge(): Promise<MergeOutcome> {
    await this.merge();
    return this.#folder.bigMerge(
      async (name) => {
        const { files, release } = await this.#folder.view(this.#folder.head.generation);
        try {
          return await mergeContents({
            newestFirst: files,
            deleted: this.#deletions(),
            folder: this.#path,
            name,
          });
        } finally {
          await release();
        }
      },
      { withHead: false },
    );
  }

  status(): Promise<IndexStatus> {
    return this.#folder.status();
  }

  close(): Promise<void> {
    return this.#folder.close();
  }

  async *#told(): AsyncGenerator<ContentLocation> {
    for (const headRow of this.#headRows()) {
      const row = rowOf(headRow);
      if (row !== undefined) yield { sha256: headRow.urlkey, ...row };
    }
  }

  *#deletions(): Generator<Buffer> {
    for (const { urlkey, line } of this.#headRows()) if (line === undefined) yield Buffer.from(urlkey, 'hex');
  }

  *#headRows(): Generator<HeadRow> {
    let after: HeadRow | undefined;
    do {
      const { rows } = this.#folder.head.page({}, { after, limit: rowsPerPage });
      yield* rows;
      after = rows.at(-1);
    } while (after !== undefined);
  }
}

/** In the head a content is a line whose key is its hash. */
function identity(sha256: string): LineIdentity {
  return { urlkey: sha256.toLowerCase(), timestamp: '0', file: '', offset: 0 };
}

function identifiedLine({ sha256, file, offset, url, date }: ContentLocation): IdentifiedLine {
  return { ...identity(sha256), json: JSON.stringify({ file, offset, url, date }) };
}

/** Goes on in the rows of the head, up to this hash. */
function isIn(rows: HeadCursor, sha256: string): boolean {
  const start = `${sha256} 0`;
  while (rows.start !== undefined && rows.start < start) rows.takeGroup();
  return rows.start === start;
}

function rowOf({ urlkey, timestamp, line }: HeadRow): ContentRow | undefined {
  return line === undefined
    ? undefined
    : (JSON.parse(line.slice(urlkey.length + timestamp.length + 2)) as ContentRow);
}

function isSha256(text: string): boolean {
  return /^[\da-f]{64}$/i.test(text);
}

function reasonAgainst({ sha256, file, offset }: ContentLocation): string | undefined {
  if (!isSha256(sha256)) return 'not 64 hexadecimal digits';
  if (file === '') return 'no file';
  return Number.isSafeInteger(offset) && offset >= 0 ? undefined : 'the offset is not a whole number';
}
