import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { DataFolder } from '../../data-folder.ts';
import { CatalogueGoneError, DamagedCatalogueError } from '../../../../catalogue/catalogue-gone.ts';
import { logBackup } from './backup-log.ts';
import { withRestoreAdvice } from './restore-advice.ts';

it('names the last good backup to those whose catalogue is damaged', async () => {
  const folder = new DataFolder(await mkdtemp(join(tmpdir(), 'heirloom-restore-advice-')));
  onTestFinished(() => rm(folder.path, { recursive: true }));
  const damaged = new DamagedCatalogueError('it is damaged');
  expect((await withRestoreAdvice(damaged, folder)) as Error).toMatchObject({
    message: expect.stringContaining('has made no backup yet') as string,
  });
  const at = { startedAt: '2026-11-17T01:00:00Z', endedAt: '2026-11-17T01:00:01Z' };
  await logBackup(folder, { ...at, ended: 'done', file: '/backups/good.zip' });
  await logBackup(folder, { ...at, ended: 'failed', file: '/backups/bad.zip' });
  expect((await withRestoreAdvice(damaged, folder)) as Error).toMatchObject({
    message: expect.stringMatching(
      /The last one is \/backups\/good\.zip\.[^]*heirloom catalogue restore '\/backups\/good\.zip'/,
    ) as string,
  });
  const away = new CatalogueGoneError('it is away');
  expect(await withRestoreAdvice(away, folder)).toBe(away);
});
