import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile, syncToDisk } from '../disk/durable-file.ts';
import { readProvenance, storedProvenance } from '../storage/provenance.ts';
import { defaultSource } from './deposit.ts';
import type { Conversion } from './conversion.ts';

/** A conversion that is whole and on disk. */
export interface Converted extends Conversion {
  readonly folder: string;
}

interface Making {
  /** The file exists, or the chain has it already. */
  readonly isAvailable: (path: string) => Promise<boolean>;
  readonly convert: (folder: string) => Promise<Conversion>;
}

const manifestName = 'conversion.json';
const unfinished = '.part';

/**
 * The folder for files made from deposits, until the chain has them:
 *
 *   import-3f1c….part/   is being made; worthless once its process has ended
 *   import-3f1c…/        complete: conversion.json, and the files that it names
 *
 * A folder is renamed when complete, so a killed import leaves all of it or none.
 */
export class Incoming {
  readonly #path: string;

  private constructor(path: string) {
    this.#path = path;
  }

  /** Deletes the unfinished folders of a killed process. */
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

  /** The earlier conversion if all its files are available; otherwise the one that `convert` makes. */
  async make(job: string, { isAvailable, convert }: Making): Promise<Converted> {
    const folder = join(this.#path, job);
    if (this.has(job)) {
      const earlier = await readManifest(folder);
      const available = await Promise.all(earlier.files.map(({ file }) => isAvailable(join(folder, file))));
      if (!available.includes(false)) return { folder, ...earlier };
      await this.#remove(job);
    }
    const part = folder + unfinished;
    await mkdir(part);
    try {
      const made = await convert(part);
      await replaceFile(join(part, manifestName), manifestText(made));
      await rename(part, folder);
      await syncToDisk(this.#path);
      return { folder, ...made };
    } catch (error) {
      await rm(part, { recursive: true, force: true });
      throw error;
    }
  }

  /** Deletes every conversion of which the chain waits for no file. */
  async clear(isAwaited: (path: string) => boolean): Promise<void> {
    for (const job of await readdir(this.#path)) {
      const folder = join(this.#path, job);
      const { files } = await readManifest(folder);
      if (!files.some(({ file }) => isAwaited(join(folder, file)))) await this.#remove(job);
    }
  }

  /** Renamed first: a partly deleted folder would look complete. */
  async #remove(job: string): Promise<void> {
    const folder = join(this.#path, job);
    await rename(folder, folder + unfinished);
    await rm(folder + unfinished, { recursive: true });
  }
}

async function readManifest(folder: string): Promise<Conversion> {
  const { files, ...more } = JSON.parse(
    await readFile(join(folder, manifestName), 'utf8'),
  ) as StoredConversion;
  return {
    ...more,
    files: files.map(({ file, provenance }) => ({
      file,
      provenance: readProvenance(provenance) ?? { source: defaultSource },
    })),
  };
}

function manifestText({ files, ...more }: Conversion): string {
  const stored = files.map(({ file, provenance }) => ({ file, provenance: storedProvenance(provenance) }));
  return JSON.stringify({ ...more, files: stored });
}

interface StoredConversion extends Omit<Conversion, 'files'> {
  readonly files: readonly { readonly file: string; readonly provenance: unknown }[];
}
