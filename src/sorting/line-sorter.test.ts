import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LineSorter } from './line-sorter.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-line-sorter-test-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

/** The output of `LC_ALL=C sort -u`. */
function expected(lines: readonly string[]): string[] {
  const byBytes = lines.map((line) => Buffer.from(line)).sort((a, b) => a.compare(b));
  return [...new Set(byBytes.map((line) => line.toString()))];
}

async function sortedBy(sorter: LineSorter): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of sorter.sorted()) lines.push(line);
  return lines;
}

async function writeSortedRun(name: string, lines: readonly string[]): Promise<string> {
  const path = join(folder, name);
  const byBytes = lines.map((line) => Buffer.from(line)).sort((a, b) => a.compare(b));
  await writeFile(path, byBytes.map((line) => `${line.toString()}\n`).join(''));
  return path;
}

const unit = fc.constantFrom(
  'a',
  'b',
  ')',
  ' ',
  ',',
  '\r',
  '\u00e9',
  '\ue000',
  '\uffff',
  '\ufffd',
  '😀',
  '𐀀',
  '\0',
);
const line = fc.string({ unit, maxLength: 6 });

describe('LineSorter', () => {
  it('sorts by bytes and drops repeats', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 60 }), async (lines) => {
        const sorter = new LineSorter(folder);
        for (const text of lines) await sorter.add(text);
        expect(await sortedBy(sorter)).toEqual(expected(lines));
      }),
    );
  });

  it('merges any runs with lines at hand', async () => {
    let made = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(line, { maxLength: 10 }), { maxLength: 8 }),
        fc.array(line),
        async (runs, lines) => {
          const sorter = new LineSorter(folder);
          for (const run of runs) sorter.addRun(await writeSortedRun(`given-${made++}`, run));
          for (const text of lines) await sorter.add(text);
          expect(await sortedBy(sorter)).toEqual(expected([...runs.flat(), ...lines]));
        },
      ),
      { numRuns: 40 },
    );
  });

  it.each([63, 64, 65, 200])('merges %s runs', async (count) => {
    const sorter = new LineSorter(folder);
    const all: string[] = [];
    for (let run = 0; run < count; run++) {
      const lines = Array.from({ length: 5 }, (_, n) => `key ${(run * 7919 + n * 104_729) % 500}`);
      all.push(...lines);
      sorter.addRun(await writeSortedRun(`given-${run}`, lines));
    }
    expect(await sortedBy(sorter)).toEqual(expected(all));
  });

  it('writes runs of its own when there is much', async () => {
    const sorter = new LineSorter(folder);
    const keys = Array.from({ length: 70 }, (_, n) => String((n * 37) % 70).padStart(3, '0'));
    for (const key of keys) await sorter.add(`${key} ${'e'.repeat(1 << 20)}`);
    expect(await readdir(folder)).toEqual(['run-0', 'run-1']);
    const sorted = await sortedBy(sorter);
    expect(sorted.map((text) => text.slice(0, 3))).toEqual(keys.toSorted());
    expect(new Set(sorted.map((text) => text.length))).toEqual(new Set([4 + (1 << 20)]));
  });

  it('writes what sort(1) writes', async () => {
    const lines = Array.from({ length: 3000 }, (_, n) => {
      const key = (n * 2_654_435_761) % 1000;
      return `test,a)/${String.fromCodePoint(0x20 + (key % 90))}${key % 3 === 0 ? 'é' : '😀'}${key}`;
    });
    const sorter = new LineSorter(folder);
    for (const text of lines) await sorter.add(text);
    const path = join(folder, 'sorted');
    await sorter.writeRun(path);
    const input = lines.map((text) => `${text}\n`).join('');
    const wanted = execFileSync('sort', ['-u'], { input, env: { ...process.env, LC_ALL: 'C' } });
    expect(await readFile(path)).toEqual(wanted);
  });

  it('is empty when nothing was added', async () => {
    expect(await sortedBy(new LineSorter(folder))).toEqual([]);
    const sorter = new LineSorter(folder);
    sorter.addRun(await writeSortedRun('empty', []));
    expect(await sortedBy(sorter)).toEqual([]);
  });

  it('ends well when its reader stops early', async () => {
    const sorter = new LineSorter(folder);
    for (let run = 0; run < 70; run++)
      sorter.addRun(await writeSortedRun(`given-${run}`, [`a${run}`, `b${run}`]));
    for await (const text of sorter.sorted()) {
      expect(text).toBe('a0');
      break;
    }
  });
});
