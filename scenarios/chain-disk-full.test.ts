import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exitCodes } from '../src/cli/terminal/exit-codes.ts';
import { warcBytes } from './chain-ground.ts';
import { mountSmallDisk } from './crawl-small-disk.ts';
import { repositoryFolder, runProgram } from './run-program.ts';
import type { Ended } from './run-program.ts';

const diskBytes = 24 << 20;
const files = Array.from({ length: 12 }, (_, at) => ({
  name: `f${at}.warc.gz`,
  urls: Array.from({ length: 40 }, (_none, page) => `http://h${at}.test/${page}`),
}));

describe('a chain on a full disk', () => {
  it('stops with a message, loses nothing, and goes on when there is room', async () => {
    const disk = await mountSmallDisk(diskBytes);
    try {
      const data = join(disk.path, 'data');
      const heirloom = (...words: readonly string[]): Promise<Ended> => {
        const [program, ...rest] = disk.through;
        const heirloomScript = `${repositoryFolder}heirloom`;
        return runProgram(program ?? '', [...rest, heirloomScript, ...words, '--data', data]);
      };
      const inbox = join(disk.seenAt, 'data', 'inbox');
      await mkdir(inbox, { recursive: true });
      const bytes = new Map(files.map(({ name, urls }) => [name, warcBytes(urls)]));
      expect(await heirloom('chain', 'run')).toMatchObject({ code: exitCodes.done });
      for (const [name, content] of bytes) await writeFile(join(inbox, name), content);
      for (const leaveBytes of [0, 150_000, 300_000, 600_000]) {
        await disk.fill(leaveBytes);
        const { code, stdout, stderr } = await heirloom('chain', 'run');
        // With some room it may come to its end, or only the vault may have too little.
        expect([exitCodes.done, exitCodes.findings, exitCodes.outputUnwritable]).toContain(code);
        if (code === exitCodes.outputUnwritable) expect(stderr).toMatch(/disk is full|no space|make room/);
        if (code === exitCodes.findings) expect(stdout).toMatch(/bytes free|ENOSPC|disk is full/);
        expect(stdout).not.toContain('failed');
        if (leaveBytes === 0) expect(code).not.toBe(exitCodes.done);
        await disk.makeRoom();
      }
      expect(await heirloom('chain', 'run')).toMatchObject({ code: exitCodes.done });
      const month = new Date().toISOString().slice(0, 7);
      for (const [name, content] of bytes)
        expect(await readFile(join(disk.seenAt, 'data/vaults/main/warc', month, name))).toEqual(content);
      const { stdout } = await heirloom('export', 'captures');
      expect(stdout.trimEnd().split('\n')).toHaveLength(files.length * 40);
    } finally {
      await disk.close();
    }
  });
});
