import { defined } from '../../formats/values/defined.ts';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Candidate } from '../candidate.ts';
import { SiteQueue } from './site-queue.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-queue-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

function queueOf(memoryEntries?: number): SiteQueue {
  const name = 'http://example.org/ü and more';
  return new SiteQueue({
    spillFolder: folder,
    name,
    ...defined({ memoryEntries }),
  });
}

function at(depth: number, path: string): Candidate {
  return { url: `http://a.test/${path}`, depth, path: 'L'.repeat(depth), via: 'http://a.test/' };
}

async function drained(queue: SiteQueue): Promise<string[]> {
  const paths: string[] = [];
  for (let next = await queue.next(); next !== undefined; next = await queue.next())
    paths.push(next.url.slice('http://a.test/'.length));
  return paths;
}

describe('SiteQueue', () => {
  it('gives components before pages, however deep, and pages level by level', async () => {
    const queue = queueOf();
    queue.addPage(at(2, 'page-2'));
    queue.addPage(at(0, 'page-0'));
    queue.addComponent(at(9, 'component-9'));
    queue.addPage(at(1, 'page-1a'));
    queue.addPage(at(1, 'page-1b'));
    queue.addComponent(at(0, 'component-0?dynamic'));
    expect(queue.size).toBe(6);
    expect(await drained(queue)).toEqual([
      'component-9',
      'component-0?dynamic',
      'page-0',
      'page-1a',
      'page-1b',
      'page-2',
    ]);
    expect(queue.size).toBe(0);
    expect(queue.next()).toBeUndefined();
  });

  it('shows what waits, in memory and in files, without taking it, while it is taken and added to', async () => {
    const queue = queueOf(64);
    const paths = Array.from({ length: 2000 }, (_, number) => `${number}${number % 3 === 0 ? '?q' : ''}`);
    for (const [index, path] of paths.entries()) {
      queue.addPage(at(index % 4, path));
      if (index % 50 === 0) await queue.flush();
    }
    queue.addComponent(at(1, 'component'));
    await queue.flush();
    expect(queue.inMemory).toBeLessThan(100);
    const seen: string[] = [];
    let taken = 0;
    for await (const piece of queue.waiting()) {
      seen.push(...piece.map(({ url }) => url.slice('http://a.test/'.length)));
      // The crawl continues: its takes and additions neither disturb nor are disturbed.
      if ((await queue.next()) !== undefined) taken++;
      queue.addPage(at(5, `later-${taken}`));
      await queue.flush();
    }
    expect(seen.toSorted()).toEqual(['component', ...paths].toSorted());
    expect((await drained(queue)).length).toBe(2001);
  });

  it('ends showing what waits when it is closed meanwhile', async () => {
    const queue = queueOf(8);
    for (let number = 0; number < 2000; number++) queue.addPage(at(1, String(number)));
    await queue.flush();
    let pieces = 0;
    for await (const _ of queue.waiting()) if (++pieces === 2) await queue.close();
    expect(pieces).toBeGreaterThanOrEqual(2);
    expect(await readdir(folder)).toEqual([]);
  });

  it('goes back to a lower level and to components when they come later', async () => {
    const queue = queueOf();
    queue.addPage(at(3, 'deep'));
    queue.addPage(at(3, 'deep-too'));
    expect(queue.next()).toEqual(at(3, 'deep'));
    queue.addPage(at(1, 'shallow'));
    queue.addComponent(at(4, 'component'));
    expect(await drained(queue)).toEqual(['component', 'shallow', 'deep-too']);
  });

  it('spreads the dynamic pages of a level over its static ones', async () => {
    const queue = queueOf();
    for (let n = 0; n < 3; n++) queue.addPage(at(1, `?${n}`));
    for (let n = 0; n < 6; n++) queue.addPage(at(1, String(n)));
    queue.addPage(at(2, '?deep'));
    expect(await drained(queue)).toEqual(['0', '1', '?0', '2', '3', '?1', '4', '5', '?2', '?deep']);
  });

  it('takes what is no URL for a static page', () => {
    const queue = queueOf();
    const odd = { url: 'no url?', depth: 0, path: '', via: undefined };
    queue.addPage(odd);
    expect(queue.next()).toEqual(odd);
  });

  it('loses nothing and keeps the order of each row, whatever comes when and wherever it lies', async () => {
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.record({ depth: fc.nat({ max: 3 }), row: fc.constantFrom('c', 's', 'd') }) },
      { weight: 3, arbitrary: fc.constant('take' as const) },
      { weight: 1, arbitrary: fc.constant('flush' as const) },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 120 }),
        fc.integer({ min: 1, max: 20 }),
        async (steps, memory) => {
          const queue = queueOf(memory);
          /** The URLs waiting in each row, by the name of the row. */
          const waiting = new Map<string, Candidate[]>();
          let count = 0;
          const take = async (): Promise<void> => {
            const taken = await queue.next();
            const names = [...waiting].filter(([, row]) => row.length > 0).map(([name]) => name);
            const first = names.toSorted()[0]?.[0];
            const name = names.find((each) => waiting.get(each)?.[0]?.url === taken?.url);
            expect(name?.[0]).toBe(first);
            expect(taken).toEqual(waiting.get(name ?? '')?.shift());
            if (taken !== undefined) count--;
          };
          for (const [index, each] of steps.entries()) {
            if (each === 'take') await take();
            else if (each === 'flush') await queue.flush();
            else {
              const candidate = at(each.depth, each.row === 'd' ? `?${index}` : String(index));
              const name = each.row === 'c' ? '-' : `${each.depth}${each.row}`;
              waiting.set(name, [...(waiting.get(name) ?? []), candidate]);
              if (each.row === 'c') queue.addComponent(candidate);
              else queue.addPage(candidate);
              count++;
            }
            expect(queue.size).toBe(count);
          }
          while (queue.size > 0) await take();
          expect(await queue.next()).toBeUndefined();
          expect(await readdir(folder)).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('keeps the order when flush, next and adding come at the same time', async () => {
    const queue = queueOf(100);
    const taken: (Candidate | undefined)[] = [];
    let added = 0;
    for (let round = 0; round < 20; round++) {
      for (let n = 0; n < 60; n++) queue.addPage(at(1, String(added++)));
      const flushed = queue.flush();
      const some = Promise.all(Array.from({ length: 40 }, async () => queue.next()));
      queue.addPage(at(1, String(added++)));
      await flushed;
      taken.push(...(await some));
    }
    const paths = [
      ...taken.map((each) => each?.url.slice('http://a.test/'.length)),
      ...(await drained(queue)),
    ];
    expect(paths).toEqual(Array.from({ length: added }, (_, n) => String(n)));
    await queue.close();
  });

  it('writes the deepest first, has files only while they are needed, and removes them when it is closed', async () => {
    const queue = queueOf(1000);
    for (let n = 0; n < 1000; n++) queue.addPage(at(1 + (n % 2), String(n)));
    await queue.flush();
    expect(await readdir(folder)).toEqual([]);
    queue.addComponent(at(1, 'component'));
    await queue.flush();
    const files = await readdir(folder);
    expect(files).toHaveLength(2);
    expect(files[0]).toMatch(/^queue-http_example.org_and_more-[\da-f-]{36}$/);
    expect(queue.size).toBe(1001);
    const { inMemory } = queue;
    expect(inMemory).toBeLessThanOrEqual(500);
    for (let n = 0; n < 100; n++) queue.addPage(at(2, String(n)));
    await queue.flush();
    expect(queue.inMemory).toBe(inMemory + 100);
    await queue.close();
    expect(queue.size).toBe(0);
    expect(queue.next()).toBeUndefined();
    expect(await readdir(folder)).toEqual([]);
  });

  it('loses nothing while its files cannot be written or read', async () => {
    await rename(folder, `${folder}-aside`);
    const queue = queueOf(64);
    for (let n = 0; n < 200; n++) queue.addPage(at(1, String(n)));
    await expect(queue.flush()).rejects.toThrow('ENOENT');
    expect(queue.size).toBe(200);
    for (let n = 0; n < 5; n++) expect(queue.next()).toEqual(at(1, String(n)));
    await mkdir(folder);
    await queue.flush();
    expect(await readdir(folder)).toHaveLength(1);
    for (let n = 5; n < 13; n++) expect(queue.next()).toEqual(at(1, String(n)));

    await rename(folder, `${folder}-gone`);
    await expect(queue.next()).rejects.toThrow('ENOENT');
    queue.addPage(at(1, '200'));
    expect(queue.size).toBe(188);
    await rename(`${folder}-gone`, folder);
    expect(await drained(queue)).toEqual(Array.from({ length: 188 }, (_, n) => String(n + 13)));
    await rm(`${folder}-aside`, { recursive: true });
  });

  it('holds little in memory of very many', async () => {
    const queue = queueOf();
    const count = 40_000;
    for (let n = 0; n < count; n++) {
      queue.addPage(at(1, n % 4 === 0 ? `?${n}` : String(n)));
      if (n % 50 === 0) await queue.flush();
    }
    await queue.flush();
    expect(queue.inMemory).toBeLessThanOrEqual(1024);
    const taken = await drained(queue);
    expect(taken).toHaveLength(count);
    expect(new Set(taken).size).toBe(count);
    expect(await readdir(folder)).toEqual([]);
  });
});
