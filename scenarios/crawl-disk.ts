import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { firstNumber, lastNumber, stringsOf } from './crawl-system-calls.ts';
import type { SystemCall } from './crawl-system-calls.ts';

/** How a disk may look after a loss of power. */
export const losses = {
  /** Nothing that was not synced: files are cut, new names are gone, renamed and deleted files have their old ones. */
  'all that was not synced is gone': { names: 'safe', tail: () => 'cut' },
  /** Names and sizes were written down in time, the bytes were not. */
  'what was not synced is zeros': { names: 'seen', tail: () => 'zeros' },
  /** The system happened to write the logs of the job and not its archive. */
  'only the archive has lost what was not synced': {
    names: 'seen',
    tail: (path: string) => (/\.warc/.test(path) ? 'cut' : 'whole'),
  },
} satisfies Record<string, { names: 'safe' | 'seen'; tail: (path: string) => 'cut' | 'zeros' | 'whole' }>;

interface FileNode {
  bytes: Buffer;
  sizeBytes: number;
  /** So much from the beginning is synced. */
  safeBytes: number;
  /** The synced bytes as they were before something was written over them: databases do so. */
  old: Buffer | undefined;
}

type Node = FileNode | 'folder';
type Names = Map<string, Node>;

/**
 * A folder on a disk, as calls change it: what programs see, and what would be left after a loss of power. A file's bytes
 * are safe after a sync of the file, its name after a sync of its folder, and neither says anything of the other.
 */
export class Disk {
  readonly #root: string;
  /** Names below the root, as seen, and as they are on the disk for sure. */
  readonly #seen: Names = new Map();
  readonly #safe: Names = new Map();
  /** Files and folders that are open, by descriptor; those that are not below the root are excluded. */
  #open = new Map<number, { readonly path: string; readonly node: Node }>();
  /** What a sync under way will have made safe, by descriptor. */
  #syncing = new Map<number, () => void>();
  #syncsBegun = 0;
  /** The sync that a folder was last made safe by. */
  readonly #lastSync = new Map<string, number>();

  /** The root itself is there, and safe. */
  constructor(root: string) {
    this.#root = root;
    this.#seen.set(root, 'folder');
    this.#safe.set(root, 'folder');
  }

  /** The process was killed: what it had open is closed, and what it was just writing may be there or not. */
  async processKilled(): Promise<void> {
    this.#open = new Map();
    this.#syncing = new Map();
    for (const [path, node] of this.#seen) {
      if (node === 'folder') continue;
      node.bytes = await readFile(path);
      node.sizeBytes = node.bytes.length;
    }
  }

  /** The text of a file as programs see it. */
  textOf(name: string): string {
    const node = this.#seen.get(join(this.#root, name));
    return node === undefined || node === 'folder' ? '' : node.bytes.toString('utf8', 0, node.sizeBytes);
  }

