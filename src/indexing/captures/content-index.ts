import { ContentFile } from './content/content-file.ts';
import type { ContentRow } from './content/content-row.ts';
import { mergeContents } from './content/merge-contents.ts';
import { writeContents } from './content/write-contents.ts';
import type { ContentPlace } from './content/write-contents.ts';
import type { ChangeOutcome } from './capture-index.ts';
import type { HeadRow } from './head/capture-head.ts';
import type { LineIdentity } from './head/line-identity.ts';
import { IndexFolder } from './index-folder.ts';
import type { IndexStatus, MergeOutcome } from './index-folder.ts';

export interface ContentIndexOptions {
  /** A reader beside a writer in another process, or without one. */
  readonly readOnly?: boolean;
  /** How long merged files stay for other programs that may be reading them. */
  readonly graceMs?: number;
}

const rowsPerPage = 500;

/**
 * Which contents the archive has: SHA-256 → file, offset, URL, date. Built like the capture index, with a head and files
 * that never change (content-file.ts). Of a content that is told more than once the last time counts.
 */
export class ContentIndex {
  readonly #path: string;
  readonly #folder: IndexFolder<ContentFile>;

  private constructor(path: string, folder: IndexFolder<ContentFile>) {
    this.#path = path;
    this.#folder = folder;
  }

  static async open(path: string, options: ContentIndexOptions = {}): Promise<ContentIndex> {
    const folder = await IndexFolder.open(path, {
      prefix: 'contents',
      open: (name) => ContentFile.open(path, name),
      ...options,
    });
    return new ContentIndex(path, folder);
  }

  /** All or none; they are on disk when this is done. */
  async insert(places: readonly ContentPlace[]): Promise<ChangeOutcome> {
    const problems = places.flatMap((place, at) => {
      const reason = reasonAgainst(place);
      return reason === undefined ? [] : [{ at, reason }];
    });
    if (problems.length > 0) return { ok: false, problems };
    const lines = places.map(({ sha256, file, offset, url, date }) => ({
      ...identity(sha256),
      json: JSON.stringify({ file, offset, url, date }),
    }));
    if (lines.length > 0) this.#folder.head.insert(lines);
    return { ok: true, lines: lines.length };
  }

  /** Contents that were deleted from the archive: nothing may refer to them any more. */
  async delete(sha256s: readonly string[]): Promise<ChangeOutcome> {
    const problems = sha256s.flatMap((sha256, at) =>
      isSha256(sha256) ? [] : [{ at, reason: 'not 64 hexadecimal digits' }],
    );
    if (problems.length > 0) return { ok: false, problems };
    if (sha256s.length > 0) this.#folder.head.delete(sha256s.map(identity));
    return { ok: true, lines: sha256s.length };
  }

  /** By 64 hexadecimal digits. */
  async find(sha256: string): Promise<ContentRow | undefined> {
    if (!isSha256(sha256)) return undefined;
    const { head } = this.#folder;
    const { urlkey } = identity(sha256);
    for (;;) {
      const { generation } = head;
      const { files, release } = await this.#folder.view(generation);
      try {
        const [told] = head.page({ from: urlkey, to: `${urlkey}!` }, { limit: 1 });
        // Has it gone from the head into a file that is not among these?
        if (head.generation !== generation) continue;
        if (told !== undefined) return rowOf(told);
        for (const file of files) {
          const row = await file.find(Buffer.from(sha256, 'hex'));
          if (row !== undefined) return row;
        }
        return undefined;
      } finally {
        await release();
      }
    }
  }

  /** Moves what is in the head into a new file. */
  merge(): Promise<MergeOutcome> {
    return this.#folder.merge((name) => writeContents(this.#told(), this.#path, name));
  }

  /** Moves what is in the head into a file, and makes one of all files, without what was deleted. */
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

  async *#told(): AsyncGenerator<ContentPlace> {
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
      const page = this.#folder.head.page({}, { after, limit: rowsPerPage });
      yield* page;
      after = page.at(-1);
    } while (after !== undefined);
  }
}

/** In the head a content is a line whose key is its hash. */
function identity(sha256: string): LineIdentity {
  return { urlkey: sha256.toLowerCase(), timestamp: '0', file: '', offset: 0 };
}

function rowOf({ urlkey, timestamp, line }: HeadRow): ContentRow | undefined {
  return line === undefined
    ? undefined
    : (JSON.parse(line.slice(urlkey.length + timestamp.length + 2)) as ContentRow);
}

function isSha256(text: string): boolean {
  return /^[\da-f]{64}$/i.test(text);
}

function reasonAgainst({ sha256, file, offset }: ContentPlace): string | undefined {
  if (!isSha256(sha256)) return 'not 64 hexadecimal digits';
  if (file === '') return 'no file';
  return Number.isSafeInteger(offset) && offset >= 0 ? undefined : 'the offset is not a whole number';
}
