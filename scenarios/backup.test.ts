import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mountSmallDisk } from './crawl-small-disk.ts';
import { PostgresServer } from './postgres-server.ts';
import { heirloom, repositoryFolder, runProgram } from './run-program.ts';
import { newHarvest, newTargetIn, regionalPress } from './staff-forms.ts';
import { startServing } from './serve-program.ts';
import { StaffGround, StaffUser } from './staff-ground.ts';

/** A server with people, targets and a harvest is backed up while it runs, destroyed, and restored elsewhere. */

interface Identified {
  readonly id: string;
  readonly version: number;
}

const patienceMs = 240_000;
const ada = { name: 'ada', password: 'a long first password' };
const site = 'journal-des-dunes';
const questions = ['/targets', '/people', '/collections', '/harvests', '/templates', '/mapping'];

let ground: StaffGround;
let target: Identified;
let file: string;
let before: readonly unknown[];

beforeAll(async () => {
  ground = await StaffGround.start();
  const user = await StaffUser.firstAdministrator(ground, ada);
  const { me } = await user.get<{ me: Identified }>('/session');
  const collection = await user.post<Identified & { themes: readonly Identified[] }>(
    '/collections',
    regionalPress,
  );
  await user.invite('lise', 'librarian', [collection.id]);
  const place = { collectionId: collection.id, themeId: collection.themes[0]?.id, responsibleId: me.id };
  target = await user.post('/targets', newTargetIn(place, ground.home(site), site));
  await harvested(user, collection);
  before = await everything(user, ground.origin);
  file = join(ground.folder, 'backup.zip');
}, patienceMs);
afterAll(() => ground.close());

async function harvested(user: StaffUser, collection: Identified): Promise<void> {
  const template = await user.post<Identified>('/templates', {
    name: 'quick',
    comment: '',
    yaml: 'politeness:\n  min-delay: 0 s\n  max-delay: 1 s\n  factor: 0\n',
  });
  const harvest = await user.post<Identified>('/harvests', { ...newHarvest, name: 'Press' });
  const { version } = await user.get<Identified>('/mapping');
  const anything = { budget: null, frequency: null, depth: null };
  const limits = { maxUrls: 500, maxBytes: null, scope: 'host', clicks: 2 };
  await user.put('/mapping', {
    version,
    rows: [{ ...anything, ...limits, templateId: template.id }],
    collections: [{ collectionId: collection.id, frequency: null, harvestId: harvest.id }],
  });
  await user.post(`/harvests/${harvest.id}/launch`, { isTransferring: true });
  await user.until<{ items: readonly { state: string }[] }>(`/jobs?harvestId=${harvest.id}`, ({ items }) =>
    items.some(({ state }) => state === 'done'),
  );
}

/** Targets, history, people, jobs; and what a reader finds. */
async function everything(user: StaffUser, origin: string): Promise<readonly unknown[]> {
  const answers: unknown[] = [];
  for (const path of [...questions, `/targets/${target.id}`, `/targets/${target.id}/history`, '/jobs'])
    answers.push(await user.get(path));
  const captures = await fetch(`${origin}/api/v1/captures?url=${encodeURIComponent(ground.home(site))}`).then(
    (response) => response.json() as Promise<{ readonly captures: readonly unknown[] }>,
  );
  expect(captures.captures).toHaveLength(1);
  // Signing in at the restored server is later than the backup.
  const text = JSON.stringify([...answers, captures.captures]);
  return JSON.parse(text.replaceAll(/"lastSignInMs":\d+/g, '"lastSignInMs":0')) as unknown[];
}

async function restoredServer(data: string): Promise<readonly unknown[]> {
  const words = ['serve', '--json', '--data', data, '--port', '0', '--replay-port', '0', '--no-proxy'];
  const program = await startServing(words, (line) => line.startsWith('{'));
  try {
    const told = JSON.parse(program.lines.at(-1) ?? '{}') as { readonly applicationOrigin: string };
    const place = { origin: told.applicationOrigin, firstLink: '' };
    return await everything(await StaffUser.signIn(place, ada), place.origin);
  } finally {
    await program.stop();
  }
}

