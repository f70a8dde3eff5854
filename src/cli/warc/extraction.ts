import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, open, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { closedOnFault } from '../../disk/closed-on-fault.ts';
import { makeFolder } from '../../disk/make-folder.ts';
import type { WarcRecord } from '../../formats/warc/warc-record.ts';
import type { DescribedRecord } from './describe-record.ts';
import { extractPath, hashedPath } from './extract-path.ts';
import { writingTo } from '../terminal/failure.ts';

const listName = 'extracted.jsonl';

/** A folder of extracted payloads, with a list of their records that lets a later run continue. */
export class Extraction {
  readonly #folder: string;
  readonly #list: FileHandle;
  readonly #done: Set<string>;

  private constructor(folder: string, list: FileHandle, done: Set<string>) {
    this.#folder = folder;
    this.#list = list;
    this.#done = done;
  }

  static async open(folder: string): Promise<Extraction> {
    return writingTo(folder, async () => {
      await makeFolder(folder);
      const path = join(folder, listName);
      const list = await open(path, 'a+');
      return closedOnFault(list, async () => {
        await endLastLine(list);
        return new Extraction(folder, list, await readDone(path));
      });
    });
  }

  has(record: WarcRecord): boolean {
    return this.#done.has(recordKey(basename(record.file), record.offset, record.innerOffset));
  }

  async write(
    { record, url, mime, status }: DescribedRecord,
    payload: AsyncIterable<Uint8Array>,
  ): Promise<void> {
    const unfinished = join(this.#folder, '.extracting');
    const { sizeBytes, sha256, file } = await writingTo(this.#folder, async () => {
      const written = await writeFile(unfinished, payload);
      return { ...written, file: await this.#place(unfinished, url ?? '_', mime) };
    });
    await rm(unfinished);
    const entry = { file, url, date: record.date, status, mime, sizeBytes, sha256 };
    const from = { warc: basename(record.file), offset: record.offset, innerOffset: record.innerOffset };
    await this.#list.write(`${JSON.stringify({ ...entry, ...from })}\n`);
    this.#done.add(recordKey(from.warc, from.offset, from.innerOffset));
  }

  async close(): Promise<void> {
    await this.#list.sync();
    await this.#list.close();
  }

  /** Names the finished file by a link, which fails if the name exists. */
  async #place(unfinished: string, url: string, mime: string | undefined): Promise<string> {
    let parts = extractPath(url, mime);
    try {
      await makeFolder(join(this.#folder, ...parts.slice(0, -1)));
    } catch {
      parts = hashedPath(url, mime);
    }
    for (let copy = 1; ; copy++) {
      const file = copy === 1 ? parts.join('/') : numbered(parts.join('/'), copy);
      try {
        await link(unfinished, join(this.#folder, file));
        return file;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
    }
  }
}

/** A killed run may have left half a line, which must not be joined to the next one. */
async function endLastLine(list: FileHandle): Promise<void> {
  const { size } = await list.stat();
  if (size === 0) return;
  const { buffer } = await list.read(Buffer.alloc(1), 0, 1, size - 1);
  if (buffer[0] !== 10) await list.write('\n');
}

/** `page.html`, then `page~2.html`. */
function numbered(path: string, copy: number): string {
  const name = basename(path);
  const dot = name.lastIndexOf('.');
  const numberedName = dot > 0 ? `${name.slice(0, dot)}~${copy}${name.slice(dot)}` : `${name}~${copy}`;
  return join(dirname(path), numberedName);
}

async function writeFile(
  path: string,
  payload: AsyncIterable<Uint8Array>,
): Promise<{ sizeBytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const handle = await open(path, 'w');
  try {
    for await (const bytes of payload) {
      hash.update(bytes);
      sizeBytes += bytes.length;
      await handle.appendFile(bytes);
    }
  } finally {
    await handle.close();
  }
  return { sizeBytes, sha256: hash.digest('hex') };
}

async function readDone(path: string): Promise<Set<string>> {
  const done = new Set<string>();
  for await (const line of createInterface({ input: createReadStream(path) })) {
    try {
      const { warc, offset, innerOffset } = JSON.parse(line) as {
        warc: string;
        offset: number;
        innerOffset: number;
      };
      done.add(recordKey(warc, offset, innerOffset));
    } catch {
      // A killed run may have left half a line: that record is extracted again.
    }
  }
  return done;
}

function recordKey(warc: string, offset: number, innerOffset: number): string {
  return `${warc} ${offset}+${innerOffset}`;
}
