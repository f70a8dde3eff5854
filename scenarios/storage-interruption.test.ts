import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { exitCodes } from '../src/cli/terminal/exit-codes.ts';
import { tracing } from './crawl-system-calls.ts';
import { repositoryFolder } from './run-program.ts';
import { StorageGround } from './storage-ground.ts';

let ground: StorageGround;
afterEach(async () => {
  await ground.close();
});

/** Sends a signal when a thread begins its n-th call of this name: always at the same place, however fast the machine. */
function at(call: string, count: number, signal: 'KILL' | 'INT'): string[] {
  const [strace = ''] = tracing('');
  const inject = `inject=${call}:signal=${signal}:when=${count}`;
  return [strace, '-f', '-qq', '-o', '/dev/null', '-e', `trace=${call}`, '-e', 'signal=none', '-e', inject];
}

/** The same when this file is opened. */
function atOpening(vault: string, name: string, signal: 'KILL' | 'INT'): string[] {
  return [...at('openat', 1, signal), '-P', join(ground.path(vault), name)];
}

async function expectAllIn(...vaults: readonly string[]): Promise<void> {
  for (const [name, holders] of Object.entries(await ground.holders(...vaults)))
    expect([name, holders]).toEqual([name, vaults]);
}

async function leftoversIn(vault: string): Promise<string[]> {
  return readdir(join(ground.path(vault), '.incoming')).catch(() => []);
}

/** Runs a command on a terminal of 80 columns, and types an answer when it asks. */
async function onTerminal(words: string, answer = ''): Promise<{ code: number | null; text: string }> {
  const command = `stty -echo cols 80 rows 24; exec "${repositoryFolder}heirloom" storage ${words}`;
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    env: { ...process.env, TERM: 'xterm', HEIRLOOM_DATA: ground.data.path },
    timeout: 60_000,
  });
  let text = '';
  child.stdout.on('data', (part) => {
    text += String(part);
    if (text.includes('[y/N]') && child.stdin.writable) child.stdin.end(answer);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, text: text.replaceAll('\r', '') };
}

describe('kill -9', () => {
  it('during a repair loses nothing; run again, it goes on', async () => {
    ground = await StorageGround.open();
    await ground.fill(6);
    await ground.done('add', 'second', ground.path('second'));
    await ground.done('policy', '--recommended');
    for (const count of [2, 5, 9, 14, 20]) {
      const killed = await ground.runThrough(at('fsync', count, 'KILL'), 'repair', '--yes');
      expect([count, killed.signal]).toEqual([count, 'SIGKILL']);
      await expectAllIn('main');
      const { code, stderr } = await ground.run('status');
      expect([code, stderr]).toEqual([exitCodes.findings, '']);
    }
    expect(await ground.done('repair', '--yes')).toContain('Done: made');
    await expectAllIn('main', 'second');
    expect(await leftoversIn('second')).toEqual([]);
    expect((await ground.run('status')).code).toBe(exitCodes.done);
    expect(await ground.done('audit')).toContain('12 copies read');
  });

  it('while a vault is drained leaves every file in the policy’s number of vaults', async () => {
    ground = await StorageGround.open('second', 'third');
    await ground.fill(5);
    await ground.done('drain', 'third');
    for (const count of [4, 10, 15, 21]) {
      const killed = await ground.runThrough(at('fsync', count, 'KILL'), 'repair', '--yes');
      expect([count, killed.signal]).toEqual([count, 'SIGKILL']);
      for (const holders of Object.values(await ground.holders('main', 'second', 'third')))
        expect(holders.length).toBeGreaterThanOrEqual(2);
    }
    expect(await ground.done('repair', '--yes')).toContain('deleted');
    await expectAllIn('main', 'second');
    expect(await ground.namesIn('third')).toEqual(['vault.json']);
  });

  it('during an audit loses nothing, neither the good copies nor the bad ones', async () => {
    ground = await StorageGround.open('second', 'third');
    await ground.fill(4, 'metadata');
    for (const name of ground.stored.keys()) await ground.flipBit('second', name);
    const [, name = ''] = ground.stored.keys();
    for (const through of [
      atOpening('second', name, 'KILL'),
      ...[1, 4, 8, 15].map((count) => at('fsync', count, 'KILL')),
    ]) {
      const killed = await ground.runThrough(through, 'audit');
      expect([through, killed.signal]).toEqual([through, 'SIGKILL']);
      await expectAllIn('main', 'third');
    }
    expect(await ground.done('audit')).toMatch(/0 still damaged or missing/);
    await expectAllIn('main', 'second', 'third');
    const aside = (await ground.namesIn('second')).filter((name) => name.startsWith('aside/'));
    expect(new Set(aside.map((name) => name.replace(/^aside\/|\.\d{17}$/g, '')))).toEqual(
      new Set(ground.stored.keys()),
    );
    expect((await ground.run('status')).code).toBe(exitCodes.done);
  });

  it('while an archive and a vault are made leaves nothing in the way', async () => {
    ground = await StorageGround.open();
    await rm(ground.data.path, { recursive: true });
    const words = ['add', 'second', ground.path('second')];
    for (const count of [1, 2, 3, 4, 5]) {
      const killed = await ground.runThrough(at('fsync', count, 'KILL'), ...words);
      expect([count, killed.signal]).toEqual([count, 'SIGKILL']);
    }
    expect(await ground.done(...words)).toContain('The vault second is writable');
    expect((await ground.run('status')).code).toBe(exitCodes.done);
  });
});

