import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { endLeftOver, markProcess } from './process-mark.ts';

let folder = '';
let child: ChildProcess;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-mark-'));
});
afterEach(async () => {
  child.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

/** A process that is busy forever and handles no signal. */
async function busy(name: string): Promise<number> {
  const file = join(folder, name);
  await writeFile(file, 'process.stdout.write("busy"); for (;;);');
  child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] });
  if (child.stdout !== null) await once(child.stdout, 'data');
  return child.pid ?? 0;
}

it('ends the process that was left over, however busy it is', async () => {
  await markProcess(folder, await busy('collect.program.ts'));
  const exited = once(child, 'exit');
  expect(await endLeftOver(folder)).toBe(true);
  expect((await exited)[1]).toBe('SIGKILL');
  expect(existsSync(join(folder, 'process.json'))).toBe(false);
  expect(await endLeftOver(folder)).toBe(false);
});

it('never ends a process of another program, or one that has the number now', async () => {
  await markProcess(folder, await busy('another.ts'));
  const text = await readFile(join(folder, 'process.json'), 'utf8');
  expect(await endLeftOver(folder)).toBe(false);
  child.kill('SIGKILL');
  await markProcess(folder, await busy('harvest.program.ts'));
  const mark = JSON.parse(text) as { readonly pid: number };
  await writeFile(join(folder, 'process.json'), JSON.stringify({ ...mark, pid: child.pid, startTicks: '1' }));
  expect(await endLeftOver(folder)).toBe(false);
  await writeFile(join(folder, 'process.json'), '{');
  expect(await endLeftOver(folder)).toBe(false);
  expect([child.exitCode, child.signalCode]).toEqual([null, null]);
});
