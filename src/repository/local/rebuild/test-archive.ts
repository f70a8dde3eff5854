import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parseContent } from '../../../indexing/content-line.ts';
import { RunWriters } from '../../../indexing/file-runs.ts';
import { loadRuns } from '../../../indexing/load-runs.ts';
import { readLines } from '../../../sorting/line-file.ts';
import { allOf } from '../../../storage/pages.ts';
import { gathered } from '../../../storage/gathered.ts';
import { createFolderVault } from '../../../storage/folder-vault/vault-marker.ts';
import { storeFile } from '../../../storage/replicas/store-file.ts';
import type { StoreOutcome } from '../../../storage/replicas/store-file.ts';
import type { Provenance } from '../../../storage/provenance.ts';
import { LocalRepository } from '../local-repository.ts';
import { onePlacePolicy, writeConfig } from '../archive-config.ts';
import { DataFolder } from '../data-folder.ts';
import { Decisions } from '../decisions/decisions.ts';
import { keepDeletedOut } from '../decisions/keep-deleted-out.ts';
import { openVaults } from './open-vaults.ts';
import { rebuildArchive } from './rebuild-archive.ts';
import type { RebuildOptions, RebuildResult } from './rebuild-archive.ts';
import type { RebuildProblem } from './rebuild-problem.ts';

/** The parts of an archive that readers can see. */
export interface Snapshot {
  readonly captures: readonly string[];
  readonly contents: readonly unknown[];
  readonly files: readonly unknown[];
  readonly decisions: readonly unknown[];
}

/** For tests: an archive in a temporary folder with the vaults a, b and c, and two copies of each file. */
export class TestArchive {
  readonly path: string;
  readonly folder: DataFolder;
  readonly #sha256s: Set<string>;

  private constructor(path: string, sha256s: Iterable<string> = []) {
    this.path = path;
    this.folder = new DataFolder(path);
    this.#sha256s = new Set(sha256s);
  }

  static async make(): Promise<TestArchive> {
    const made = new TestArchive(await mkdtemp(join(tmpdir(), 'heirloom-rebuild-')));
    const vaults = [];
    for (const name of ['a', 'b', 'c']) {
      const path = join(made.path, 'vaults', name);
      await createFolderVault({ name, path });
      vaults.push({
        name,
        location: { kind: 'folder' as const, path },
        place: 'here',
        safety: 0.5,
        state: 'writable' as const,
      });
    }
    const twice = { replicas: 2, places: 1, safety: 0 };
    const policy = { ...onePlacePolicy, text: twice, log: { ...twice } };
    await writeConfig(made.folder, { vaults, policy });
    return made;
  }

  /** Filling one takes long: each test has its own copy. */
  async copied(): Promise<TestArchive> {
    const path = await mkdtemp(join(tmpdir(), 'heirloom-rebuild-'));
    await cp(this.path, path, { recursive: true });
    return new TestArchive(path, this.#sha256s);
  }

  async remove(): Promise<void> {
    await rm(this.path, { recursive: true });
  }

  async writing<Result>(
    work: (archive: LocalRepository, decisions: Decisions) => Promise<Result>,
  ): Promise<Result> {
    const archive = await LocalRepository.openForWriting(this.folder.path);
    const decisions = await Decisions.open(archive);
    try {
      return await work(archive, decisions);
    } finally {
      decisions.close();
      await archive.close();
    }
  }

  /** Stores an archive file and indexes it, as the chain does. */
  async take(
    base: string,
    records: readonly Buffer[],
    provenance: Provenance = { source: 'web' },
  ): Promise<void> {
    const path = join(this.path, 'inbox', base);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, Buffer.concat(records.map((record) => gzipSync(record))));
    const runs = await this.#runsOf(path, base);
    await this.writing(async (archive) => {
      kept(
        await storeFile(
          { path, name: `warc/2026-11/${base}`, fileClass: 'text', provenance },
          archive.storing,
        ),
      );
      const indexes = { captures: await archive.captures, contents: await archive.contents };
      await loadRuns(indexes, [runs]);
      await keepDeletedOut(archive, [runs]);
    });
  }

  /** Stores lines as the CDX server keeps them. */
  async post(base: string, lines: readonly string[]): Promise<void> {
    const path = join(this.path, 'inbox', base);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, gzipSync(`${lines.join('\n')}\n`));
    await this.writing(async (archive) => {
      kept(await storeFile({ path, name: `cdx/2026-11/${base}`, fileClass: 'log' }, archive.storing));
      await (await archive.captures).insert(lines);
    });
  }

  async rebuild(
    options: Partial<RebuildOptions> = {},
  ): Promise<{ readonly result: RebuildResult; readonly problems: readonly RebuildProblem[] }> {
    const archive = await openVaults(this.folder.path);
    const problems: RebuildProblem[] = [];
    try {
      const result = await rebuildArchive(archive, {
        workers: 2,
        signal: new AbortController().signal,
        onWarning: (problem) => problems.push(problem),
        ...options,
      });
      return { result, problems };
    } finally {
      await archive.close();
    }
  }

  async snapshot(): Promise<Snapshot> {
    const archive = await LocalRepository.openForReading(this.folder.path);
    const decisions = await Decisions.open(archive);
    try {
      const contents = await archive.contents;
      return {
        captures: await gathered((await archive.captures).lines()),
        contents: await Promise.all(
          [...this.#sha256s].sort().map(async (sha256) => [sha256, await contents.find(sha256)]),
        ),
        files: [await allOf(archive.register.placedFiles()), await allOf(archive.register.files())],
        decisions: await decisions.entries(),
      };
    } finally {
      decisions.close();
      await archive.close();
    }
  }

  /** The path of something in a vault. */
  inVault(vault: string, name = ''): string {
    return join(this.path, 'vaults', vault, name);
  }

  /** The vaults that have a file. */
  async holders(name: string): Promise<string[]> {
    const held = await Promise.all(
      ['a', 'b', 'c'].map(async (vault) => {
        const folder = dirname(this.inVault(vault, name));
        const names = await readdir(folder).catch((): string[] => []);
        return names.includes(basename(name)) ? [vault] : [];
      }),
    );
    return held.flat();
  }

  async #runsOf(path: string, filename: string): ReturnType<RunWriters['write']> {
    const folder = await mkdtemp(join(this.path, 'inbox', 'runs-'));
    const writers = RunWriters.start(1);
    try {
      const runs = await writers.write({ path }, { filename, folder, signal: new AbortController().signal });
      for await (const lines of readLines(runs.contentsPath))
        for (const line of lines) this.#sha256s.add(parseContent(line, filename).sha256);
      return runs;
    } finally {
      await writers.close();
    }
  }
}

function kept(stored: StoreOutcome): void {
  if (stored.outcome !== 'kept' || stored.unmet !== undefined) throw new Error(JSON.stringify(stored));
}
