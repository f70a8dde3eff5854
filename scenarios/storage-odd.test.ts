import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LocalRepository } from '../src/repository/local/local-repository.ts';
import { exitCodes } from '../src/cli/terminal/exit-codes.ts';
import { lockForWriting } from '../src/disk/writer-lock.ts';
import { heirloom } from './run-program.ts';
import { StorageGround } from './storage-ground.ts';

describe('a vault is not added', () => {
  let ground: StorageGround;
  let before = '';
  beforeAll(async () => {
    ground = await StorageGround.open('second');
    await writeFile(join(ground.folder, 'file'), '');
    await mkdir(join(ground.folder, 'used'));
    await writeFile(join(ground.folder, 'used', 'photo.jpg'), '');
    await symlink(ground.path('second'), join(ground.folder, 'link'));
    before = await ground.config();
  });
  afterAll(async () => {
    await ground.close();
  });

  it.each([
    ['a name with a blank', ['a b', 'new'], exitCodes.usage, 'letters, digits'],
    ['a name that leads elsewhere', ['../x', 'new'], exitCodes.usage, 'letters, digits'],
    ['no path', ['x'], exitCodes.usage, "missing required argument 'path'"],
    ['a safety above 1', ['x', 'new', '--safety', '2'], exitCodes.usage, 'Give a number from 0 to 1'],
    ['an empty place', ['x', 'new', '--place', ' '], exitCodes.usage, 'Give a name such as Oslo'],
    ['a folder with other things', ['x', 'used'], exitCodes.inputUnsuitable, 'is not empty'],
    ['a file', ['x', 'file'], exitCodes.inputUnsuitable, 'is not a folder'],
    ['a folder below none', ['x', 'not/there'], exitCodes.inputUnsuitable, 'is its disk mounted?'],
    [
      'the folder of another vault',
      ['x', 'second'],
      exitCodes.inputUnsuitable,
      'is the folder of the vault second',
    ],
    [
      'a folder in another vault',
      ['x', 'second/warc'],
      exitCodes.inputUnsuitable,
      'is inside the vault second',
    ],
    ['the same by a link', ['x', 'link/warc'], exitCodes.inputUnsuitable, 'is inside the vault second'],
    ['a folder with vaults in it', ['x', '.'], exitCodes.inputUnsuitable, 'is inside'],
    ['the index', ['x', 'data/index/vault'], exitCodes.inputUnsuitable, 'has another purpose'],
    ['the archive', ['x', 'data'], exitCodes.inputUnsuitable, 'is inside'],
    [
      'a known name in a new folder',
      ['second', 'new'],
      exitCodes.inputUnsuitable,
      'choose another name for a new disk',
    ],
    ['a place where nothing can be made', ['x', '/proc/x'], exitCodes.outputUnwritable, 'cannot be written'],
  ])('with %s', async (_, [name = '', path = '', ...more], expected, says) => {
    const words =
      path === '' ? [name] : [name, join(path.startsWith('/') ? '/' : ground.folder, path), ...more];
    const { code, stdout, stderr } = await ground.run('add', ...words);
    expect([code, stdout, stderr]).toEqual([expected, '', expect.stringContaining(says)]);
    expect(stderr).not.toMatch(/unexpected|\n\s+at /);
    expect(await ground.config()).toBe(before);
  });
});

describe('what is asked wrongly', () => {
  let ground: StorageGround;
  beforeAll(async () => {
    ground = await StorageGround.open();
  });
  afterAll(async () => {
    await ground.close();
  });

  it.each([
    [['drain', 'nope'], exitCodes.usage, 'there is no vault "nope": the vaults are main'],
    [['drain', 'main', '--undo'], exitCodes.usage, 'is not draining: it is writable'],
    [['retire', 'main', '--undo'], exitCodes.usage, 'is not retired'],
    [['policy', 'films'], exitCodes.usage, 'Allowed choices are text, media, metadata, log'],
    [['policy', '--replicas', '0'], exitCodes.usage, 'Give a whole number from 1 to 100'],
    [['policy', '--safety', 'x'], exitCodes.usage, 'Give a number from 0 to 100'],
    [['policy', '--recommended', '--places', '2'], exitCodes.usage, '--recommended cannot be combined'],
    [['audit', '--budget', 'much'], exitCodes.usage, 'such as 500MB'],
    [['audit', '--older-than', '-1'], exitCodes.usage, 'Give a whole number from 0'],
    [['report', '--since', 'yesterday'], exitCodes.usage, 'Give a date such as'],
    [['mend'], exitCodes.usage, "unknown command 'mend'"],
  ])('%j is told', async (words, expected, says) => {
    const { code, stderr } = await ground.run(...words);
    expect([code, stderr]).toEqual([expected, expect.stringContaining(says)]);
  });

  it.each(['status', 'audit', 'repair', 'drain main', 'policy --recommended', 'report'])(
    '%s makes no archive where there is none',
    async (words) => {
      const data = join(ground.folder, 'none');
      const { code, stderr } = await heirloom(['storage', ...words.split(' '), '--data', data]);
      expect([code, stderr]).toEqual([
        exitCodes.inputUnsuitable,
        expect.stringContaining('there is no archive in'),
      ]);
      expect(existsSync(data)).toBe(false);
    },
  );
});

