import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChainStatus } from '../src/repository/local/chain/chain-status.ts';
import type { ChainResult } from '../src/repository/local/chain/chain.ts';
import { exitCodes } from '../src/cli/terminal/exit-codes.ts';
import { ChainGround, expectedCaptures } from './chain-ground.ts';
import { heirloom, repositoryFolder } from './run-program.ts';
import type { Ended } from './run-program.ts';
import { until } from './until.ts';

let ground: ChainGround;
beforeEach(async () => {
  ground = await ChainGround.open();
});
afterEach(async () => {
  await ground.close();
});

function chain(...words: readonly string[]): Promise<Ended> {
  return heirloom(['chain', ...words, '--data', ground.data.path]);
}

describe('heirloom chain', () => {
  it('takes the inbox in, says what failed, and takes that too once it is mended', async () => {
    expect(await chain('status')).toMatchObject({ code: exitCodes.inputUnsuitable });
    expect(await chain('run')).toMatchObject({
      code: exitCodes.done,
      stdout: '0 files done\n',
      stderr: '',
    });
    const good = await ground.make('data/inbox/good.warc.gz');
    const mended = await ground.make('data/inbox/bad.warc.gz');
    await writeFile(mended.path, '<html>an error page</html>');

    const before = await chain('status');
    expect(before).toMatchObject({ code: exitCodes.done, stderr: '' });
    expect(before.stdout).toContain('2 files are waiting (2 in the inbox): heirloom chain run');

    const run = await chain('run', '--threads', '2');
    expect(run.code).toBe(exitCodes.findings);
    expect(run.stdout).toMatch(/bad\.warc\.gz: failed at ingest: it has no WARC or ARC record/);
    expect(run.stdout).toContain('1 file done, 1 failed');
    expect(await ground.captures()).toEqual(expectedCaptures([good]));

    const status = await chain('status', '--json');
    const { problems, steps } = JSON.parse(status.stdout) as ChainStatus;
    expect(steps.ingest).toMatchObject({ waiting: 0, failed: 1 });
    expect((await chain('status')).stdout).toContain('1 file failed');
    await writeFile(problems[0]?.path ?? '', mended.bytes);
    expect((await chain('retry', 'bad.warc.gz')).stdout).toContain('1 file will be retried');
    const last = JSON.parse((await chain('run', '--json')).stdout) as ChainResult;
    expect(last).toMatchObject({ files: 1, failures: [], waiting: [] });
    expect(await ground.captures()).toEqual(expectedCaptures([good, mended]));
    expect((await chain('status')).stdout).toContain('Nothing is waiting.');
  });

  it('does the steps that are named', async () => {
    const file = await ground.make('data/inbox/a.warc.gz');
    expect(await chain('run', '--steps', 'ingest,index')).toMatchObject({ code: exitCodes.done });
    expect(existsSync(file.path)).toBe(true);
    expect((await chain('status')).stdout).toMatch(/^transfer +1 +0 +0 /m);
    expect((await chain('run', '--steps', 'transfer, backup,delete,bigmerge')).stdout).toBe(
      '1 file done, 2 big merges\n',
    );
    expect(existsSync(file.path)).toBe(false);
    expect((await chain('status')).stdout).toContain('captures   0 in the head, 3 in 1 block file');
  });

  it('says that files wait for their copies, and keeps their sources', async () => {
    await ground.chain(() => undefined);
    await ground.keepReplicas(2);
    const file = await ground.make('data/inbox/a.warc.gz');
    const run = await chain('run');
    expect(run.code).toBe(exitCodes.findings);
    expect(run.stdout).toMatch(/a\.warc\.gz: waiting at backup: .*1 of 2 replicas.*heirloom storage status/);
    expect(await readFile(file.path)).toEqual(file.bytes);
    await ground.addVault('second');
    expect(await chain('run')).toMatchObject({ code: exitCodes.done, stdout: '1 file done\n' });
    expect(existsSync(file.path)).toBe(false);
  });

  it('lets one process write and others look', async () => {
    await ground.make('data/inbox/a.warc.gz');
    await ground.chain(async (open) => {
      for (const words of [
        ['run', '--wait', '0'],
        ['retry', '--all', '--wait', '0'],
      ]) {
        const second = await chain(...words);
        expect(second.code).toBe(exitCodes.outputUnwritable);
        expect(second.stderr).toMatch(/works on this archive already/);
      }
      expect(await chain('status')).toMatchObject({ code: exitCodes.done, stderr: '' });
      expect(await open.run()).toMatchObject({ files: 1 });
    });
  });

  it('stops between two pieces of work when it is asked to, and goes on', async () => {
    const files = await Promise.all(
      Array.from({ length: 40 }, (_, at) => ground.make(`data/inbox/f${at}.warc.gz`)),
    );
    const program = join(repositoryFolder, 'src', 'cli', 'main.ts');
    const child = spawn(process.execPath, [program, 'chain', 'run', '--data', ground.data.path]);
    const ended = once(child, 'close');
    const work = join(ground.data.chain, 'work');
    await until(() => existsSync(work) && readdirSync(work).length > 0, {
      hasEnded: () => child.exitCode !== null,
    });
    child.kill('SIGINT');
    expect([exitCodes.done, exitCodes.interrupted]).toContain((await ended)[0]);
    const { problems, steps } = JSON.parse((await chain('status', '--json')).stdout) as ChainStatus;
    expect([problems, Object.values(steps).map(({ working }) => working)]).toEqual([[], [0, 0, 0, 0, 0]]);
    expect(await chain('run')).toMatchObject({ code: exitCodes.done });
    expect(await ground.captures()).toEqual(expectedCaptures(files));
    expect(readdirSync(ground.data.inbox)).toEqual([]);
  });

  it('says what is wrong with how it is called', async () => {
    await ground.chain(() => undefined);
    expect(await chain('run', '--steps', 'ingest,cook')).toMatchObject({ code: exitCodes.usage });
    expect(await chain('run', '--threads', '0')).toMatchObject({ code: exitCodes.usage });
    expect(await chain('retry')).toMatchObject({ code: exitCodes.usage });
    expect(await chain('retry', 'none.warc.gz')).toMatchObject({ code: exitCodes.inputUnsuitable });
    expect((await chain('retry', '--all')).stdout).toBe('No file has failed.\n');
    expect((await heirloom(['chain', '--help'])).stdout).toContain('heirloom chain retry --all');
  });
});
