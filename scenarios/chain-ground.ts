import { hash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { LocalRepository } from '../src/repository/local/local-repository.ts';
import { readConfig, writeConfig } from '../src/repository/local/archive-config.ts';
import type { ArchiveConfig } from '../src/repository/local/archive-config.ts';
import { DataFolder } from '../src/repository/local/data-folder.ts';
import { Chain } from '../src/repository/local/chain/chain.ts';
import type { ChainEntry } from '../src/repository/chain-entry.ts';
import { parseCdxj } from '../src/formats/cdxj/cdxj.ts';
import { createFolderVault } from '../src/storage/folder-vault/vault-marker.ts';
import { rawRecord, rawResponse } from './hand-made-warc.ts';

export interface MadeFile {
  readonly path: string;
  readonly bytes: Buffer;
  readonly urls: readonly string[];
}

/** The bytes of an archive file with these URLs, and what its warcinfo is to say. */
export function warcBytes(urls: readonly string[], warcinfo?: Readonly<Record<string, string>>): Buffer {
  const info = Object.entries(warcinfo ?? {}).map(([name, value]) => `${name}: ${value}\r\n`);
  const fields = {
    'WARC-Type': 'warcinfo',
    'WARC-Record-ID': `<urn:uuid:${crypto.randomUUID()}>`,
    'WARC-Date': '2026-01-31T12:00:00Z',
    'Content-Type': 'application/warc-fields',
  };
  const head = warcinfo === undefined ? [] : [rawRecord(fields, Buffer.from(info.join('')))];
  const responses = urls.map((url) => rawResponse(url, `This is ${url}, ${'word '.repeat(20)}`));
  return Buffer.concat([...head, ...responses].map((record) => gzipSync(record)));
}

/** A folder with an archive in it, for tests of the chain. */
export class ChainGround {
  readonly folder: string;
  readonly data: DataFolder;

  private constructor(folder: string) {
    this.folder = folder;
    this.data = new DataFolder(join(folder, 'data'));
  }

  static async open(): Promise<ChainGround> {
    return new ChainGround(await mkdtemp(join(tmpdir(), 'heirloom chain ')));
  }

  async close(): Promise<void> {
    await rm(this.folder, { recursive: true });
  }

  /** A file with captures of its own; `where` is below the folder of the test. */
  async make(where: string, urls = 3, warcinfo?: Readonly<Record<string, string>>): Promise<MadeFile> {
    const path = join(this.folder, where);
    const host = hash('sha1', where).slice(0, 10);
    const all = Array.from({ length: urls }, (_, at) => `http://h${host}.test/${at}`);
    const bytes = warcBytes(all, warcinfo);
    mkdirSync(dirname(path), { recursive: true });
    await writeFile(path, bytes);
    return { path, bytes, urls: all };
  }

  /** Does work on the chain of the archive, which is closed afterwards. */
  async chain<Result>(
    work: (chain: Chain, archive: LocalRepository) => Promise<Result> | Result,
  ): Promise<Result> {
    const archive = await LocalRepository.openForWriting(this.data.path);
    try {
      const chain = await Chain.open(archive);
      try {
        return await work(chain, archive);
      } finally {
        await chain.close();
      }
    } finally {
      await archive.close();
    }
  }

  /** Enters these files and runs the chain over them and all that waits. */
  take(
    files: readonly MadeFile[],
    afterwards: ChainEntry['afterwards'] = 'delete',
  ): Promise<Awaited<ReturnType<Chain['run']>>> {
    return this.chain(async (chain) => {
      for (const { path } of files) await chain.enter({ path, afterwards, provenance: { source: 'test' } });
      return chain.run();
    });
  }

  async changeConfig(change: (config: ArchiveConfig) => ArchiveConfig): Promise<void> {
    await writeConfig(this.data, change(await readConfig(this.data)));
  }

  /** Another vault beside the first. */
  async addVault(name: string): Promise<void> {
    const path = join(this.folder, name);
    const { id } = await createFolderVault({ name, path });
    await this.changeConfig((config) => ({
      ...config,
      vaults: [
        ...config.vaults,
        { name, id, location: { kind: 'folder', path }, place: 'elsewhere', safety: 0.5, state: 'writable' },
      ],
    }));
  }

  async keepReplicas(replicas: number): Promise<void> {
    const keeping = { replicas, places: 1, safety: 0 };
    await this.changeConfig((config) => ({
      ...config,
      policy: { text: keeping, media: keeping, metadata: keeping, log: keeping },
    }));
  }

  /** What a vault has under the last part of a name. */
  async stored(base: string, vault = this.data.firstVault): Promise<Buffer> {
    const archive = await LocalRepository.openForReading(this.data.path);
    try {
      return await readFile(join(vault, (await archive.register.fileOfBase(base))?.name ?? 'no such file'));
    } finally {
      await archive.close();
    }
  }

  /** All captures of the index as `url file`, sorted. */
  async captures(): Promise<string[]> {
    const archive = await LocalRepository.openForReading(this.data.path);
    try {
      const found: string[] = [];
      for await (const line of (await archive.captures).lines()) {
        const parsed = parseCdxj(line);
        if (!parsed.ok) throw new Error(line);
        found.push(`${parsed.line.url} ${parsed.line.filename ?? ''}`);
      }
      return found.sort();
    } finally {
      await archive.close();
    }
  }
}

/** As `ChainGround.captures` has them, once for each URL. */
export function expectedCaptures(files: readonly MadeFile[]): string[] {
  return files
    .flatMap(({ path, urls }) => urls.map((url) => `${url} ${path.slice(path.lastIndexOf('/') + 1)}`))
    .sort();
}
