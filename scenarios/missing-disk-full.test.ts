import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mountSmallDisk } from './crawl-small-disk.ts';
import type { SmallDisk } from './crawl-small-disk.ts';
import { repositoryFolder, runProgram } from './run-program.ts';

const program = join(repositoryFolder, 'src/reading/missing/note-without-end.ts');

let disk: SmallDisk;
beforeAll(async () => {
  disk = await mountSmallDisk(2 ** 20);
});
afterAll(() => disk.close());

/** Runs what notes misses without end, until a line says that it is enough. */
async function noting(name: string, isEnough: (line: string) => Promise<boolean>): Promise<void> {
  const [command, ...words] = [...disk.through, process.execPath, program, join(disk.path, 'reading'), name];
  const child = spawn(command, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  let lines = 0;
  for await (const line of createInterface({ input: child.stdout }))
    if ((await isEnough(line)) || lines++ > 100_000) break;
  child.kill('SIGKILL');
  await closed;
}

it('goes on when the disk of the log is full, tells it once, and counts again when there is room', async () => {
  const troubles: string[] = [];
  let answers = 0;
  let kept: number | undefined;
  await noting('a', async (line) => {
    if (answers++ === 0) await disk.fill(0);
    if (line.startsWith('problem')) {
      troubles.push(line);
      answers = 1;
    } else if (kept !== undefined) {
      return Number(line) > kept;
    } else if (troubles.length > 0 && answers === 20) {
      // That many answers without another word about it.
      kept = Number(line);
      await disk.makeRoom();
    }
    return false;
  });
  expect(kept).toBeGreaterThan(0);
  expect(troubles).toEqual([expect.stringContaining('full')]);
});

it('goes on with what it knows where the disk may only be read', async () => {
  const [command = '', ...words] = disk.through;
  const remount = ['mount', '-o', 'remount,ro', disk.path];
  expect(await runProgram(command, [...words, ...remount])).toMatchObject({ code: 0 });
  const lines: string[] = [];
  await noting('a', async (line) => lines.push(line) > 5);
  const [trouble, ...totals] = lines;
  expect(trouble).toContain('cannot be written');
  expect(Number(totals[0])).toBeGreaterThan(20);
  expect(totals.filter((line) => line.startsWith('problem'))).toEqual([]);
});
