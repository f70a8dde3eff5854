import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFileSource } from '../src/formats/warc/byte-source.ts';
import { checkRecord } from '../src/formats/warc/check-record.ts';
import { readRecords } from '../src/formats/warc/read-records.ts';
import { repairOpenFile } from '../src/formats/warc/repair-open-file.ts';

const program = fileURLToPath(new URL('endless-writer.ts', import.meta.url));

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom crash '));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

interface Ended {
  /** Events that the writer had called safe. */
  readonly safe: number;
  readonly stderr: string;
}

/** Runs the writer, and kills it without warning after `killAfterEvents`. */
function run(words: readonly string[], killAfterEvents: number): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const [command = '', ...rest] = words;
    const child = spawn(command, rest);
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (bytes: Buffer) => {
      stdout += bytes.toString();
      if (stdout.split('\n').length > killAfterEvents) child.kill('SIGKILL');
    });
    child.stderr.on('data', (bytes: Buffer) => {
      stderr += bytes.toString();
    });
    child.on('error', reject);
    child.on('close', () => resolve({ safe: stdout.split('\n').length - 1, stderr }));
  });
}

/** Repairs what was left open, then reads everything: the events found, each checked to the last byte. */
async function eventsAfterRepair(): Promise<number[]> {
  const events: number[] = [];
  for (const name of (await readdir(folder)).toSorted()) {
    const path = join(folder, name);
    if (name.endsWith('.open')) expect((await repairOpenFile(path)).damageInside).toEqual([]);
    const source = await openFileSource(path);
    const warnings: unknown[] = [];
    for await (const record of readRecords(source, { onWarning: (warning) => warnings.push(warning) })) {
      expect(await checkRecord(record)).toEqual([]);
      if (record.type === 'resource') events.push(Number(record.targetUri?.split('/').at(-1)));
    }
    expect(warnings).toEqual([]);
    await source.close();
  }
  return events;
}

describe.each(['text', 'media'])('a writer of class %s', (storageClass) => {
  it('loses nothing that it called safe when it is killed', { timeout: 120_000 }, async () => {
    for (const killAfter of [3, 40, 150]) {
      const { safe } = await run([process.execPath, program, folder, storageClass], killAfter);
      const events = await eventsAfterRepair();
      expect(events.length).toBeGreaterThanOrEqual(safe);
      expect(events).toEqual(events.map((_, index) => index));
      for (const name of await readdir(folder)) await rm(join(folder, name));
    }
  });

  it('leaves whole records behind when there is no room for more', async () => {
    // A limit on the size of a file stands for the full disk: the same failed write, without being root.
    const limited = [
      '/bin/sh',
      '-c',
      'ulimit -f 400; exec "$@"',
      'sh',
      process.execPath,
      program,
      folder,
      storageClass,
    ];
    const { safe, stderr } = await run(limited, 100_000);
    expect(stderr).toContain('EFBIG');
    const events = await eventsAfterRepair();
    expect(events).toEqual(Array.from({ length: safe }, (_, index) => index));
    expect(safe).toBeGreaterThan(5);
  });
});
