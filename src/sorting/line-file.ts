import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';

const bufferChars = 1 << 18;
const chunkBytes = 1 << 18;
const newline = 0x0a;

/** Writes a file of lines in batches. */
export class LineFile {
  readonly #handle: FileHandle;
  #held: string[] = [];
  #chars = 0;
  #lines = 0;

  private constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  static async create(path: string): Promise<LineFile> {
    return new LineFile(await open(path, 'w'));
  }

  get lines(): number {
    return this.#lines;
  }

  /** True when `flush` is due, so that adding a line needs no await. */
  add(line: string): boolean {
    this.#held.push(line);
    this.#lines++;
    this.#chars += line.length;
    return this.#chars >= bufferChars;
  }

  async flush(): Promise<void> {
    if (this.#held.length === 0) return;
    const text = `${this.#held.join('\n')}\n`;
    this.#held = [];
    this.#chars = 0;
    await this.#handle.writeFile(text);
  }

  /** Writes the rest; syncs to disk if `sync`. */
  async close({ sync }: { readonly sync: boolean }): Promise<void> {
    try {
      await this.flush();
      if (sync) await this.#handle.sync();
    } finally {
      await this.#handle.close();
    }
  }
}

/** The lines of a file in batches. */
export async function* readLines(path: string): AsyncGenerator<string[]> {
  const handle = await open(path, 'r');
  try {
    let rest: Buffer = Buffer.alloc(0);
    for (;;) {
      const chunk = Buffer.allocUnsafe(rest.length + chunkBytes);
      rest.copy(chunk);
      const { bytesRead } = await handle.read(chunk, rest.length, chunkBytes);
      const bytes = chunk.subarray(0, rest.length + bytesRead);
      const end = bytesRead === 0 ? bytes.length : bytes.lastIndexOf(newline) + 1;
      if (end > 0) yield linesOf(bytes.toString('utf8', 0, end));
      if (bytesRead === 0) return;
      rest = bytes.subarray(end);
    }
  } finally {
    await handle.close();
  }
}

function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
