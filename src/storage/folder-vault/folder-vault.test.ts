import { hash } from 'node:crypto';
import {
  chmod,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gathered } from '../gathered.ts';
import { checkFiles, checkRange } from '../vault-properties.contract.ts';
import { vaultContract } from '../vault.contract.ts';
import type { PutOutcome, Vault } from '../vault.ts';
import { openFolderVault } from './folder-vault.ts';
import { createFolderVault } from './vault-marker.ts';

let folder = '';
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-vault-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function newVault(): Promise<{ path: string; vault: Vault }> {
  const path = join(folder, `vault-${count++}`);
  await createFolderVault({ name: 'disk', path });
  return { path, vault: await openFolderVault({ name: 'disk', path }) };
}

async function put(vault: Vault, name: string, text: string): Promise<PutOutcome> {
  const bytes = Buffer.from(text);
  const file = { name, sizeBytes: bytes.length, sha256: hash('sha256', bytes) };
  return vault.put(file, ReadableStream.from([bytes]));
}

async function expectUnreachable(vault: Vault, reason: RegExp): Promise<void> {
  const status = await vault.status();
  expect(status.reachable ? 'reachable' : status.reason.message).toMatch(reason);
  await expect(put(vault, 'new', 'content')).rejects.toThrow(reason);
  await expect(vault.read('none')).rejects.toThrow(reason);
  await expect(vault.delete('none')).rejects.toThrow(reason);
  await expect(gathered(vault.list())).rejects.toThrow(reason);
  const verification = await vault.verify('none');
  expect(verification.state === 'unreadable' && verification.reason.message).toMatch(reason);
}

describe('the vault in a folder', () => {
  const promised = vaultContract(async () => (await newVault()).vault);
  it.each(promised)('$name', ({ check }) => check());

  it('keeps files under any names that a vault allows', async () => {
    const letters = 'abcXYZ019._-'.split('');
    const part = fc
      .tuple(fc.constantFrom('a', 'Z', '0'), fc.string({ unit: fc.constantFrom(...letters), maxLength: 6 }))
      .map((each) => each.join(''));
    const name = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'));
    const bytes = fc.uint8Array({ maxLength: 10 }).map((each) => Buffer.from(each));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(name, bytes), { maxLength: 6 }), async (files) => {
        // In a folder nothing can be a file and a folder at once.
        const names = new Set(files.map(([each]) => each));
        const apart = files.filter(([each]) => ![...names].some((other) => each.startsWith(`${other}/`)));
        await checkFiles((await newVault()).vault, new Map(apart));
      }),
      { numRuns: 25 },
    );
  });

  it('gives any range of a file', async () => {
    const { vault } = await newVault();
    const contents = [0, 1, 1000, 600_000].map((size) => '0123456789,'.repeat(size).slice(0, size));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...contents), fc.nat(700_000), fc.nat(700_000), (text, one, other) =>
        checkRange(vault, Buffer.from(text), Math.min(one, other), Math.max(one, other)),
      ),
      { numRuns: 60 },
    );
  });

  it('keeps plain files that nobody can write to, and nothing else', async () => {
    const { path, vault } = await newVault();
    await put(vault, 'warc/a.warc', 'content');
    expect(await readFile(join(path, 'warc/a.warc'), 'utf8')).toBe('content');
    expect((await stat(join(path, 'warc/a.warc'))).mode & 0o222).toBe(0);
    expect(await readdir(join(path, '.incoming'))).toEqual([]);
    expect((await readdir(path)).sort()).toEqual(['.incoming', 'vault.json', 'warc']);
  });

  it('refuses a file where a folder is, and a folder where a file is', async () => {
    const { vault } = await newVault();
    await put(vault, 'a/b', 'content');
    expect(await put(vault, 'a', 'other')).toMatchObject({
      outcome: 'refused',
      reason: { message: 'another has the name a: a folder' },
    });
    expect(await put(vault, 'a/b/c', 'other')).toMatchObject({ outcome: 'refused' });
    expect(await put(vault, 'a/b/c/d', 'other')).toMatchObject({ outcome: 'refused' });
  });

  it('does not follow links out of the vault, nor count what is no file of it', async () => {
    const { path, vault } = await newVault();
    await writeFile(join(folder, 'outside'), 'secret');
    await symlink(join(folder, 'outside'), join(path, 'inside'));
    await mkdir(join(path, 'lost+found'));
    await chmod(join(path, 'lost+found'), 0);
    expect(await vault.read('inside')).toBeUndefined();
    expect(await vault.verify('inside')).toEqual({ state: 'missing' });
    expect(await vault.delete('inside')).toBe(false);
    expect(await put(vault, 'inside', 'secret')).toMatchObject({ outcome: 'refused' });
    expect(await gathered(vault.list())).toEqual([]);
  });

  it('finds out that bytes have changed, and takes no damaged file for the same', async () => {
    const { path, vault } = await newVault();
    await put(vault, 'a', 'content');
    await chmod(join(path, 'a'), 0o644);
    await writeFile(join(path, 'a'), 'c0ntent');
    expect(await vault.verify('a')).toEqual({
      state: 'read',
      sizeBytes: 7,
      sha256: hash('sha256', 'c0ntent'),
    });
    expect(await put(vault, 'a', 'content')).toMatchObject({ outcome: 'refused' });
  });
});

