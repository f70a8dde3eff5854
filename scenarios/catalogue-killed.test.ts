import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { CatalogueLocation } from '../src/catalogue/catalogue-location.ts';
import { openCatalogue, openCatalogueForReading } from '../src/catalogue/open-catalogue.ts';
import { testCatalogues } from '../src/catalogue/test-engines.ts';
import { mountSmallDisk } from './crawl-small-disk.ts';
import { repositoryFolder, runProgram } from './run-program.ts';

const program = join(repositoryFolder, 'scenarios/catalogue-writer.ts');
const folder = mkdtempSync(join(tmpdir(), 'heirloom-catalogue-killed-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(['sqlite', 'postgres'] as const)(
  'a process that is killed while it changes a catalogue: %s',
  (engine) => {
    const places = testCatalogues(engine);
    afterEach(() => places.removePlaces());
    afterAll(() => places.close());

    it('leaves every change that it was told of, and none by half', async () => {
      const place = await places.newPlace();
      const kept: number[] = [];
      await writing({ place }, (line) => {
        kept.push(numberOf(line));
        return kept.length === 25;
      });
      const catalogue = await openCatalogue(place);
      const { domains, lists, names } = await countsOf(place);
      expect(domains).toBe(lists);
      for (const number of kept) expect(names).toContain(String(number));
      await catalogue.close();
    });
  },
);

describe('a catalogue in a file', () => {
  it('belongs to one process, which the second is told', async () => {
    const place = { engine: 'sqlite', file: join(folder, 'two', 'catalogue.sqlite') } as const;
    const first = await openCatalogue(place);
    const { stdout } = await runProgram(process.execPath, [program, JSON.stringify(place)]);
    expect(stdout).toMatch(`refused LockedError: process ${process.pid} on `);
    expect(stdout).toContain('works on this catalogue already');
    await first.close();
  });

  it('says that its disk is full, loses nothing, and goes on when there is room', async () => {
    const disk = await mountSmallDisk(8 * 2 ** 20);
    try {
      const place = { engine: 'sqlite', file: join(disk.path, 'catalogue.sqlite') } as const;
      const kept: number[] = [];
      let refusal = '';
      await writing({ place, through: disk.through }, async (line) => {
        if (line.startsWith('refused')) {
          if (refusal === '') await disk.makeRoom();
          refusal = line;
          return false;
        }
        kept.push(numberOf(line));
        if (kept.length === 10) await disk.fill(0);
        return refusal !== '';
      });
      expect(refusal).toContain('refused CatalogueGoneError: the disk of the catalogue is full');
      const copy = join(folder, 'copy.sqlite');
      for (const end of ['', '-wal'])
        if (existsSync(`${disk.seenAt}/catalogue.sqlite${end}`))
          copyFileSync(`${disk.seenAt}/catalogue.sqlite${end}`, `${copy}${end}`);
      const { domains, lists, names } = await countsOf({ engine: 'sqlite', file: copy });
      expect(domains).toBe(lists);
      for (const number of kept) expect(names).toContain(String(number));
    } finally {
      await disk.close();
    }
  });

  it('says that its disk may only be read', async () => {
    const disk = await mountSmallDisk(8 * 2 ** 20);
    try {
      const [command = '', ...words] = disk.through;
      const place = { engine: 'sqlite', file: join(disk.path, 'catalogue.sqlite') } as const;
      await writing({ place, through: disk.through }, () => true);
      const remount = ['mount', '-o', 'remount,ro', disk.path];
      expect(await runProgram(command, [...words, ...remount])).toMatchObject({ code: 0 });
      const { stdout } = await runProgram(command, [
        ...words,
        process.execPath,
        program,
        JSON.stringify(place),
      ]);
      expect(stdout).toMatch(/^refused Error: EROFS: read-only file system.*catalogue\.lock/);
    } finally {
      await disk.close();
    }
  });
});

interface Writer {
  readonly place: CatalogueLocation;
  readonly through?: readonly string[];
}

/** Lets the writer write until a line says that it is enough; then it is killed. */
async function writing(
  { place, through = [] }: Writer,
  isEnough: (line: string) => boolean | Promise<boolean>,
): Promise<void> {
  const [command, ...words] = [...through, process.execPath, program, JSON.stringify(place)];
  const child: ChildProcess = spawn(command ?? '', words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  let lines = 0;
  if (child.stdout !== null)
    for await (const line of createInterface({ input: child.stdout })) {
      lines++;
      if ((await isEnough(line)) || lines > 20_000) break;
    }
  child.kill('SIGKILL');
  await closed;
}

function numberOf(line: string): number {
  const [, number] = /^kept (\d+)$/.exec(line) ?? [];
  if (number === undefined) throw new Error(line);
  return Number(number);
}

async function countsOf(
  place: CatalogueLocation,
): Promise<{ readonly domains: number; readonly lists: number; readonly names: readonly string[] }> {
  const catalogue = await openCatalogueForReading(place);
  if (catalogue === undefined) throw new Error('there is no catalogue');
  const domains = await catalogue.db.selectFrom('domain').select('name').execute();
  const lists = await catalogue.db.selectFrom('seedList').select('id').execute();
  await catalogue.close();
  return { domains: domains.length, lists: lists.length, names: domains.map(({ name }) => name) };
}
