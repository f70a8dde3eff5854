import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LockedError } from '../../disk/writer-lock.ts';
import { storeFile } from '../../storage/replicas/store-file.ts';
import { NoArchiveError } from '../repository.ts';
import { itIsARepository } from '../test-repository-contract.ts';
import { LocalRepository } from './local-repository.ts';
import { ConfigError } from './archive-config.ts';
import { DataFolder } from './data-folder.ts';

let parent = '';
let folder: DataFolder;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'heirloom-archive-'));
  folder = new DataFolder(join(parent, 'data'));
});
afterEach(async () => {
  await rm(parent, { recursive: true });
});

async function make(): Promise<void> {
  await (await LocalRepository.openForWriting(folder.path)).close();
}

describe('a new archive', () => {
  it('has one vault, the parts of its folder, and keeps files', async () => {
    const archive = await LocalRepository.openForWriting(folder.path);
    expect(archive.config.vaults).toMatchObject([
      { name: 'main', location: { kind: 'folder', path: folder.firstVault }, state: 'writable' },
    ]);
    const names = (await readdir(folder.path)).filter((name) => !name.startsWith('lock'));
    const parts = ['chain', 'crawls', 'heirloom.yaml', 'inbox', 'index', 'reports', 'vaults'];
    expect(names.toSorted()).toEqual(parts);
    const source = join(parent, 'a.warc');
    await writeFile(source, 'content');
    const stored = await storeFile({ path: source, name: 'warc/a.warc', fileClass: 'text' }, archive.storing);
    expect(stored).toMatchObject({ outcome: 'kept', vaults: ['main'] });
    expect(stored).not.toHaveProperty('unmet');
    await archive.close();
    const reading = await LocalRepository.openForReading(folder.path);
    expect(await reading.register.file('warc/a.warc')).toMatchObject({ sizeBytes: 7 });
    await reading.close();
  });

  it.each([
    ['a folder without its marker', async () => mkdir(folder.firstVault, { recursive: true })],
    [
      'a marker that was not finished',
      async () => {
        await mkdir(folder.firstVault, { recursive: true });
        await writeFile(join(folder.firstVault, '.0b6f0b6f-0b6f-4b6f-8b6f-0b6f0b6f0b6f'), '{');
      },
    ],
    [
      'a vault that heirloom.yaml does not name yet',
      async () => {
        await make();
        await rm(folder.config);
        await rm(folder.index, { recursive: true });
      },
    ],
  ])('is made after one that was killed on the way left %s', async (_, leave) => {
    await leave();
    const archive = await LocalRepository.openForWriting(folder.path);
    expect(await archive.vaults[0]?.vault.status()).toMatchObject({ reachable: true });
    await archive.close();
  });

  it('is not made of a folder that belongs to something else', async () => {
    await mkdir(folder.firstVault, { recursive: true });
    await writeFile(join(folder.firstVault, 'photo.jpg'), '');
    await expect(LocalRepository.openForWriting(folder.path)).rejects.toThrow('is not empty');
    expect(existsSync(folder.config)).toBe(false);
    await rm(join(folder.firstVault, 'photo.jpg'));
    await make();
  });

  it('is not made by those who only look', async () => {
    await expect(LocalRepository.openForReading(folder.path)).rejects.toThrow(NoArchiveError);
    expect(existsSync(folder.path)).toBe(false);
  });
});

