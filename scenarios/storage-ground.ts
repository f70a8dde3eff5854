import { hash } from 'node:crypto';
import { chmod, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LocalRepository } from '../src/repository/local/local-repository.ts';
import { writeConfig } from '../src/repository/local/archive-config.ts';
import type { VaultConfig } from '../src/repository/local/archive-config.ts';
import { DataFolder } from '../src/repository/local/data-folder.ts';
import type { KeepingEvent } from '../src/storage/audit/keeping-report.ts';
import { createFolderVault } from '../src/storage/folder-vault/vault-marker.ts';
import { defaultPolicy } from '../src/storage/placement/placement-policy.ts';
import type { FileClass } from '../src/storage/placement/placement-policy.ts';
import { storeFile } from '../src/storage/replicas/store-file.ts';
import { containers, resource } from './made-up-archive.ts';
import { heirloom, repositoryFolder, runProgram } from './run-program.ts';
import type { Ended } from './run-program.ts';

/** An archive in a folder of its own, vaults beside it, and the commands on them. */
export class StorageGround {
  readonly folder: string;
  readonly data: DataFolder;
  /** The files that were stored, and their SHA-256. */
  readonly stored = new Map<string, string>();

  private constructor(folder: string) {
    this.folder = folder;
    this.data = new DataFolder(join(folder, 'data'));
  }

  /** With the vault `main`, and one for each of these; the last is in another place. The policy is the recommended one. */
  static async open(...vaults: readonly string[]): Promise<StorageGround> {
    const ground = new StorageGround(await mkdtemp(join(tmpdir(), 'heirloom-storage-')));
    const archive = await LocalRepository.openForWriting(ground.data.path);
    const more = vaults.map(async (name): Promise<VaultConfig> => {
      const path = ground.path(name);
      const { id } = await createFolderVault({ name, path });
      const place = name === vaults.at(-1) ? 'Oslo' : 'here';
      return { name, id, location: { kind: 'folder', path }, place, safety: 0.5, state: 'writable' };
    });
    if (vaults.length > 0)
      await writeConfig(ground.data, {
        vaults: [...archive.config.vaults, ...(await Promise.all(more))],
        policy: defaultPolicy,
      });
    await archive.close();
    return ground;
  }

  async close(): Promise<void> {
    await rm(this.folder, { recursive: true });
  }

  path(vault: string): string {
    return vault === 'main' ? this.data.firstVault : join(this.folder, vault);
  }

  run(...words: readonly string[]): Promise<Ended> {
    return heirloom(['storage', ...words, '--data', this.data.path]);
  }

  /** As `run`, by another program: strace, nsenter. One thread for files, so that calls come in the same order. */
  runThrough(through: readonly string[], ...words: readonly string[]): Promise<Ended> {
    const [program = '', ...rest] = through;
    const command = [`${repositoryFolder}heirloom`, 'storage', ...words];
    return runProgram(program, [...rest, ...command], {
      environment: { UV_THREADPOOL_SIZE: '1', HEIRLOOM_DATA: this.data.path },
    });
  }

  /** What it prints when all goes well. */
  async done(...words: readonly string[]): Promise<string> {
    const { code, stdout, stderr } = await this.run(...words);
    if (code !== 0 || stderr !== '')
      throw new Error(`storage ${words.join(' ')}: ${code} ${stdout}${stderr}`);
    return stdout;
  }

  /** Made-up WARC files, as the chain stores them. */
  async fill(count: number, fileClass: FileClass = 'text', bytesEach = 3000): Promise<void> {
    const archive = await LocalRepository.openForWriting(this.data.path);
    const source = join(this.folder, 'source.warc');
    try {
      for (let made = 0; made < count; made++) {
        const serial = this.stored.size + 1;
        const bytes = containers.plain([resource(serial, Buffer.alloc(bytesEach, `${serial} `))]);
        await writeFile(source, bytes);
        const name = `warc/2026-11/heirloom-${fileClass}-${serial}.warc`;
        const file = { path: source, name, fileClass, provenance: { source: 'web', job: 'job-1' } };
        const stored = await storeFile(file, archive.storing);
        if (stored.outcome === 'refused') throw new Error(stored.reason.message);
        this.stored.set(name, hash('sha256', bytes));
      }
    } finally {
      await archive.close();
    }
  }

  /** The vaults in which each stored file is, byte for byte as it was. */
  async holders(...vaults: readonly string[]): Promise<Record<string, string[]>> {
    const holders: Record<string, string[]> = {};
    for (const [name, sha256] of this.stored) {
      const found = await Promise.all(
        vaults.map(async (vault) => {
          const bytes = await readFile(join(this.path(vault), name)).catch(() => undefined);
          return bytes !== undefined && hash('sha256', bytes) === sha256 ? [vault] : [];
        }),
      );
      holders[name] = found.flat();
    }
    return holders;
  }

  /** Behind the back of the vault. */
  async flipBit(vault: string, name: string): Promise<void> {
    const path = join(this.path(vault), name);
    const bytes = await readFile(path);
    bytes.writeUInt8(bytes.readUInt8(100) ^ 1, 100);
    await chmod(path, 0o644);
    await writeFile(path, bytes);
  }

  async takeAway(vault: string): Promise<void> {
    await rename(this.path(vault), `${this.path(vault)}.away`);
  }

  async bringBack(vault: string): Promise<void> {
    await rename(`${this.path(vault)}.away`, this.path(vault));
  }

  /** What lies in a vault, without the files on their way in. */
  async namesIn(vault: string): Promise<string[]> {
    const names = await readdir(this.path(vault), { recursive: true, withFileTypes: true });
    return names
      .filter((each) => each.isFile())
      .map((each) => join(each.parentPath, each.name).slice(this.path(vault).length + 1))
      .toSorted();
  }

  async events(): Promise<KeepingEvent[]> {
    const text = await readFile(this.data.keepingReport, 'utf8').catch(() => '');
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as KeepingEvent);
  }

  async config(): Promise<string> {
    return readFile(this.data.config, 'utf8');
  }
}