describe('heirloom.yaml', () => {
  let ground: StorageGround;
  beforeEach(async () => {
    ground = await StorageGround.open('second');
    await ground.fill(1);
  });
  afterEach(async () => {
    await ground.close();
  });

  it.each([
    ['is no YAML', (text: string) => `${text}\n]`, /heirloom\.yaml line \d+: /],
    [
      'has an odd id',
      (text: string) => `${text.replace(/^id: .*\n/m, '')}id: a b\n`,
      /line \d+: id is that of the archive/,
    ],
    ['is empty', () => '', /line 1: the file has the settings vaults, policy/],
    [
      'has an unknown state',
      (text: string) => text.replace('state: writable', 'state: lost'),
      /line \d+: state is one of writable, draining, retired/,
    ],
    [
      'has an unknown setting',
      (text: string) => text.replace('place:', 'town:'),
      /line \d+: a vault has the settings name, id, kind, path/,
    ],
    [
      'has a class too few',
      (text: string) => text.replace(/ {2}log:\n(?: {4}.*\n)*/, ''),
      /line \d+: log has the settings replicas/,
    ],
    [
      'has a vault twice',
      (text: string) => text.replace('name: second', 'name: main'),
      /line \d+: the vault main has this name or path already/,
    ],
  ])('that %s is told with its line, and left as it is', async (_, change, says) => {
    const broken = change(await ground.config());
    await writeFile(ground.data.config, broken);
    for (const words of [['status'], ['add', 'x', ground.path('x')]]) {
      const { code, stderr } = await ground.run(...words);
      expect([code, stderr]).toEqual([exitCodes.inputUnsuitable, expect.stringMatching(says)]);
    }
    expect(await ground.config()).toBe(broken);
    expect(Object.values(await ground.holders('main', 'second'))).toEqual([['main', 'second']]);
  });

  it('that is lost is not made anew: the other vaults would be forgotten', async () => {
    await rm(ground.data.config);
    for (const words of [
      ['add', 'x', ground.path('x')],
      ['repair', '--yes'],
    ]) {
      const { code, stderr } = await ground.run(...words);
      expect([code, stderr]).toEqual([
        exitCodes.inputUnsuitable,
        expect.stringContaining('heirloom.yaml is missing'),
      ]);
    }
  });

  it('that names a vault which is not there shows it as gone; one that forgets a vault is told so', async () => {
    const text = await ground.config();
    await writeFile(ground.data.config, text.replace('path: vaults/main', 'path: vaults/nowhere'));
    expect((await ground.run('status')).stdout).toContain('The vault main is gone');
    const { vaults } = (await LocalRepository.openForReading(ground.data.path)).config;
    await writeFile(
      ground.data.config,
      text.slice(0, text.indexOf('  - name: second')) + text.slice(text.indexOf('policy:')),
    );
    const { code, stdout } = await ground.run('status');
    expect(code).toBe(exitCodes.findings);
    expect(stdout).toContain('heirloom.yaml does not name the vault second. Copies that should be in it: 1.');
    expect(await ground.done('add', 'second', ground.path('second'), '--place', 'Oslo')).toContain(
      'existing vault with 1 file',
    );
    expect(
      (await LocalRepository.openForReading(ground.data.path)).config.vaults.map(({ id }) => id),
    ).toEqual(vaults.map(({ id }) => id));
    expect((await ground.run('status')).code).toBe(exitCodes.done);
  });

  it('keeps what people wrote into it', async () => {
    const text = await ground.config();
    await writeFile(
      ground.data.config,
      text.replace('  - name: second', '  # bought in 2026, in the cellar\n  - name: second'),
    );
    await ground.done('drain', 'second');
    await ground.done('policy', 'media', '--replicas', '1', '--safety', '0.5');
    await ground.done('add', 'third', ground.path('third'), '--place', 'Bergen: quay 5 # north');
    const after = await ground.config();
    expect(after).toContain('  # bought in 2026, in the cellar\n  - name: second');
    expect(after).toContain('state: draining');
    expect((await LocalRepository.openForReading(ground.data.path)).config.vaults.at(-1)).toMatchObject({
      name: 'third',
      place: 'Bergen: quay 5 # north',
    });
  });
});

