import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncToDisk } from '../../../disk/durable-file.ts';

/*
 *   text        used by readers
 *   text.new    a rebuild; an interrupted one is continued
 *   text.old    the previous index, until it is deleted
 */

/** The folder in which a rebuild makes the text index. */
export function newTextFolder(text: string): string {
  return `${text}.new`;
}

/** Replaces the current index by the rebuilt one. */
export async function replaceTextIndex(text: string): Promise<void> {
  await rm(oldTextFolder(text), { recursive: true, force: true });
  if (existsSync(text)) await rename(text, oldTextFolder(text));
  await finishReplacing(text);
}

/** Completes a replacement that was interrupted between removing the previous index and moving the new one into place. */
export async function finishReplacing(text: string): Promise<void> {
  const isOver = existsSync(text) || !existsSync(newTextFolder(text));
  if (!isOver) await rename(newTextFolder(text), text);
  await syncToDisk(dirname(text));
  await rm(oldTextFolder(text), { recursive: true, force: true });
}

/**
 * True if a replacement was interrupted there. An incomplete index always has the previous one beside it, unless there
 * was none.
 */
export function isReplacing(text: string): boolean {
  return !existsSync(text) && existsSync(oldTextFolder(text)) && existsSync(newTextFolder(text));
}

function oldTextFolder(text: string): string {
  return `${text}.old`;
}