describe('a folder vault that is not there', () => {
  it('is unreachable where the folder is missing or empty, and is never made by opening', async () => {
    const path = join(folder, 'nowhere');
    await expectUnreachable(await openFolderVault({ name: 'disk', path }), /is its disk mounted/);
    await mkdir(path);
    await expectUnreachable(await openFolderVault({ name: 'disk', path }), /is its disk mounted/);
    expect(await readdir(path)).toEqual([]);
  });

  it('is noticed when it goes, and comes back', async () => {
    const { path, vault } = await newVault();
    await put(vault, 'a', 'content');
    await rename(path, `${path}-away`);
    await expectUnreachable(vault, /is its disk mounted/);
    await mkdir(path);
    await expectUnreachable(vault, /is its disk mounted/);
    await rm(path, { recursive: true });
    await rename(`${path}-away`, path);
    expect(await vault.status()).toMatchObject({ reachable: true });
    expect(await put(vault, 'a', 'content')).toEqual({ outcome: 'present' });
  });

  it('is not taken for another one', async () => {
    const { path, vault } = await newVault();
    await expectUnreachable(await openFolderVault({ name: 'other', path }), /is the vault "disk"/);
    await rename(path, `${path}-away`);
    await createFolderVault({ name: 'disk', path });
    await expectUnreachable(vault, /has become another vault/);
  });

  it.each(['', '{', 'null', '7', '{"name":"disk"}'])('is unreachable with the marker %j', async (text) => {
    const { path, vault } = await newVault();
    await rm(join(path, 'vault.json'));
    await writeFile(join(path, 'vault.json'), text);
    await expectUnreachable(vault, /is damaged/);
  });

  it('is read without a format, as markers were once, and refused with a newer one', async () => {
    const { path, vault } = await newVault();
    const marker = JSON.parse(await readFile(join(path, 'vault.json'), 'utf8')) as {
      name: string;
      id: string;
    };
    const replace = async (content: unknown): Promise<void> => {
      await rm(join(path, 'vault.json'));
      await writeFile(join(path, 'vault.json'), JSON.stringify(content));
    };
    await replace({ name: marker.name, id: marker.id });
    expect(await vault.status()).toMatchObject({ reachable: true });
    await replace({ ...marker, format: 2 });
    await expectUnreachable(vault, /has format 2, and this Heirloom knows format 1 only/);
  });

  it('goes away in the middle of a put: nothing is said to be stored', async () => {
    const { path, vault } = await newVault();
    async function* content(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('con');
      await rename(path, `${path}-away`);
      yield Buffer.from('tent');
    }
    const file = { name: 'a', sizeBytes: 7, sha256: hash('sha256', 'content') };
    await expect(vault.put(file, content())).rejects.toThrow('ENOENT');
  });
});

describe('a new folder vault', () => {
  it('begins with an empty folder, once', async () => {
    const path = join(folder, 'deep', 'down', 'vault');
    await createFolderVault({ name: 'disk', path });
    const marker: unknown = JSON.parse(await readFile(join(path, 'vault.json'), 'utf8'));
    expect(marker).toEqual({
      format: 1,
      name: 'disk',
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    });
    await expect(createFolderVault({ name: 'disk', path })).rejects.toThrow('is a vault already');
    await expect(createFolderVault({ name: 'disk', path: join(folder, 'deep') })).rejects.toThrow(
      'is not empty',
    );
  });

  it('is rid of what killed processes left when it is opened, and of nothing else', async () => {
    const { path, vault } = await newVault();
    await put(vault, 'a', 'content');
    const uuid = '00000000-0000-4000-8000-000000000000';
    const long = new Date(Date.now() - 25 * 60 * 60 * 1000);
    const gone = [`4194399-${uuid}-${hostname()}`, `${process.pid}-${uuid}-elsewhere`];
    const stays = [
      `1-${uuid}-${hostname()}`,
      `4194399-${uuid}-elsewhere`,
      `${process.pid}-${uuid}-${hostname()}`,
    ];
    for (const name of [...gone, ...stays]) await writeFile(join(path, '.incoming', name), 'half');
    await utimes(join(path, '.incoming', gone[1] ?? ''), long, long);
    await openFolderVault({ name: 'disk', path });
    expect((await readdir(join(path, '.incoming'))).sort()).toEqual(stays.sort());
    expect(await gathered(vault.list())).toEqual([{ name: 'a', sizeBytes: 7 }]);
  });
});