describe('an archive that is there', () => {
  beforeEach(make);

  it('has one writer, and readers beside it', async () => {
    const writer = await LocalRepository.openForWriting(folder.path);
    await expect(LocalRepository.openForWriting(folder.path)).rejects.toThrow(LockedError);
    const readers = await Promise.all(
      [folder.path, folder.path].map((path) => LocalRepository.openForReading(path)),
    );
    await writer.register.addFile({ name: 'f', fileClass: 'text', sizeBytes: 1, sha256: '0'.repeat(64) });
    for (const reader of readers) {
      expect(await reader.register.file('f')).toBeDefined();
      await expect(reader.register.forgetFile('f')).rejects.toThrow('readonly');
    }
    for (const each of [...readers, writer]) await each.close();
    await (await LocalRepository.openForWriting(folder.path)).close();
  });

  it('is free again when it could not be opened', async () => {
    const text = await readFile(folder.config, 'utf8');
    await writeFile(folder.config, 'vaults: 7');
    for (let tries = 0; tries < 2; tries++)
      await expect(LocalRepository.openForWriting(folder.path)).rejects.toThrow(ConfigError);
    await writeFile(folder.config, text);
    await make();
  });

  it('opens while a vault is away, and has it when it is back', async () => {
    await rename(folder.firstVault, `${folder.firstVault}.away`);
    const archive = await LocalRepository.openForWriting(folder.path);
    const vault = archive.vaults[0]?.vault;
    expect(await vault?.status()).toMatchObject({ reachable: false });
    expect(existsSync(folder.firstVault)).toBe(false);
    await rename(`${folder.firstVault}.away`, folder.firstVault);
    expect(await vault?.status()).toMatchObject({ reachable: true });
    await archive.close();
  });

  it('does not take another vault for its own because it has the same name', async () => {
    const other = new DataFolder(join(parent, 'other'));
    await (await LocalRepository.openForWriting(other.path)).close();
    await rename(folder.firstVault, `${folder.firstVault}.away`);
    await rename(other.firstVault, folder.firstVault);
    const archive = await LocalRepository.openForReading(folder.path);
    const status = await archive.vaults[0]?.vault.status();
    expect(status).toMatchObject({
      reachable: false,
      reason: { message: expect.stringContaining('another vault') as string },
    });
    await archive.close();
  });

  it('moves with its folder', async () => {
    const moved = join(parent, 'moved');
    await rename(folder.path, moved);
    const archive = await LocalRepository.openForWriting(moved);
    expect(await archive.vaults[0]?.vault.status()).toMatchObject({ reachable: true });
    await archive.close();
  });

  it('that has lost its configuration is not given a new one', async () => {
    await rm(folder.config);
    await expect(LocalRepository.openForWriting(folder.path)).rejects.toThrow('heirloom.yaml is missing');
    expect(existsSync(folder.config)).toBe(false);
  });

  it('that has lost its index says how it is made again', async () => {
    await rm(folder.index, { recursive: true });
    await expect(LocalRepository.openForReading(folder.path)).rejects.toThrow("'heirloom rebuild'");
  });

  it('whose index is damaged says how it is made again', async () => {
    for (const damage of ['no database at all, but text of some length', '']) {
      await rm(folder.replicas);
      await writeFile(folder.replicas, damage);
      await expect(LocalRepository.openForReading(folder.path)).rejects.toThrow(
        "'heirloom rebuild' makes it again",
      );
    }
  });

  it('whose capture index is damaged still opens for those who do not need that', async () => {
    await writeFile(join(folder.captures, 'head.sqlite'), 'no database at all, but text of some length');
    const archive = await LocalRepository.openForWriting(folder.path);
    await expect(archive.captures).rejects.toThrow(NoArchiveError);
    await expect(archive.captures).rejects.toThrow(/not a database.*: 'heirloom rebuild' makes it again/);
    await archive.close();
    await make();
  });

  it('that has lost its index of captures or contents says how it is made again', async () => {
    await rm(join(folder.captures, 'head.sqlite'));
    await rm(folder.contents, { recursive: true });
    const archive = await LocalRepository.openForReading(folder.path);
    for (const index of [archive.captures, archive.contents]) {
      await expect(index).rejects.toThrow(NoArchiveError);
      await expect(index).rejects.toThrow("'heirloom rebuild' makes it again");
    }
    await archive.close();
  });

  it('gives its indexes to those who ask for them, and closes them', async () => {
    const writer = await LocalRepository.openForWriting(folder.path);
    expect(await writer.captures).toBe(await writer.captures);
    await writer.close();
    const reader = await LocalRepository.openForReading(folder.path);
    expect(await reader.contents).toBe(await reader.contents);
    await reader.close();
    await make();
  });
});

itIsARepository((path) => LocalRepository.openForWriting(path));
