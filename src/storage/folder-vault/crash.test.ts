import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { hash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { firstNumber, readSystemCalls, stringsOf, tracing } from '../../../scenarios/crawl-system-calls.ts';
import type { SystemCall } from '../../../scenarios/crawl-system-calls.ts';
import { runProgram } from '../../../scenarios/run-program.ts';
import { anyMoment } from '../../../scenarios/until.ts';
import { gathered } from '../gathered.ts';
import { openFolderVault } from './folder-vault.ts';
import { createFolderVault } from './vault-marker.ts';

const program = fileURLToPath(new URL('put-files.program.ts', import.meta.url));
let folder = '';
let path = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-vault-'));
  path = join(folder, 'vault');
  await createFolderVault({ name: 'disk', path });
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

/** The first matching call after a position in the trace. */
function find(calls: readonly SystemCall[], from: number, wanted: (call: SystemCall) => boolean): number {
  const place = calls.findIndex((call, index) => index > from && wanted(call));
  return place < 0 ? Infinity : place;
}

/** The position at which the folder was synced, after a position in the trace. */
function findSync(calls: readonly SystemCall[], from: number, target: string): number {
  const opened = find(
    calls,
    from,
    ({ name, words, step }) =>
      name === 'openat' && step === 'ends' && stringsOf(words)[0]?.toString() === target,
  );
  const descriptor = calls[opened]?.result;
  return find(calls, opened, ({ name, words, step, result }) => {
    return name === 'fsync' && step === 'ends' && result === 0 && firstNumber(words) === descriptor;
  });
}

describe('a file that was said to be stored', () => {
  it('is on disk before that, and so are its name and the folders that lead to it', async () => {
    if (!['/usr/bin/strace', '/bin/strace', '/usr/local/bin/strace'].some((each) => existsSync(each)))
      throw new Error('strace is missing; it is in the Debian package strace: apt-get install strace');
    const trace = join(folder, 'trace');
    const [strace = '', ...words] = tracing(trace);
    const ended = await runProgram(strace, [...words, process.execPath, program, path, '0', '1']);
    expect([ended.code, ended.stderr, ended.stdout]).toEqual([0, '', 'stored run-0/0/0.warc\n']);
    const calls = await readSystemCalls(trace);

    const created = find(calls, -1, ({ name, words, step }) => {
      return (
        name === 'openat' && step === 'ends' && words.includes('O_CREAT') && isIncoming(stringsOf(words)[0])
      );
    });
    const descriptor = calls[created]?.result;
    const ofFile = ({ words }: SystemCall): boolean => firstNumber(words) === descriptor;
    const synced = find(calls, created, (call) => {
      return call.name === 'fsync' && call.step === 'ends' && call.result === 0 && ofFile(call);
    });
    const closed = find(calls, created, (call) => call.name === 'close' && ofFile(call));
    const writtenLast = calls.findLastIndex((call, index) => {
      return index < closed && index > created && call.name.startsWith('pwrite') && ofFile(call);
    });
    const linked = find(calls, created, ({ name, words, step }) => {
      return (
        name === 'link' &&
        step === 'begins' &&
        stringsOf(words)[1]?.toString() === join(path, 'run-0/0/0.warc')
      );
    });
    const acknowledged = find(calls, created, ({ name, words }) => {
      return name === 'write' && firstNumber(words) === 1 && String(stringsOf(words)[0]).startsWith('stored');
    });

    expect(created).toBeLessThan(writtenLast);
    expect(writtenLast).toBeLessThan(synced);
    expect(synced).toBeLessThan(linked);
    for (const target of [join(path, 'run-0/0'), join(path, 'run-0'), path]) {
      expect([target, findSync(calls, linked, target) < acknowledged]).toEqual([target, true]);
    }
    expect(acknowledged).toBeLessThan(calls.length);

    function isIncoming(bytes: Buffer | undefined): boolean {
      return bytes !== undefined && dirname(bytes.toString()) === join(path, '.incoming');
    }
  });

  it('is on disk by its name before that also in a folder that is known already', async () => {
    const trace = join(folder, 'trace');
    const [strace = '', ...words] = tracing(trace);
    const ended = await runProgram(strace, [...words, process.execPath, program, path, '0', '9']);
    expect([ended.code, ended.stderr, ended.stdout.split('\n').length]).toEqual([0, '', 10]);
    const calls = await readSystemCalls(trace);
    for (let number = 0; number < 9; number++) {
      const name = `run-0/${number % 4}/${number}.warc`;
      const linked = calls.findLastIndex(({ name: call, words, step }) => {
        return call === 'link' && step === 'begins' && stringsOf(words)[1]?.toString() === join(path, name);
      });
      const acknowledged = find(calls, linked, ({ name: call, words }) => {
        return (
          call === 'write' &&
          firstNumber(words) === 1 &&
          stringsOf(words)[0]?.toString() === `stored ${name}\n`
        );
      });
      expect(linked).toBeGreaterThan(-1);
      expect(acknowledged).toBeLessThan(calls.length);
      expect(findSync(calls, linked, join(path, dirname(name)))).toBeLessThan(acknowledged);
    }
  });

  it('is whole after any kill -9, and no other file is torn', async () => {
    let stored = 0;
    for (let run = 0; run < 12; run++) {
      const child = spawn(process.execPath, [program, path, String(run), '100000'], { timeout: 60_000 });
      let said = '';
      let wanted = Math.floor(Math.random() * 8);
      const { promise: enough, resolve } = Promise.withResolvers<void>();
      child.stdout.on('data', (part) => {
        said += String(part);
        if (wanted-- <= 0) resolve();
      });
      const ended = once(child, 'close');
      await Promise.race([enough, ended]);
      await anyMoment(5);
      child.kill('SIGKILL');
      expect(await ended).toEqual([null, 'SIGKILL']);

      const vault = await openFolderVault({ name: 'disk', path });
      expect(await readdir(join(path, '.incoming'))).toEqual([]);
      const names = new Set((await gathered(vault.list(`run-${run}/`))).map(({ name }) => name));
      // The last line may be torn by the kill.
      for (const line of said.split('\n').slice(0, -1)) expect(names).toContain(line.replace('stored ', ''));
      for (const name of names) {
        const sha256 = hash('sha256', Buffer.alloc(70_000, hash('sha256', name)));
        expect(await vault.verify(name)).toEqual({ state: 'read', sizeBytes: 70_000, sha256 });
      }
      stored += names.size;
    }
    expect(stored).toBeGreaterThan(12);
  });
});
