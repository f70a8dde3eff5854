import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Candidate } from '../candidate.ts';
import { QueueRow } from './row.ts';
import { ScratchFile } from './scratch-file.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-row-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

function newFile(): ScratchFile {
  return new ScratchFile(join(folder, 'file'));
}

function candidate(n: number): Candidate {
  return { url: String(n), depth: 0, path: '', via: undefined };
}

function filled(count: number): QueueRow {
  const row = new QueueRow();
  for (let n = 0; n < count; n++) row.add(candidate(n));
  return row;
}

async function drained(row: QueueRow): Promise<number[]> {
  const all: number[] = [];
  for (let next = await row.take(); next !== undefined; next = await row.take()) all.push(Number(next.url));
  return all;
}

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, n) => n);
}

describe('QueueRow', () => {
  it('gives what is in memory at once', () => {
    const row = filled(2);
    expect(row.take()).toEqual(candidate(0));
    expect(row.take()).toEqual(candidate(1));
    expect(row.take()).toBeUndefined();
  });

  it('keeps the order through memory, file and memory', async () => {
    const row = filled(1000);
    await row.spill(10, newFile);
    expect([row.size, row.inMemory]).toEqual([1000, 10]);
    for (let n = 1000; n < 1500; n++) row.add(candidate(n));
    expect(row.spillable(10)).toBe(500);
    await row.spill(10, newFile);
    expect([row.size, row.inMemory]).toEqual([1500, 10]);
    for (let n = 1500; n < 1600; n++) row.add(candidate(n));
    expect(await drained(row)).toEqual(upTo(1600));
    expect(await readdir(folder)).toEqual([]);
  });

  it('can be spilled again after its file was emptied', async () => {
    const row = filled(20);
    await row.spill(0, newFile);
    expect(Number((await row.take())?.url)).toBe(0);
    expect(await readdir(folder)).toEqual([]);
    await row.spill(5, newFile);
    expect(await readdir(folder)).toEqual(['file']);
    expect([row.size, row.inMemory]).toEqual([19, 5]);
    expect(await drained(row)).toEqual(upTo(20).slice(1));
  });

  it('loses nothing that is added while the file is written', async () => {
    const row = filled(500);
    const first = row.spill(10, newFile);
    for (let n = 500; n < 600; n++) row.add(candidate(n));
    await first;
    expect([row.size, row.inMemory]).toEqual([600, 110]);
    const second = row.spill(10, newFile);
    for (let n = 600; n < 700; n++) row.add(candidate(n));
    await second;
    expect([row.size, row.inMemory]).toEqual([700, 110]);
    expect(await drained(row)).toEqual(upTo(700));
  });

  it('makes no file when there is nothing to write', async () => {
    const row = filled(5);
    await row.spill(5, newFile);
    expect(await readdir(folder)).toEqual([]);
  });

  it.skipIf(!existsSync('/dev/full'))('keeps everything when the disk is full', async () => {
    const row = filled(100);
    await symlink('/dev/full', join(folder, 'file'));
    await expect(row.spill(10, newFile)).rejects.toThrow('ENOSPC');
    expect([row.size, row.inMemory]).toEqual([100, 100]);
    await row.spill(10, newFile);
    expect([row.size, row.inMemory]).toEqual([100, 10]);
    expect(await drained(row)).toEqual(upTo(100));
  });

  it('forgets everything when it is closed', async () => {
    const row = filled(100);
    await row.spill(10, newFile);
    await row.close();
    expect(row.size).toBe(0);
    expect(await readdir(folder)).toEqual([]);
  });
});