describe('heirloom backup and restore', () => {
  it(
    'bring a server back in another folder: people, targets, history and captures',
    { timeout: patienceMs },
    async () => {
      const made = await heirloom(['backup', file, '--data', ground.data]);
      expect(made).toMatchObject({ code: 0 });
      const checked = await heirloom(['backup', 'check', file]);
      expect(checked).toMatchObject({ code: 0, stdout: expect.stringContaining('complete') as string });
      const token = await readFile(join(ground.data, 'reading', 'token'), 'utf8');
      await ground.kill();
      const vaults = join(ground.folder, 'vaults of old');
      await rename(join(ground.data, 'vaults'), vaults);
      await rm(ground.data, { recursive: true });

      const data = join(ground.folder, 'restored');
      const restored = await heirloom(['restore', file, '--data', data]);
      expect(restored).toMatchObject({ code: 1 });
      expect(restored.stdout).toMatch(/vault main: NOT FOUND[^]*storage add main PATH[^]*heirloom rebuild/);
      expect(await readFile(join(data, 'reading', 'token'), 'utf8')).toBe(token);
      expect(await heirloom(['storage', 'add', 'main', join(vaults, 'main'), '--data', data])).toMatchObject({
        code: 0,
      });
      expect(await heirloom(['rebuild', '--data', data])).toMatchObject({ code: 0 });
      expect(await restoredServer(data)).toEqual(before);

      const again = await heirloom(['restore', file, '--data', data]);
      expect(again).toMatchObject({ code: 4, stderr: expect.stringContaining('is not empty') as string });
      await cp(data, ground.data, { recursive: true });
    },
  );

  it(
    'restore into an empty PostgreSQL database, and not into a full one',
    { timeout: patienceMs },
    async () => {
      const postgres = await PostgresServer.start();
      try {
        const data = join(ground.folder, 'in postgres');
        const words = ['restore', file, '--catalogue', await postgres.createDatabase()];
        // The vault is away here.
        expect(await heirloom([...words, '--data', data])).toMatchObject({ code: 1 });
        const status = await heirloom(['catalogue', 'status', '--json', '--data', data]);
        expect(JSON.parse(status.stdout)).toMatchObject({ engine: 'postgres', archive: { folder: data } });
        const second = join(ground.folder, 'second');
        const full = await heirloom([...words, '--data', second]);
        expect(full).toMatchObject({ code: 4, stderr: expect.stringContaining('empty one only') as string });
        expect(readdirSync(second)).toEqual([]);
        const from = join(ground.folder, 'from postgres.zip');
        expect(await heirloom(['backup', from, '--data', data])).toMatchObject({ code: 0 });
        const third = join(ground.folder, 'third');
        expect(await heirloom(['restore', from, '--data', third, '--catalogue', 'sqlite'])).toMatchObject({
          code: 1,
        });
        expect(existsSync(join(third, 'catalogue', 'catalogue.sqlite'))).toBe(true);
      } finally {
        await postgres.remove();
      }
    },
  );

  it('leave no file that looks whole when they are killed', { timeout: patienceMs }, async () => {
    let killed = 0;
    for (const [round, stage] of ['parts', 'parts/catalogue.jsonl.gz.part', 'part'].entries()) {
      const to = join(ground.folder, `killed-${round}.zip`);
      const child = spawn(`${repositoryFolder}heirloom`, ['backup', to, '--data', ground.data], {
        stdio: 'ignore',
        detached: true,
      });
      const closed = once(child, 'close');
      while (child.exitCode === null && !existsSync(`${to}.${stage}`)) await setImmediate();
      if (child.exitCode === null) {
        process.kill(-(child.pid ?? 0), 'SIGKILL');
        killed++;
      }
      await closed;
      if (existsSync(to)) expect(await heirloom(['backup', 'check', to])).toMatchObject({ code: 0 });
      // What was left over does not stand in the way of the next one.
      expect(await heirloom(['backup', to, '--data', ground.data])).toMatchObject({ code: 0 });
      expect(readdirSync(ground.folder).filter((name) => name.includes('.part'))).toEqual([]);
    }
    expect(killed).toBeGreaterThan(0);
  });

  it(
    'say that the disk is full, with exit code 4, and leave the older backup',
    { timeout: patienceMs },
    async () => {
      const disk = await mountSmallDisk(2 ** 20);
      try {
        const to = join(disk.path, 'backup.zip');
        const run = (): ReturnType<typeof runProgram> => {
          const [program = '', ...words] = disk.through;
          return runProgram(program, [
            ...words,
            `${repositoryFolder}heirloom`,
            'backup',
            to,
            '--data',
            ground.data,
          ]);
        };
        await mkdir(disk.seenAt, { recursive: true });
        await writeFile(join(disk.seenAt, 'backup.zip'), 'an older one');
        await disk.fill(4096);
        const full = await run();
        expect(full).toMatchObject({ code: 4, stderr: expect.stringContaining('full') as string });
        expect(await readFile(join(disk.seenAt, 'backup.zip'), 'utf8')).toBe('an older one');
        expect(readdirSync(disk.seenAt).toSorted()).toEqual(['backup.zip', 'filler']);
      } finally {
        await disk.close();
      }
    },
  );

  it('are named when a server finds its catalogue damaged', { timeout: patienceMs }, async () => {
    const catalogue = join(ground.data, 'catalogue', 'catalogue.sqlite');
    const bytes = await readFile(catalogue);
    // All but the first page, which says that it is a database.
    await writeFile(catalogue, bytes.fill(0x5a, 4096));
    const words = ['serve', '--data', ground.data, '--port', '0', '--replay-port', '0', '--no-proxy'];
    const refused = await heirloom(words);
    expect(refused).toMatchObject({ code: 5 });
    expect(refused.stderr).toMatch(/the catalogue is damaged[^]*heirloom catalogue restore/);
    await rename(join(ground.data, 'catalogue'), join(ground.data, 'catalogue-damaged'));
    expect(await heirloom(['catalogue', 'restore', file, '--data', ground.data])).toMatchObject({ code: 0 });
    expect(await restoredServer(ground.data)).toEqual(before);
  });
});
