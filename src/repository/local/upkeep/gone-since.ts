import { readFile } from 'node:fs/promises';
import type { DataFolder } from '../data-folder.ts';
import { replaceFile } from '../../../disk/durable-file.ts';

/*
 * reports/gone-vaults.json: since when a server has missed vaults, in milliseconds since 1970, so that the wait before a repair
 * outlives a restart.
 *
 *   { "second": 1795000000000 }
 */

/** By the names of vaults. */
export async function goneSince(folder: DataFolder): Promise<ReadonlyMap<string, number>> {
  const text = await readFile(folder.goneVaults, 'utf8').catch(() => '{}');
  try {
    const entries = Object.entries(JSON.parse(text) as Record<string, unknown>);
    return new Map(entries.flatMap(([name, ms]) => (typeof ms === 'number' ? [[name, ms]] : [])));
  } catch {
    return new Map();
  }
}

/** Notes which vaults are gone now; gives since when each is. One that is back is forgotten. */
export async function noteGone(
  folder: DataFolder,
  names: readonly string[],
  nowMs: number,
): Promise<ReadonlyMap<string, number>> {
  const former = await goneSince(folder);
  // A time in the future was written by a wrong clock.
  const since = new Map(names.map((name) => [name, Math.min(former.get(name) ?? nowMs, nowMs)]));
  const text = JSON.stringify(Object.fromEntries(since));
  if (text !== JSON.stringify(Object.fromEntries(former))) await replaceFile(folder.goneVaults, `${text}\n`);
  return since;
}
