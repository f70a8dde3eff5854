import { randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Archive } from '../archive.ts';
import { parseCdxj } from '../../../formats/cdxj/cdxj.ts';
import { closedOnFault } from '../../../disk/closed-on-fault.ts';
import { DurableFile, syncToDisk } from '../../../disk/durable-file.ts';
import type { CaptureIdentity, TextIndex } from '../../../analysis/text-index/text-index.ts';

const atOnce = 500;

/**
 * Notes which captures a deletion is about, before it is decided: afterwards the capture index has them no more. One file for
 * each decision, `urlkey timestamp` on each line. Gives back its path; undefined where there are none.
 */
export async function noteRemovals(
  folder: string,
  lines: AsyncIterable<string>,
): Promise<string | undefined> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  const file = await DurableFile.create(path);
  let count = 0;
  try {
    let batch = '';
    for await (const line of lines) {
      const parsed = parseCdxj(line);
      if (!parsed.ok) continue;
      count++;
      batch += `${parsed.line.urlkey} ${parsed.line.timestamp}\n`;
      if (batch.length < 1 << 16) continue;
      await file.write(Buffer.from(batch));
      batch = '';
    }
    await file.write(Buffer.from(batch));
  } catch (error) {
    await file.discard();
    throw error;
  }
  if (count === 0) {
    await file.discard();
    return undefined;
  }
  await file.commit();
  await syncToDisk(folder);
  return path;
}

/**
 * Removes noted texts from the text index if they are no longer in the capture index. Those still there are not deleted
 * yet, or never were: their notes stay, and cost one look-up the next time.
 */
export async function carryOutRemovals(archive: Archive, index: TextIndex): Promise<number> {
  const folder = archive.folder.textRemovals;
  if (!existsSync(folder)) return 0;
  let removed = 0;
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.part')) removed += await carryOut(join(folder, name), archive, index);
  }
  return removed;
}

async function carryOut(path: string, archive: Archive, index: TextIndex): Promise<number> {
  return closedOnFault(await DurableFile.create(path), (left) => carryOutLines(path, left, archive, index));
}

async function carryOutLines(
  path: string,
  left: DurableFile,
  archive: Archive,
  index: TextIndex,
): Promise<number> {
  let removed = 0;
  let batch: CaptureIdentity[] = [];
  const flush = async (): Promise<void> => {
    if (batch.length > 0) await index.remove(batch);
    removed += batch.length;
    batch = [];
  };
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    const space = line.lastIndexOf(' ');
    const identity = { urlkey: line.slice(0, space), timestamp: line.slice(space + 1) };
    if (await isThere(archive, identity)) await left.write(Buffer.from(`${line}\n`));
    else batch.push(identity);
    if (batch.length >= atOnce) await flush();
  }
  await flush();
  if (left.sizeBytes > 0) await left.commit();
  else {
    await left.discard();
    await rm(path, { force: true });
  }
  return removed;
}

async function isThere(archive: Archive, { urlkey, timestamp }: CaptureIdentity): Promise<boolean> {
  const from = `${urlkey} ${timestamp} `;
  for await (const _ of (await archive.captures).lines({ from, to: `${urlkey} ${timestamp}!` })) return true;
  return false;
}