  names(): string[] {
    return [...this.#seen.keys()].map((path) => path.slice(this.#root.length + 1));
  }

  /** Writes what is left after the loss into a folder. */
  async afterLoss(loss: keyof typeof losses, folder: string): Promise<void> {
    const { names, tail } = losses[loss];
    await mkdir(folder, { recursive: true });
    for (const [path, node] of names === 'safe' ? this.#reachable() : this.#seen) {
      const copy = join(folder, path.slice(this.#root.length));
      if (node === 'folder') {
        await mkdir(copy, { recursive: true });
        continue;
      }
      const kept = Buffer.from(node.bytes.subarray(0, node.sizeBytes));
      const left = tail(path);
      if (left !== 'whole') node.old?.copy(kept);
      if (left === 'zeros') kept.fill(0, node.safeBytes);
      await mkdir(dirname(copy), { recursive: true });
      await writeFile(copy, left === 'cut' ? kept.subarray(0, node.safeBytes) : kept);
    }
  }

  /** Names whose folders are there too. */
  #reachable(): Names {
    const isThere = (path: string): boolean =>
      path === this.#root || (this.#safe.get(dirname(path)) === 'folder' && isThere(dirname(path)));
    return new Map([...this.#safe].filter(([path]) => isThere(path)));
  }

  apply(call: SystemCall): void {
    const { name, words, result, step } = call;
    const descriptor = firstNumber(words);
    const at = this.#open.get(descriptor);
    if (step === 'begins') {
      // The number is free from here on, and another thread may get it before the call ends.
      if (name === 'close') this.#open.delete(descriptor);
      if (name === 'fsync' || name === 'fdatasync') this.#beginSync(descriptor);
      return;
    }
    if (result < 0 || Number.isNaN(result)) return;
    switch (name) {
      case 'open':
      case 'openat':
      case 'creat':
        this.#opened(call);
        break;
      case 'write':
      case 'writev':
        if (at !== undefined) this.#write(at, Buffer.concat(stringsOf(words)).subarray(0, result), undefined);
        break;
      case 'pwrite64':
      case 'pwritev':
        if (at !== undefined)
          this.#write(at, Buffer.concat(stringsOf(words)).subarray(0, result), lastNumber(words));
        break;
      case 'ftruncate':
        if (at !== undefined) truncate(at.node, lastNumber(words));
        break;
      case 'fsync':
      case 'fdatasync':
        this.#syncing.get(descriptor)?.();
        break;
      case 'close':
        break;
      default:
        this.#changeNames(call, at?.path);
    }
  }

  #opened({ name, words, result }: SystemCall): void {
    const path = this.#pathsOf(words)[0] ?? '';
    if (!this.#isInside(path)) return;
    const isNew = !this.#seen.has(path);
    if (isNew)
      this.#seen.set(path, { bytes: Buffer.alloc(1 << 12), sizeBytes: 0, safeBytes: 0, old: undefined });
    const node = this.#seen.get(path) ?? 'folder';
    if (isNew && !/O_CREAT/.test(words)) throw new Error(`${path} was opened before it was made`);
    if (/O_APPEND|O_TMPFILE/.test(words) || name === 'creat')
      throw new Error(`not thought of: ${name} ${path}`);
    if (/O_TRUNC/.test(words)) truncate(node, 0);
    this.#open.set(result, { path, node });
  }

  #beginSync(descriptor: number): void {
    const at = this.#open.get(descriptor);
    if (at === undefined) return void this.#syncing.delete(descriptor);
    const { path, node } = at;
    if (node !== 'folder') {
      const { sizeBytes, old } = node;
      this.#syncing.set(descriptor, () => {
        // What is written over during the sync may be on the disk or not.
        if (node.old === old) node.old = undefined;
        node.safeBytes = Math.max(node.safeBytes, Math.min(sizeBytes, node.sizeBytes));
      });
      return;
    }
    const isChild = (other: string): boolean => dirname(other) === path && other !== path;
    const children = [...this.#seen].filter(([other]) => isChild(other));
    const begun = ++this.#syncsBegun;
    this.#syncing.set(descriptor, () => {
      // Two threads may sync a folder at once: what began earlier and ends later takes no name back.
      if (begun < (this.#lastSync.get(path) ?? 0)) return;
      this.#lastSync.set(path, begun);
      for (const other of [...this.#safe.keys()].filter(isChild)) this.#safe.delete(other);
      for (const [other, child] of children) this.#safe.set(other, child);
    });
  }

  #write(
    { path, node }: { readonly path: string; readonly node: Node },
    bytes: Buffer,
    offset?: number,
  ): void {
    if (node === 'folder') throw new Error(`${path} is a folder`);
    const from = offset ?? node.sizeBytes;
    if (from < node.safeBytes && !/\.sqlite(?:-\w+)?$/.test(path))
      throw new Error(`${path}: what is safe is written over`);
    if (from < node.safeBytes) node.old ??= Buffer.from(node.bytes.subarray(0, node.safeBytes));
    const end = from + bytes.length;
    if (end > node.bytes.length)
      node.bytes = Buffer.concat([node.bytes], Math.max(end, node.bytes.length * 2));
    bytes.copy(node.bytes, from);
    node.sizeBytes = Math.max(node.sizeBytes, end);
  }

  #changeNames({ name, words }: SystemCall, opened: string | undefined): void {
    const [path = '', target = ''] = this.#pathsOf(words);
    if (!this.#isInside(path) && !this.#isInside(opened ?? '')) return;
    const node = this.#seen.get(path);
    switch (name) {
      case 'mkdir':
      case 'mkdirat':
        this.#seen.set(path, 'folder');
        break;
      case 'unlink':
      case 'unlinkat':
      case 'rmdir':
        this.#seen.delete(path);
        break;
      case 'rename':
      case 'renameat':
      case 'renameat2':
        if (node === undefined || node === 'folder') throw new Error(`not thought of: rename of ${path}`);
        this.#seen.delete(path);
        this.#seen.set(target, node);
        break;
      default:
        throw new Error(`not thought of: ${name} in ${path}`);
    }
  }

  /** The paths among the words of a call; they may begin at a folder that is open. */
  #pathsOf(words: string): string[] {
    const from = this.#open.get(firstNumber(words))?.path ?? '/';
    return stringsOf(words).map((text) => resolve(from, text.toString()));
  }

  #isInside(path: string): boolean {
    return path === this.#root || path.startsWith(`${this.#root}/`);
  }
}

/** A cut may be on the disk at once. */
function truncate(node: Node, sizeBytes: number): void {
  if (node === 'folder') return;
  node.bytes.fill(0, sizeBytes);
  node.sizeBytes = sizeBytes;
  node.safeBytes = Math.min(node.safeBytes, sizeBytes);
  node.old = node.old?.subarray(0, sizeBytes);
}
