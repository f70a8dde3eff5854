import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { LocalCaptureIndex } from './local-capture-index.ts';
import type { CaptureIndex } from './capture-index.ts';
import type { Scanned, Told } from './scan-beside-writer.ts';
import { batchOf } from './test-batches.ts';
import { asyncOf, removeTemporaryFolders, temporaryFolder } from './test-lines.ts';

afterAll(removeTemporaryFolders);

const scansOfEach = 40;
/** The writer waits for the readers here, so that the index does not outgrow them. */
const batchesPerScan = 5;

class Reader {
  scans = -1;
  problem: string | undefined;
  readonly #child: ChildProcess;
  readonly #exit: Promise<unknown[]>;

  constructor(folder: string) {
    this.#child = fork(fileURLToPath(new URL('scan-beside-writer.ts', import.meta.url)), [folder]);
    this.#exit = once(this.#child, 'exit');
    this.#child.on('message', ({ scans, problem }: Scanned) => {
      this.scans = scans;
      this.problem ??= problem;
    });
  }

  /** It has reported something, or has ended. */
  async news(): Promise<void> {
    await Promise.race([once(this.#child, 'message'), this.#exit]);
  }

  get isDone(): boolean {
    return this.scans >= scansOfEach || this.problem !== undefined || this.#child.exitCode !== null;
  }

  tell(told: Told): void {
    if (this.#child.connected) this.#child.send(told);
  }

  async end(): Promise<unknown> {
    const [code] = await this.#exit;
    return code;
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }
}

function slowest(readers: readonly Reader[]): Reader {
  return readers.reduce((a, b) => (a.isDone || (!b.isDone && b.scans < a.scans) ? b : a));
}

async function writeBatch(index: CaptureIndex, number: number): Promise<void> {
  const { inserted } = batchOf(number);
  await (number % 5 === 4 ? index.load(asyncOf([inserted])) : index.insert(inserted));
}

it('readers in other processes miss no line and see none twice while one writes, merges and loads', async () => {
  const folder = await temporaryFolder();
  const index = await LocalCaptureIndex.open(folder, { linesPerBlock: 20, graceMs: 0 });
  const readers = [1, 2].map(() => new Reader(folder));
  try {
    await Promise.all(readers.map((reader) => reader.news()));
    let batches = 0;
    for (let reader = slowest(readers); !reader.isDone; reader = slowest(readers)) {
      if (batches >= (reader.scans + 1) * batchesPerScan) {
        await reader.news();
        continue;
      }
      await writeBatch(index, batches++);
      for (const each of readers) each.tell({ batches, isEnd: false });
      if (batches % 11 === 0) await index.bigMerge();
      else if (batches % 4 === 0) await index.merge();
    }
    for (const reader of readers) reader.tell({ batches, isEnd: true });
    for (const reader of readers) {
      expect(await reader.end()).toBe(0);
      expect(reader.problem).toBeUndefined();
      expect(reader.scans).toBeGreaterThan(scansOfEach);
    }
  } finally {
    for (const reader of readers) reader.kill();
    await index.close();
  }
}, 600_000);
