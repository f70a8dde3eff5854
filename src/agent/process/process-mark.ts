import { readFileSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '../../disk/durable-file.ts';

/**
 * Which process works in the folder of a job, in `process.json`. The id alone is not
 * enough, because the system reuses it: the start time of the process and the boot make it unique.
 */
interface ProcessMark {
  readonly pid: number;
  readonly startTicks: string;
  readonly boot: string;
}

/** The last is that of an earlier version. */
const programNames = ['collect.program.ts', 'intake.program.ts', 'harvest.program.ts'];

/** Writes nothing where the system does not report when a process started (anything but Linux). */
export async function markProcess(folder: string, pid: number): Promise<void> {
  const mark = markOf(pid);
  if (mark === undefined) return;
  await mkdir(folder, { recursive: true });
  await replaceFile(join(folder, 'process.json'), `${JSON.stringify(mark)}\n`);
}

/**
 * Kills the process that an earlier server left in the folder of a job, if it is still the same one; returns true if there was
 * one. The caller must hold the lock of the workers: then no server is its parent any more. A job can be killed at any time and
 * resumed.
 */
export async function endLeftOver(folder: string): Promise<boolean> {
  const path = join(folder, 'process.json');
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return false;
  const mark = parsed(text);
  const now = mark === undefined ? undefined : markOf(mark.pid);
  const isSame =
    mark !== undefined && now !== undefined && now.startTicks === mark.startTicks && now.boot === mark.boot;
  const isOurs =
    isSame && mark.pid !== process.pid && programNames.some((name) => commandOf(mark.pid).includes(name));
  if (isOurs) process.kill(mark.pid, 'SIGKILL');
  await rm(path, { force: true });
  return isOurs;
}

function markOf(pid: number): ProcessMark | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // 22nd field; the second is the name in brackets, which may contain spaces and brackets.
    const startTicks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return startTicks === undefined ? undefined : { pid, startTicks, boot };
  } catch {
    return undefined;
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

function parsed(text: string): ProcessMark | undefined {
  try {
    const mark = JSON.parse(text) as ProcessMark;
    return Number.isSafeInteger(mark.pid) && mark.pid > 1 ? mark : undefined;
  } catch {
    return undefined;
  }
}