describe('a vault that another has the name of', () => {
  let ground: StorageGround;
  beforeEach(async () => {
    ground = await StorageGround.open('second');
    await ground.fill(1);
  });
  afterEach(async () => {
    await ground.close();
  });

  it('is not mistaken for it', async () => {
    const other = await StorageGround.open('second');
    await ground.takeAway('second');
    await rename(other.path('second'), ground.path('second'));
    await other.close();
    const { code, stdout } = await ground.run('status');
    expect([code, stdout]).toEqual([exitCodes.findings, expect.stringContaining('has become another vault')]);
    const refused = await ground.run('add', 'second', ground.path('second'));
    expect([refused.code, refused.stderr]).toEqual([
      exitCodes.inputUnsuitable,
      expect.stringContaining('has become another vault'),
    ]);
    expect(await ground.namesIn('second')).toEqual(['vault.json']);
  });

  it('brings its files with it where the archive has no such vault', async () => {
    const heir = await StorageGround.open();
    try {
      const told = await heir.done('add', 'second', ground.path('second'), '--place', 'Oslo');
      expect(told).toContain('It is an existing vault with 1 file');
      const { vaults } = JSON.parse((await heir.run('status', '--json')).stdout) as {
        vaults: { copies: { good: number } }[];
      };
      expect(vaults.map(({ copies }) => copies.good)).toEqual([0, 1]);
    } finally {
      await heir.close();
    }
  });

  it('keeps its name', async () => {
    const heir = await StorageGround.open();
    const { code, stderr } = await heir.run('add', 'other', ground.path('second'));
    await heir.close();
    expect([code, stderr]).toEqual([
      exitCodes.inputUnsuitable,
      expect.stringContaining('is the vault "second"'),
    ]);
  });
});

describe('a second process on the same archive', () => {
  it('is told who works there, and reads beside it', async () => {
    const ground = await StorageGround.open('second');
    await ground.fill(1);
    const unlock = lockForWriting(ground.data.lock, 'this archive');
    try {
      for (const words of [
        ['repair', '--yes'],
        ['audit'],
        ['drain', 'main'],
        ['retire', 'main'],
        ['add', 'x', ground.path('x')],
        ['policy', '--recommended'],
      ]) {
        const { code, stderr } = await ground.run(...words, '--wait', '0');
        expect([code, stderr]).toEqual([
          exitCodes.outputUnwritable,
          expect.stringContaining(`process ${process.pid} on `),
        ]);
      }
      const waited = await ground.run('audit', '--wait', '1');
      expect([waited.code, waited.stderr]).toEqual([
        exitCodes.outputUnwritable,
        expect.stringContaining('waiting for the archive: process'),
      ]);
      for (const words of [['status'], ['report'], ['policy'], ['repair', '--dry-run']])
        expect((await ground.run(...words)).code).toBe(exitCodes.done);
      expect(existsSync(ground.path('x'))).toBe(false);
    } finally {
      unlock();
      await ground.close();
    }
  });

  it('reads while the register is written to', async () => {
    const ground = await StorageGround.open('second');
    const archive = await LocalRepository.openForWriting(ground.data.path);
    await archive.register.inOne(async () => {
      await archive.register.addFile({ name: 'f', fileClass: 'text', sizeBytes: 1, sha256: '0'.repeat(64) });
      expect(await ground.done('status')).toContain('The vaults are empty.');
    });
    expect((await ground.run('status')).stdout).toContain('No good copy of 1 file can be read now.');
    await archive.close();
    await ground.close();
  });
});

describe('an archive that has lost its index', () => {
  it('says so, and nothing is taken for well kept', async () => {
    const ground = await StorageGround.open('second');
    await ground.fill(1);
    await rm(ground.data.index, { recursive: true });
    const lost = await ground.run('status');
    expect([lost.code, lost.stderr]).toEqual([
      exitCodes.inputUnsuitable,
      expect.stringContaining("'heirloom rebuild'"),
    ]);
    for (const words of [['audit'], ['repair', '--yes'], ['retire', 'main']]) {
      const { code, stderr } = await ground.run(...words);
      expect([code, stderr]).toEqual([
        exitCodes.inputUnsuitable,
        expect.stringContaining("run 'heirloom rebuild' first"),
      ]);
    }
    const { code, stdout } = await ground.run('status');
    expect([code, stdout]).toEqual([exitCodes.findings, expect.stringContaining('The index knows no file')]);
    await ground.close();
  });
});

it('a report with torn and foreign lines is still read', async () => {
  const ground = await StorageGround.open();
  await ground.fill(1);
  await ground.done('audit');
  const good = await readFile(ground.data.keepingReport, 'utf8');
  await writeFile(ground.data.keepingReport, `{"time":"20\nnull\n{"time":5}\n[]\n${good}`);
  expect(await ground.done('report', '--all')).toMatch(/audit +main +warc[^]*\n\d{4}-\d\d-\d\d +1 +0/);
  await ground.close();
});
