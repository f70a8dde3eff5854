import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncToDisk } from '../../../disk/durable-file.ts';

/*
 *   text        what readers use
 *   text.new    a rebuild; it goes on with it where it was interrupted
 *   text.old    what was used before, until it is deleted
 */

/** Where a rebuild makes the text index again. */
export function newTextFolder(text: string): string {
  return `${text}.new`;
}

/** The one that was made takes the place of the former. */
export async function replaceTextIndex(text: string): Promise<void> {
  await rm(oldTextFolder(text), { recursive: true, force: true });
  if (existsSync(text)) await rename(text, oldTextFolder(text));
  await finishReplacing(text);
}

/** Brings to its end what was interrupted between taking the former one away and putting the new one there. */
export async function finishReplacing(text: string): Promise<void> {
  const isOver = existsSync(text) || !existsSync(newTextFolder(text));
  if (!isOver) await rename(newTextFolder(text), text);
  await syncToDisk(dirname(text));
  await rm(oldTextFolder(text), { recursive: true, force: true });
}

/** Was it interrupted so? A half-made index is never without the former one, unless there was none. */
export function isReplacing(text: string): boolean {
  return !existsSync(text) && existsSync(oldTextFolder(text)) && existsSync(newTextFolder(text));
}

function oldTextFolder(text: string): string {
  return `${text}.old`;
}