describe('Ctrl-C', () => {
  it('stops a repair after the file at hand; run again, it goes on', async () => {
    ground = await StorageGround.open();
    await ground.fill(6);
    await ground.done('add', 'second', ground.path('second'));
    await ground.done('policy', '--recommended');
    const [, , third = ''] = ground.stored.keys();
    const stopped = await ground.runThrough(atOpening('main', third, 'INT'), 'repair', '--yes');
    expect([stopped.code, stopped.stderr]).toEqual([
      exitCodes.interrupted,
      expect.stringMatching(/^Stopping after this file\. .*\nheirloom: stopped\n$/),
    ]);
    expect(stopped.stdout).toMatch(/^Stopped: made 3 copies .*Run it again to continue\.$/m);
    expect(await ground.done('repair', '--yes')).toContain('Done: made 3 copies');
    await expectAllIn('main', 'second');
  });

  it('stops an audit after the file at hand; the next begins where it ended', async () => {
    ground = await StorageGround.open('second', 'third');
    await ground.fill(5, 'metadata');
    const [, , third = ''] = ground.stored.keys();
    const stopped = await ground.runThrough(atOpening('second', third, 'INT'), 'audit', '--json');
    expect(stopped.code).toBe(exitCodes.interrupted);
    const { ended, copies } = JSON.parse(stopped.stdout) as { ended: string; copies: number };
    expect([ended, copies > 0 && copies < 15]).toEqual(['interrupted', true]);
    expect(await ground.events()).toHaveLength(copies);
    expect((await ground.events()).at(-1)).toMatchObject({ vault: 'second', file: third, outcome: 'good' });
    await ground.done('audit', '--budget', `${(15 - copies) * 3400}B`);
    const all = new Set((await ground.events()).map(({ vault, file = '' }) => `${vault} ${file}`));
    expect(all.size).toBe(15);
  });
});

describe('on a terminal', () => {
  it.each([
    ['\u0003', exitCodes.interrupted, 'stopped'],
    ['\u0004', exitCodes.usage, 'nothing was changed'],
    ['n\n', exitCodes.usage, 'nothing was changed'],
    ['y\n', exitCodes.done, 'Done: made 2 copies'],
  ])('a repair shows its plan and waits for an answer: %j', async (answer, expected, says) => {
    ground = await StorageGround.open();
    await ground.fill(2);
    await ground.done('add', 'second', ground.path('second'));
    await ground.done('policy', '--recommended');
    const { code, text } = await onTerminal('repair', answer);
    expect([code, text]).toEqual([expected, expect.stringContaining(says)]);
    expect(text).toMatch(/^The plan:\n {2}copy +2 files/);
    await expectAllIn(...(says.startsWith('Done') ? ['main', 'second'] : ['main']));
    expect(await ground.namesIn('second')).toHaveLength(says.startsWith('Done') ? 5 : 1);
  });

  it('the status fits, whatever the names', async () => {
    ground = await StorageGround.open('a-vault-with-a-long-name-in-the-old-town', 'third');
    await ground.done('add', 'third', ground.path('third'), '--place', 'the cellar of the new library, 世界');
    await ground.fill(3, 'metadata');
    await ground.takeAway('third');
    const { code, text } = await onTerminal('status');
    expect(code).toBe(exitCodes.findings);
    const tables = text.split('\n').filter((line) => /writable|GONE|^VAULT|^CLASS|^metadata/.test(line));
    expect(tables).toHaveLength(6);
    for (const line of tables) expect([line, line.length <= 80]).toEqual([line, true]);
    expect(text).toContain('heirloom storage retire third\n');
  });
});
