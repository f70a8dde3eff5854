import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '../../disk/durable-file.ts';
import { OtherLayoutError } from '../../disk/other-layout-error.ts';

const layoutVersion = 1;
const fileName = 'blocks.json';

/** Files of one name that belong together and never change. */
export interface RegisteredBlocks {
  readonly name: string;
  readonly lines: number;
  readonly sizeBytes: number;
}

/** The contents of `blocks.json`: the block files of the index. */
export interface BlockRegistry {
  /** The newest first. */
  readonly live: readonly RegisteredBlocks[];
  /** Merged into others; deleted when no reader can need them any more. */
  readonly retired: readonly { readonly name: string; readonly retiredMs: number }[];
  /** No name is used twice. */
  readonly nextNumber: number;
  /** Lines of the head up to this revision are in blocks, and may be left in the head by a crash. */
  readonly mergedRevision: number;
  /** So are deletions up to this revision. */
  readonly deletedRevision: number;
}

const emptyRegistry: BlockRegistry = {
  live: [],
  retired: [],
  nextNumber: 1,
  mergedRevision: 0,
  deletedRevision: 0,
};

export async function readRegistry(folder: string): Promise<BlockRegistry> {
  const path = join(folder, fileName);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return emptyRegistry;
  const { version, ...registry } = JSON.parse(text) as BlockRegistry & { readonly version: number };
  if (version !== layoutVersion) throw new OtherLayoutError(path, { found: version, known: layoutVersion });
  return registry;
}

export async function writeRegistry(folder: string, registry: BlockRegistry): Promise<void> {
  const text = JSON.stringify({ version: layoutVersion, ...registry }, undefined, 1);
  await replaceFile(join(folder, fileName), `${text}\n`);
}

export function blockName(prefix: string, number: number): string {
  return `${prefix}-${String(number).padStart(6, '0')}`;
}

/**
 * Deletes files that no reader needs: those retired for longer than `graceMs`, and those that a killed process left
 * unfinished. Readers in this program hold their files open; the grace is for others, who open them by name.
 */
export async function deleteUnneeded(
  folder: string,
  registry: BlockRegistry,
  { prefix, graceMs }: { readonly prefix: string; readonly graceMs: number },
): Promise<BlockRegistry> {
  const retired = registry.retired.filter(({ retiredMs }) => Date.now() - retiredMs < graceMs);
  // First forgotten, then deleted: what is left by a crash in between is found again by its name.
  const kept = retired.length === registry.retired.length ? registry : { ...registry, retired };
  if (kept !== registry) await writeRegistry(folder, kept);
  const needed = new Set([...kept.live, ...kept.retired].map(({ name }) => name));
  for (const file of await readdir(folder)) {
    const name = file.slice(0, file.indexOf('.'));
    const isOurs = name.startsWith(`${prefix}-`) && /^\d+$/.test(name.slice(prefix.length + 1));
    if ((isOurs && (!needed.has(name) || file.endsWith('.part'))) || file === `${fileName}.part`) {
      await rm(join(folder, file), { force: true });
    }
  }
  return kept;
}
