import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LocalRepository } from '../../local-repository.ts';
import { archiveIdentity } from '../../archive-identity.ts';
import { defaultBackups } from '../../archive-config.ts';
import type { BackupSettings } from '../../archive-config.ts';
import type { DataFolder } from '../../data-folder.ts';
import { storageView } from '../storage-view.ts';
import { backupFileName } from './backup-file-name.ts';
import { pastBackups } from './backup-log.ts';
import { backupState } from './backup-state.ts';
import { runBackup } from './run-backup.ts';

const signal = new AbortController().signal;
let folder: DataFolder;
let warnings: string[];

beforeEach(async () => {
  const archive = await LocalRepository.openForWriting(await mkdtemp(join(tmpdir(), 'heirloom-run-backup-')));
  ({ folder } = archive);
  await archive.close();
  warnings = [];
});
afterEach(() => rm(folder.path, { recursive: true }));

function onWarning(problem: string): void {
  warnings.push(problem);
}

function run(settings: Partial<BackupSettings> = {}): Promise<void> {
  const backups = { ...defaultBackups(folder), ...settings };
  return runBackup({ kind: 'backup', data: folder.path, backups, version: '1' }, { signal, onWarning });
}

/** Old backups, and other files in the folder. */
async function formerBackups(): Promise<string[]> {
  const { id } = await archiveIdentity(folder);
  const names = [1, 2, 3].map((day) => backupFileName(id, Date.UTC(2026, 0, day)));
  await mkdir(folder.backups);
  for (const name of [...names, 'notes.zip', backupFileName('another-archive', 0)])
    await writeFile(join(folder.backups, name), 'older');
  await writeFile(join(folder.backups, `${names[2]}.part`), 'half');
  await mkdir(join(folder.backups, `${names[2]}.parts`));
  return names;
}

it('makes a backup, deletes the oldest after that, and only those of this archive', async () => {
  const [first = '', second = '', third = ''] = await formerBackups();
  await run({ keep: 2 });
  expect(warnings).toEqual([]);
  const names = await readdir(folder.backups);
  expect(names).toContain(third);
  expect(names).not.toContain(first);
  expect(names).not.toContain(second);
  expect(names).toEqual(expect.arrayContaining(['notes.zip', backupFileName('another-archive', 0)]));
  expect(names).toHaveLength(4);
  expect((await stat(folder.backups)).mode & 0o777).toBe(0o700);
  const state = await backupState(folder, Date.now());
  expect(state).toMatchObject({ hasFailed: false, isLate: false });
  expect(await backupState(folder, Date.now() + 3 * 86_400_000)).toMatchObject({ isLate: true });
});

it('says why a backup failed, and deletes no older one', async () => {
  const names = await formerBackups();
  await writeFile(folder.staffSettings, 'catalogue: postgres://nobody@127.0.0.1:1/none\n');
  await run({ keep: 1 });
  expect(warnings).toEqual([expect.stringMatching(/^the backup to .* failed: .*older backups were kept/)]);
  expect(await readdir(folder.backups)).toEqual(expect.arrayContaining(names));
  expect(await pastBackups(folder)).toMatchObject([{ ended: 'failed' }]);
  expect(await backupState(folder, Date.now())).toMatchObject({ hasFailed: true, lastGoodAt: undefined });
  expect((await storageView(folder.path)).advice[0]?.says).toMatchObject({ code: 'advice-backup-failed' });
  await rm(folder.staffSettings);
  await run();
  expect(await backupState(folder, Date.now())).toMatchObject({ hasFailed: false });
  expect(JSON.stringify((await storageView(folder.path)).advice)).not.toContain('advice-backup');
});
