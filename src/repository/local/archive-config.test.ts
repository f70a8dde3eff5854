import { locationText } from '../../storage/vault-kinds.ts';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultPolicy } from '../../storage/placement/placement-policy.ts';
import {
  ConfigError,
  isVaultName,
  onePlacePolicy,
  readConfig,
  defaultBackups,
  defaultAudits,
  writeConfig,
} from './archive-config.ts';
import type { ArchiveConfig, VaultConfig } from './archive-config.ts';
import { DataFolder } from './data-folder.ts';

let folder: DataFolder;
beforeEach(async () => {
  folder = new DataFolder(await mkdtemp(join(tmpdir(), 'heirloom-config-')));
});
afterEach(async () => {
  await rm(folder.path, { recursive: true });
});

function vault(change: Partial<VaultConfig> = {}): VaultConfig {
  const path = join(folder.path, 'vaults', 'main');
  return {
    name: 'main',
    location: { kind: 'folder', path },
    place: 'here',
    safety: 0.5,
    state: 'writable',
    ...change,
  };
}

function text(): Promise<string> {
  return readFile(folder.config, 'utf8');
}

describe('the configuration of an archive', () => {
  it.each<Partial<VaultConfig>[]>([
    [{}],
    [{ id: '0b6f' }],
    [{ state: 'draining', safety: 0 }],
    [{ state: 'retired', safety: 1, place: 'Bergen: quay 5 # north' }],
    [{ location: { kind: 'folder', path: '/mnt/disk 2/été' }, place: 'yes', name: '2026' }],
    [{ location: { kind: 'folder', path: `/mnt/${'long/'.repeat(40)}vault` } }],
  ])('is read as it was written: %j', async (change) => {
    const config: ArchiveConfig = { vaults: [vault(change)], policy: defaultPolicy };
    await writeConfig(folder, config);
    expect(await readConfig(folder)).toEqual(config);
    await writeConfig(folder, config);
    expect(await readConfig(folder)).toEqual(config);
  });

  it('has a format; one without is of the first, and a newer one is refused whatever else it says', async () => {
    await writeConfig(folder, { id: 'a1b2', vaults: [vault()], policy: defaultPolicy });
    expect(await text()).toContain('format: 1\n');
    const former = (await text()).replace('format: 1\n', '').replace('id: a1b2\n', '');
    await writeFile(folder.config, former);
    expect(await readConfig(folder)).toEqual({ vaults: [vault()], policy: defaultPolicy });
    await writeFile(folder.config, `format: 2\nshelves: []\n${former}`);
    await expect(readConfig(folder)).rejects.toThrow(/has format 2, and this Heirloom knows format 1 only/);
  });

  it('names what is in its own folder by the way from there, so that the folder can be moved', async () => {
    await writeConfig(folder, {
      vaults: [vault(), vault({ name: 'far', location: { kind: 'folder', path: '/mnt/far' } })],
      policy: defaultPolicy,
    });
    expect(await text()).toContain('path: vaults/main\n');
    expect(await text()).toContain('path: /mnt/far\n');
    const moved = new DataFolder(join(folder.path, 'moved'));
    await mkdir(moved.path);
    await writeFile(moved.config, await text());
    expect((await readConfig(moved)).vaults.map(({ location }) => locationText(location))).toEqual([
      join(moved.path, 'vaults', 'main'),
      '/mnt/far',
    ]);
  });

  it('has folders where nothing is said of the kind, and refuses a kind that is not known', async () => {
    await writeConfig(folder, { vaults: [vault()], policy: onePlacePolicy });
    expect(await text()).not.toContain('kind');
    await writeFile(folder.config, (await text()).replace('    path:', '    kind: folder\n    path:'));
    expect((await readConfig(folder)).vaults).toEqual([vault()]);
    await writeFile(folder.config, (await text()).replace('kind: folder', 'kind: tape'));
    await expect(readConfig(folder)).rejects.toThrow(/line \d+: the kind of a vault is one of folder/);
  });

  it('changes only what is changed, and leaves what people wrote', async () => {
    const config: ArchiveConfig = { vaults: [vault()], policy: onePlacePolicy };
    await writeConfig(folder, config);
    const noted = (await text())
      .replace('    place:', '    # behind the stairs\n    place:')
      .replace('replicas: 1', 'replicas: 1 # for now');
    await writeFile(folder.config, noted);
    await writeConfig(folder, config);
    expect(await text()).toBe(noted);
    await writeConfig(folder, { ...config, vaults: [vault({ state: 'draining' })] });
    expect(await text()).toBe(noted.replace('state: writable', 'state: draining'));
  });

  it('gets another vault at its end', async () => {
    await writeConfig(folder, { vaults: [vault()], policy: onePlacePolicy });
    const both = [
      vault(),
      vault({ name: 'second', id: 'x', location: { kind: 'folder', path: '/mnt/second' } }),
    ];
    await writeConfig(folder, { vaults: both, policy: onePlacePolicy });
    expect((await readConfig(folder)).vaults).toEqual(both);
  });
});

