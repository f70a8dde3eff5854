import { appendFile, mkdir, readdir, readFile, rename, utimes, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { LocalRepository } from '../repository/local/local-repository.ts';
import { openCatalogue } from '../catalogue/open-catalogue.ts';
import { addPerson } from '../catalogue/test-catalogue.ts';
import { makeToken } from '../people/tokens.ts';
import { pastBackups } from '../repository/local/upkeep/backup/backup-log.ts';
import { checkFullBackup } from '../repository/local/upkeep/backup/read-full-backup.ts';
import type { ReadyAnswer } from './operations/readiness.ts';
import { readStaffSettings } from './staff/staff-settings.ts';
import type { StaffSettings } from './staff/staff-settings.ts';
import type { ServerOptions } from './start-server.ts';
import { recordOf, TestRunning } from './test-running.ts';

const page = { url: 'http://a.test/', timestamp: '20240101000000', body: 'a page' };
const later = { url: 'http://b.test/', timestamp: '20250101000000', body: 'brought by hand' };
const name = 'warc/2026-11/first.warc.gz';
const patience = { timeout: 60_000, interval: 50 };

let running: TestRunning;
let sound: Buffer;
let damaged: string;
let brought: string;
let token: string;

/** A flipped bit in one of two copies, and a file in the inbox. */
async function prepare({ folder, register }: LocalRepository): Promise<Partial<ServerOptions>> {
  await appendFile(folder.config, 'upkeep:\n  audits: { olderThanDays: 0 }\n  repair: { afterHours: 0 }\n');
  const [first] = await register.replicasOf(name);
  damaged = join(folder.path, 'vaults', first?.vault ?? '', name);
  sound = await readFile(damaged);
  await writeFile(damaged, Uint8Array.from(sound).with(20, (sound[20] ?? 0) ^ 1));
  brought = join(folder.inbox, 'by-hand', 'brought.warc.gz');
  await mkdir(join(folder.inbox, 'by-hand'), { recursive: true });
  await writeFile(brought, gzipSync(recordOf(later)));
  await utimes(brought, 1e9, 1e9);
  const staff = await readStaffSettings(folder);
  token = await engineersToken(staff);
  return { staff };
}

async function engineersToken({ catalogue: place }: StaffSettings): Promise<string> {
  const catalogue = await openCatalogue(place);
  const engineer = await addPerson(catalogue, 'engineer');
  const made = await makeToken(catalogue, engineer, {
    name: 'test',
    days: 1,
    scopes: ['administer'],
    collections: null,
    nowMs: Date.now(),
  });
  await catalogue.close();
  if (!made.ok) throw new Error(made.error.message);
  return made.value.token;
}

beforeAll(async () => {
  vi.stubEnv('HEIRLOOM_ANALYSIS', 'later');
  running = await TestRunning.start([page], { upkeepEveryMs: 100 }, prepare);
});
afterAll(async () => {
  await running.close();
  vi.unstubAllEnvs();
});

describe('a server that runs', () => {
  it('finds the flipped bit by itself, repairs it, and says so', { timeout: 90_000 }, async () => {
    await expect.poll(() => running.faults.join('\n'), patience).toContain('1 replaced, 0 left bad');
    expect(running.faults.join('\n')).toMatch(/first\.warc\.gz in the vault \w: changed: .*repaired from/);
    expect(await readFile(damaged)).toEqual(sound);
    const audits = (await readFile(running.archive.folder.auditLog, 'utf8')).trim().split('\n');
    // The file from the inbox may have copies by then: they are audited too.
    expect(JSON.parse(audits[0] ?? '')).toMatchObject({ by: 'clock', repaired: 1 });
  });

  it('makes a backup by itself, and /ready knows it', { timeout: 90_000 }, async () => {
    const { folder } = running.archive;
    const backups = async (): Promise<string[]> =>
      existsSync(folder.backups)
        ? (await readdir(folder.backups)).filter((each) => each.endsWith('.zip'))
        : [];
    await expect.poll(async () => (await pastBackups(folder)).length, patience).toBeGreaterThan(0);
    expect(await backups()).toHaveLength(1);
    const manifest = await checkFullBackup(join(folder.backups, (await backups())[0] ?? ''), {
      signal: new AbortController().signal,
    });
    expect(manifest).toMatchObject({ version: '1.2.3', catalogueRows: expect.any(Number) as number });
    const isGood = async (): Promise<string> =>
      (JSON.parse((await running.ask('/ready')).text) as ReadyAnswer).parts.find(
        ({ name: part }) => part === 'backup',
      )?.message ?? '';
    await expect.poll(isGood, patience).toMatch(/^The last good one began at/);
  });

  it('shows the staff how the archive is kept', async () => {
    const { text } = await running.ask('/api/v1/storage', { headers: { authorization: `Bearer ${token}` } });
    expect(JSON.parse(text)).toMatchObject({
      belowPolicy: 0,
      warnings: expect.arrayContaining([
        expect.objectContaining({ code: 'advice-one-copy', isWrong: false }),
      ]) as unknown,
      vaults: [{ name: 'a', reachable: true }, { name: 'b' }, { name: 'c' }],
      audits: [{ by: 'clock', repaired: 1 }],
      events: [
        {
          outcome: 'replaced',
          file: name,
          reasons: {
            found: { code: 'found-changed', values: { bytes: sound.length } },
            done: { code: 'done-aside', values: { next: { code: 'done-repaired' } } },
          },
        },
      ],
    });
  });

  it('takes in what lies in the inbox', { timeout: 90_000 }, async () => {
    await expect.poll(() => existsSync(brought), patience).toBe(false);
    const { text } = await running.askReplay('/all/2025id_/http://b.test/');
    expect(text).toContain('brought by hand');
  });

  it(
    'makes the copies of a vault that stays away again elsewhere, and says so',
    { timeout: 90_000 },
    async () => {
      const { folder } = running.archive;
      const vaults = ['a', 'b', 'c'];
      const has = (vault: string): boolean => existsSync(join(folder.path, 'vaults', vault, name));
      const lost = vaults.find(has) ?? '';
      const third = vaults.find((vault) => !has(vault)) ?? '';
      await rename(join(folder.path, 'vaults', lost), join(folder.path, 'away'));
      await expect.poll(() => has(third), patience).toBe(true);
      await expect.poll(() => running.faults.join('\n'), patience).toMatch(/repair: \d+ copies made/);
      expect(running.faults.join('\n')).toContain(`the vault ${lost} is gone`);
      expect(running.faults.join('\n')).toContain(
        'if it stays away, its copies are made again elsewhere from',
      );
    },
  );

  it('does not begin another audit on the same day', async () => {
    const audits = (await readFile(running.archive.folder.auditLog, 'utf8')).trim().split('\n');
    expect(audits.length).toBe(1);
  });
});
