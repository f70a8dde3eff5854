import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DataFolder } from '../data-folder.ts';
import { logAudit, pastAudits } from './audit-log.ts';

const audit = {
  startedAt: '2026-11-01T10:00:00.000Z',
  endedAt: '2026-11-01T10:01:00.000Z',
  by: 'clock',
  copies: 2,
  sizeBytes: 20,
  good: 1,
  left: 0,
  unreachable: [],
} as const;

let folder: DataFolder;

beforeEach(async () => {
  folder = new DataFolder(await mkdtemp(join(tmpdir(), 'heirloom-audit-log-')));
});

afterEach(async () => {
  await rm(folder.path, { recursive: true });
});

it('reads audits logged under earlier names, and skips a torn line', async () => {
  await mkdir(dirname(folder.auditLog), { recursive: true });
  const old = { ...audit, mended: 1, ended: 'failed', trouble: 'the disk is full' };
  await writeFile(folder.auditLog, `${JSON.stringify(old)}\n{"startedAt":"2026-11-0`);
  await logAudit(folder, { ...audit, repaired: 2, ended: 'all checked' });
  expect(await pastAudits(folder)).toEqual([
    { ...audit, repaired: 2, ended: 'all checked' },
    { ...audit, repaired: 1, ended: 'failed', problem: 'the disk is full' },
  ]);
});
