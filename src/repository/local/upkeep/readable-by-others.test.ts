import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LocalRepository } from '../local-repository.ts';
import { catalogueLocation } from '../../../catalogue/catalogue-location.ts';
import { openCatalogue } from '../../../catalogue/open-catalogue.ts';
import { readableByOthers } from './readable-by-others.ts';

let folder = '';
let archive: LocalRepository;
let place: ReturnType<typeof catalogueLocation>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-permissions-'));
  archive = await LocalRepository.openForWriting(folder);
  place = catalogueLocation(folder, undefined);
  await (await openCatalogue(place)).close();
});
afterEach(async () => {
  await archive.close();
  await rm(folder, { recursive: true });
});

const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8);

describe('permissions', () => {
  it('of a new archive and its catalogue are for their owner alone', async () => {
    expect(await modeOf(archive.folder.firstVault)).toBe('700');
    expect(place).toMatchObject({ engine: 'sqlite' });
    const file = place.engine === 'sqlite' ? place.file : '';
    expect([await modeOf(dirname(file)), await modeOf(file)]).toEqual(['700', '600']);
    expect(await readableByOthers(archive, place)).toEqual([]);
  });

  it('that are wider are told, with the command that changes them', async () => {
    await chmod(archive.folder.firstVault, 0o755);
    await chmod(join(folder, 'catalogue'), 0o750);
    await chmod(join(folder, 'catalogue', 'catalogue.sqlite'), 0o644);
    expect(await readableByOthers(archive, place)).toEqual([
      expect.stringContaining(
        `the vault main, which has the permissions 0755: chmod 700 '${archive.folder.firstVault}'`,
      ),
      expect.stringContaining('the folder of the catalogue, which has the permissions 0750: chmod 700'),
      expect.stringContaining('the catalogue, which has the permissions 0644: chmod 600'),
    ]);
  });

  it.each([
    ['catalogue: postgres://heirloom:secret@db/heirloom\n', true],
    ['openid:\n  clientSecret: abc\n', true],
    ['ldap:\n  search:\n    bindPassword: abc\n', true],
    ['catalogue: postgres://heirloom@db/heirloom\n', false],
    ['ldap:\n  search:\n    bindPasswordFile: secret.txt\n', false],
    ['sessionHours: 12\n', false],
  ])('of staff.yaml matter where it has a secret: %j', async (yaml, isTold) => {
    await writeFile(archive.folder.staffSettings, yaml, { mode: 0o644 });
    expect((await readableByOthers(archive, place)).length).toBe(isTold ? 1 : 0);
    await chmod(archive.folder.staffSettings, 0o600);
    expect(await readableByOthers(archive, place)).toEqual([]);
  });
});