describe('a configuration that is not what it should be', () => {
  const whole = `vaults:
  - name: main
    path: vaults/main
    place: here
    safety: 0.5
    state: writable
policy:
  text: { replicas: 2, places: 1, safety: 1 }
  media: { replicas: 1, places: 1, safety: 0.8 }
  metadata: { replicas: 3, places: 2, safety: 1.5 }
  log: { replicas: 3, places: 2, safety: 1.5 }
`;

  it('is compared with one that is', async () => {
    await writeFile(folder.config, whole);
    expect(await readConfig(folder)).toEqual({ vaults: [vault()], policy: defaultPolicy });
  });

  it.each([
    ['off', 'off'],
    ['false', 'off'],
    ['{}', defaultAudits],
    ['{ at: 23:30, budget: 1.5 TB }', { ...defaultAudits, at: '23:30', budgetBytes: 1.5e12 }],
    ['{ olderThanDays: 0 }', { ...defaultAudits, olderThanDays: 0 }],
  ])('may say what a server audits: %s', async (said, audits) => {
    const text = `${whole}upkeep:\n  audits: ${said}\n`;
    await writeFile(folder.config, text);
    const config = await readConfig(folder);
    expect(config.audits).toEqual(audits);
    await writeConfig(folder, config);
    expect(await readFile(folder.config, 'utf8')).toBe(text);
  });

  it.each([
    ['off', () => 'off' as const],
    ['{}', defaultBackups],
    ['{ at: 03:30, keep: 3 }', (of: DataFolder) => ({ ...defaultBackups(of), at: '03:30', keep: 3 })],
    ['{ folder: kept }', (of: DataFolder) => ({ ...defaultBackups(of), folder: join(of.path, 'kept') })],
  ])('may say when a server makes backups: %s', async (said, backups) => {
    await writeFile(folder.config, `${whole}upkeep:\n  backups: ${said}\n`);
    expect((await readConfig(folder)).backups).toEqual(backups(folder));
  });

  it.each([
    ['', '', 1, 'the file has the settings vaults, policy'],
    [/^[^]*$/, '[]', 1, 'the file has the settings vaults, policy'],
    [/^vaults:/, 'vault:', 1, 'the file has the settings vaults, policy'],
    [/ {2}- name[^]*policy/, 'policy', 1, 'vaults is a list of vaults'],
    [/vaults:\n[^]*policy/, 'vaults: main\npolicy', 1, 'vaults is a list of vaults'],
    ['name: main', 'name: ma in', 2, 'a vault has a name of letters'],
    ['name: main', 'name: ../main', 2, 'a vault has a name of letters'],
    ['name: main', 'name: 7', 2, 'name is missing, or no text'],
    ['path: vaults/main', 'path: ""', 3, 'path is missing, or no text'],
    ['    path: vaults/main\n', '', 2, 'path is missing, or no text'],
    ['place: here', 'town: here', 4, 'a vault has the settings name, id, kind, path, place, safety, state'],
    ['safety: 0.5', 'safety: 1.5', 5, 'safety is a number from 0 to 1'],
    ['safety: 0.5', 'safety: .nan', 5, 'safety is a number from 0 to 1'],
    ['safety: 0.5', 'safety: high', 5, 'safety is a number from 0 to 1'],
    ['state: writable', 'state: open', 6, 'state is one of writable, draining, retired'],
    ['state: writable', 'state: [writable]', 6, 'state is missing, or no text'],
    [
      'policy:\n',
      '  - { name: main, path: /x, place: p, safety: 0, state: writable }\npolicy:\n',
      7,
      'the vault main has this',
    ],
    [
      'policy:\n',
      '  - { name: x, path: vaults/../vaults/main, place: p, safety: 0, state: writable }\npolicy:\n',
      7,
      'the vault main has this',
    ],
    ['replicas: 2, places: 1', 'replicas: 0, places: 1', 8, 'replicas is a whole number from 1 to 100'],
    ['replicas: 2, places: 1', 'replicas: 1.5, places: 1', 8, 'replicas is a whole number from 1 to 100'],
    ['replicas: 2, places: 1', 'replicas: 2', 8, 'places is a whole number from 1 to 100'],
    ['  log: ', '  films: ', 11, 'policy has the settings text, media, metadata, log'],
    [/ {2}log: .*\n/, '', 1, 'log has the settings replicas, places, safety'],
    ['place: here', 'place: here\n    place: there', 5, 'Map keys must be unique'],
    ['place: here', 'place: *home', 4, 'place is missing, or no text'],
    ['  - name', '\t- name', 2, 'Tabs are not allowed'],
    ['policy:', 'upkeep: { audits: never }\npolicy:', 7, 'audits is off, or has the settings at, budget'],
    ['policy:', 'upkeep: { audits: { at: 25:00 } }\npolicy:', 7, 'at is a time of day'],
    ['policy:', 'upkeep: { audits: { budget: much } }\npolicy:', 7, 'budget is a size'],
    ['policy:', 'upkeep:\n  audits:\n    olderThanDays: -1\npolicy:', 9, 'olderThanDays is a whole number'],
    ['policy:', 'upkeep: { backups: { keep: 0 } }\npolicy:', 7, 'keep is a whole number from 1'],
    [
      'policy:',
      'upkeep: { backups: { when: now } }\npolicy:',
      7,
      'backups is off, or has the settings at, folder',
    ],
    ['policy:', 'upkeep: { audit: off }\npolicy:', 7, 'upkeep has the settings audits'],
  ])('%s -> %j is told with its line and what is allowed', async (before, after, line, says) => {
    const broken = before === '' ? '' : whole.replace(before, after);
    await writeFile(folder.config, broken);
    const reading = readConfig(folder);
    await expect(reading).rejects.toThrow(ConfigError);
    await expect(reading).rejects.toThrow(`${folder.config} line ${line}: `);
    await expect(reading).rejects.toThrow(says);
  });
});

it.each([
  ['main', true],
  ['disk-1.old_2', true],
  ['a'.repeat(64), true],
  ['a'.repeat(65), false],
  ['', false],
  ['.hidden', false],
  ['a/b', false],
  ['a b', false],
  ['é', false],
  ['a\n', false],
])('%j is a name of a vault: %s', (name, expected) => {
  expect(isVaultName(name)).toBe(expected);
});
