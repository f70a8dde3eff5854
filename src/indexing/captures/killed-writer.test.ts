import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { compareLines } from '../../formats/cdxj/compare-lines.ts';
import { LocalCaptureIndex } from './local-capture-index.ts';
import { LocalContentIndex } from './local-content-index.ts';
import { batchOf, contentsOf } from './test-batches.ts';
import { collect, removeTemporaryFolders, temporaryFolder } from './test-lines.ts';

afterAll(removeTemporaryFolders);

const compiled = await temporaryFolder();
/** The batch that die-at-step.ts loads. */
const loadedBatch = 5;
const rounds = 8;
/** More than the program has. */
const maxSteps = 100;

interface RunProgram {
  readonly name: 'write-until-killed.ts' | 'die-at-step.ts';
  readonly folder: string;
  readonly number: number;
  readonly onLine: (line: string, kill: () => void) => void;
}

/** The signal that ended it, or null. */
async function runProgram({ name, folder, number, onLine }: RunProgram): Promise<string | null> {
  const program = fileURLToPath(new URL(name, import.meta.url));
  const child = spawn(process.execPath, [program, folder, String(number)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // It is started many times.
    env: { ...process.env, NODE_COMPILE_CACHE: compiled },
  });
  const exit = once(child, 'exit');
  for await (const line of createInterface(child.stdout)) onLine(line, () => child.kill('SIGKILL'));
  const [code, signal] = (await exit) as [number | null, string | null];
  expect(code ?? 0).toBe(0);
  return signal;
}

/** Lines that must be in the index after this many batches; the next one may be there, in part or not at all. */
function expectedLines(batches: number): { readonly sure: string[]; readonly unsure: Set<string> } {
  const lines = new Set<string>();
  for (let number = 0; number < batches; number++) {
    const { inserted, deleted } = batchOf(number);
    for (const line of inserted) lines.add(line);
    for (const line of deleted) lines.delete(line);
  }
  const { inserted, deleted } = batchOf(batches);
  const unsure = new Set([...inserted, ...deleted]);
  return { sure: [...lines].filter((line) => !unsure.has(line)).sort(compareLines), unsure };
}

async function expectWhole(folder: string, batches: number): Promise<void> {
  const { sure, unsure } = expectedLines(batches);
  const reader = await LocalCaptureIndex.open(folder, { readOnly: true });
  const read = await collect(reader.lines());
  await reader.close();
  expect(read.filter((line) => !unsure.has(line))).toEqual(sure);

  const index = await LocalCaptureIndex.open(folder, { graceMs: 0 });
  expect(await collect(index.lines())).toEqual(read);
  await index.bigMerge();
  expect(await collect(index.lines())).toEqual(read);
  await index.close();
}

/** The part in the head, and, if it finished, the loaded part. */
async function expectContents(folder: string, isLoaded: boolean): Promise<void> {
  const index = await LocalContentIndex.open(folder, { graceMs: 0 });
  for (const step of [() => Promise.resolve(), () => index.bigMerge()]) {
    await step();
    for (const { sha256, ...row } of [
      ...contentsOf(0).slice(1),
      ...(isLoaded ? contentsOf(loadedBatch) : []),
    ]) {
      expect(await index.find(sha256)).toEqual(row);
    }
  }
  await index.close();
}

/** Whether the program came to that step of its merges. */
async function killAt(step: number): Promise<boolean> {
  const folder = await temporaryFolder();
  const said: string[] = [];
  const signal = await runProgram({
    name: 'die-at-step.ts',
    folder,
    number: step,
    onLine: (line) => said.push(line),
  });
  await expectWhole(folder, said.filter((line) => line.startsWith('batch ')).length);
  await expectContents(join(folder, 'contents'), said.includes('contents'));
  return signal === 'SIGKILL';
}

describe('an index whose writer is killed', () => {
  it('has everything that was done, whatever step of a merge was the last', async () => {
    let steps = 0;
    for (let wasKilled = true; wasKilled && steps < maxSteps; steps += 2) {
      wasKilled = (await Promise.all([killAt(steps + 1), killAt(steps + 2)])).every(Boolean);
    }
    expect(steps).toBeGreaterThan(20);
    expect(steps).toBeLessThan(maxSteps);
  }, 600_000);

  it('has everything that was done, at whatever moment, also while it is written and merged at once', async () => {
    const folder = await temporaryFolder();
    let batches = 0;
    for (let round = 0; round < rounds; round++) {
      const first = batches;
      const began = performance.now();
      let merges = 0;
      let isToDie = false;
      const onLine = (line: string, kill: () => void): void => {
        if (line === 'merge') merges++;
        else batches++;
        if (isToDie || merges < round % 4 || batches === first) return;
        isToDie = true;
        // About as long as a merge takes here.
        setTimeout(kill, (Math.random() * (performance.now() - began)) / (merges + 2));
      };
      const signal = await runProgram({ name: 'write-until-killed.ts', folder, number: first, onLine });
      expect(signal).toBe('SIGKILL');
      await expectWhole(folder, batches);
    }
  }, 600_000);
});
