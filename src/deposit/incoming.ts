import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile, syncToDisk } from '../disk/durable-file.ts';
import type { Conversion } from './conversion.ts';

/** A conversion that is whole and on disk. */
export interface Converted extends Conversion {
  readonly folder: string;
}

interface Making {
  /** The file is there, or the chain has it already. */
  readonly isAtHand: (path: string) => boolean;
  readonly convert: (folder: string) => Promise<Conversion>;
}

const manifestName = 'conversion.json';
const unfinished = '.part';

/**
 * The folder for what is made of deposits, until the chain has it:
 *
 *   import-3f1c….part/   is being made; worthless once its process is gone
 *   import-3f1c…/        whole: conversion.json, and the files that it names
 *
 * A folder gets its own name in one step, so that an import that was killed is found done or not done at all.
 */
export class Incoming {
  readonly #path: string;

  private constructor(path: string) {
    this.#path = path;
  }

  /** Takes away what a process that was killed has left half done. */
  static async open(path: string): Promise<Incoming> {
    await mkdir(path, { recursive: true });
    const incoming = new Incoming(path);
    for (const name of await readdir(path))
      if (name.endsWith(unfinished)) await rm(join(path, name), { recursive: true });
    return incoming;
  }

  has(job: string): boolean {
    return existsSync(join(this.#path, job));
  }

  /** The conversion that was made before, if all of it is at hand; otherwise the one that `convert` makes in its folder. */
  async make(job: string, { isAtHand, convert }: Making): Promise<Converted> {
    const folder = join(this.#path, job);
    if (this.has(job)) {
      const former = await readManifest(folder);
      if (former.files.every(({ file }) => isAtHand(join(folder, file)))) return { folder, ...former };
      await this.#remove(job);
    }
    const part = folder + unfinished;
    await mkdir(part);
    try {
      const made = await convert(part);
      await replaceFile(join(part, manifestName), JSON.stringify(made));
      await rename(part, folder);
      await syncToDisk(this.#path);
      return { folder, ...made };
    } catch (error) {
      await rm(part, { recursive: true, force: true });
      throw error;
    }
  }

  /** Takes away every conversion of which the chain waits for no file any more. */
  async clear(isAwaited: (path: string) => boolean): Promise<void> {
    for (const job of await readdir(this.#path)) {
      const folder = join(this.#path, job);
      const { files } = await readManifest(folder);
      if (!files.some(({ file }) => isAwaited(join(folder, file)))) await this.#remove(job);
    }
  }

  /** In one step, as it was made: a part of it would look like the whole. */
  async #remove(job: string): Promise<void> {
    const folder = join(this.#path, job);
    await rename(folder, folder + unfinished);
    await rm(folder + unfinished, { recursive: true });
  }
}

async function readManifest(folder: string): Promise<Conversion> {
  return JSON.parse(await readFile(join(folder, manifestName), 'utf8')) as Conversion;
}
