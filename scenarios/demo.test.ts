import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exitCodes } from '../src/cli/terminal/exit-codes.ts';
import { heirloom, runProgram } from './run-program.ts';
import { startServing } from './serve-program.ts';

// Others leave it for later (vitest.config.ts).
process.env['HEIRLOOM_ANALYSIS'] = 'now';

let folder = '';
let data = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom demo '));
  data = join(folder, 'archive');
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function curl(...words: readonly string[]): Promise<string> {
  return (await runProgram('curl', ['-s', ...words])).stdout;
}

describe('heirloom demo', () => {
  it('makes an archive of a made-up web at dates that are months apart', async () => {
    // Four harvests take their time where much else runs: longer than other programs may take.
    const made = await startServing(['demo', '--no-serve', '--data', data], (line) =>
      line.includes('rebuild'),
    );
    await made.stop();
    expect(made.stderr()).not.toContain('heirloom:');
    const home = /heirloom captures (\S+)/.exec(made.lines.join('\n'))?.[1] ?? '';
    const { stdout } = await heirloom(['captures', home, '--data', data, '--json']);
    const captures = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, string>);
    expect(captures.map(({ timestamp = '' }) => timestamp.slice(0, 6))).toEqual([
      '202601',
      '202603',
      '202606',
      '202609',
    ]);
    // The web changed between the harvests.
    expect(new Set(captures.map(({ digest }) => digest)).size).toBeGreaterThan(2);
  }, 300_000);

  it('serves what it made, and six addresses of it', async () => {
    const words = ['demo', '--data', data, '--port', '0', '--replay-port', '0', '--proxy-port', '0'];
    const program = await startServing(words, (line) => line.startsWith('Press Ctrl-C'));
    try {
      const text = program.lines.join('\n');
      expect(text).not.toContain('Harvest');
      const addresses = program.lines.flatMap((line) => /^ {2}(http\S+)$/.exec(line)?.[1] ?? []);
      expect(addresses).toHaveLength(6);
      const proxy = /uses the proxy (\S+)/.exec(text)?.[1] ?? '';
      for (const address of addresses) {
        const through = address.includes('.dlweb') ? ['--proxy', `http://${proxy}`] : [];
        const shown = await curl(...through, '-g', '-w', '\n%{http_code}', address);
        expect(shown, address).toMatch(/^<!doctype html>[\s\S]*\n200$/i);
      }
      const page = addresses.find((address) => /\/all\/\d/.test(address)) ?? '';
      const [, origin = ''] = /^(http:\/\/[^/]+)/.exec(page) ?? [];
      const { replayOrigin } = JSON.parse(await curl(`${origin}/api/v1/about`)) as { replayOrigin: string };
      const framed = page.replace(origin, replayOrigin).replace(/\/all\/(\d+)\//, '/all/$1mp_/');
      expect(await curl('-L', framed)).toContain('<title>');
    } finally {
      expect(await program.stop()).toBe(exitCodes.interrupted);
    }
  });

  it('touches no folder that is not its own', async () => {
    const other = join(folder, 'other');
    await mkdir(other);
    const ended = await heirloom(['demo', '--data', other]);
    expect([ended.code, ended.stderr]).toEqual([
      exitCodes.outputUnwritable,
      expect.stringContaining('exists already'),
    ]);
  });
});
