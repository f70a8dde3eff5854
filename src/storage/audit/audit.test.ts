import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { reasonOfError } from '../storage-reason.ts';
import { changedVault, fullVault, TestGround } from '../test-ground.ts';
import { audit } from './audit.ts';
import type { AuditOptions, AuditResult } from './audit.ts';
import { KeepingReport } from './keeping-report.ts';

let ground: TestGround;
beforeEach(async () => {
  ground = await TestGround.open('a', 'b', 'c');
});
afterEach(async () => {
  await ground.close();
});

function check(more: Partial<AuditOptions> = {}): Promise<AuditResult> {
  ground.timeMs += 60_000;
  const { register, vaults, report, now } = ground;
  return audit({ register, vaults, report, now, byteBudget: 1e9, ...more });
}

const aside = 'aside/f.20261116000100000';

describe('an audit', () => {
  it('finds good what is good, and says so of every copy', async () => {
    await ground.store('f', 'content');
    await ground.store('g', '');
    expect(await check()).toEqual({
      copies: 4,
      sizeBytes: 14,
      good: 4,
      repaired: 0,
      left: 0,
      unreachable: [],
      ended: 'all checked',
    });
    expect(await ground.events()).toEqual([
      'a | f | good | nothing',
      'b | f | good | nothing',
      'a | g | good | nothing',
      'b | g | good | nothing',
    ]);
    const [line = ''] = (await readFile(join(ground.folder, 'report.jsonl'), 'utf8')).split('\n');
    expect(JSON.parse(line)).toMatchObject({ time: '2026-11-16T00:01:00.000Z', action: 'audit', file: 'f' });
    expect((await ground.register.replicasOf('f'))[0]?.checkedMs).toBe(ground.timeMs);
  });

  it.each(['c0ntent', 'cut', 'content and more', ''])(
    'sets aside a copy that became %j, and repairs it',
    async (text) => {
      await ground.store('f', 'content');
      await ground.damage('a', 'f', text);
      expect(await check()).toMatchObject({ good: 1, repaired: 1, left: 0 });
      expect(await ground.text('a', 'f')).toBe('content');
      expect(await ground.text('a', aside)).toBe(text);
      expect(await ground.states('f')).toEqual({ a: 'good', b: 'good' });
      expect((await ground.events())[0]).toMatch(
        new RegExp(
          `^a \\| f \\| changed: ${text.length} bytes, .* \\| set aside as ${aside}; repaired from b$`,
        ),
      );
      expect(await check()).toMatchObject({ copies: 2, good: 2 });
    },
  );

  it('reads only what was not read for long enough, if it is told so', async () => {
    await ground.store('f', 'content');
    ground.timeMs += 60_000;
    await ground.store('g', 'content');
    expect(await check({ checkedBeforeMs: ground.timeMs })).toMatchObject({
      copies: 2,
      ended: 'all checked',
    });
    expect(await ground.events()).toEqual(['a | f | good | nothing', 'b | f | good | nothing']);
    expect(await check({ checkedBeforeMs: Infinity })).toMatchObject({ copies: 4 });
  });

  it('puts a missing copy back', async () => {
    await ground.store('f', 'content');
    await ground.lose('b', 'f');
    expect(await check()).toMatchObject({ good: 1, repaired: 1 });
    expect(await ground.text('b', 'f')).toBe('content');
    expect(await ground.events()).toContain('b | f | missing | repaired from a');
  });

  it('replaces a copy that the disk cannot give any more', async () => {
    await ground.store('f', 'content');
    const { vault } = ground.placed('a');
    let broken = true;
    const change = changedVault(vault, {
      verify: (name, onBytes) =>
        broken && name === 'f'
          ? Promise.resolve({ state: 'unreadable', reason: reasonOfError(new Error('EIO: i/o error')) })
          : vault.verify(name, onBytes),
      delete: (name) => {
        broken = false;
        return vault.delete(name);
      },
    });
    ground.change('a', { vault: change });
    expect(await check()).toMatchObject({ good: 1, repaired: 1 });
    expect(await ground.events()).toContain(
      'a | f | unreadable: EIO: i/o error | deleted, since it cannot be read; repaired from b',
    );
    expect(await ground.names('a')).toEqual(['f', 'manifest/f.json']);
  });

  it('never deletes the last copy, however bad', async () => {
    await ground.store('f', 'content');
    await ground.damage('a', 'f', 'c0ntent');
    await ground.lose('b', 'f');
    expect(await check()).toMatchObject({ good: 0, repaired: 0, left: 2 });
    expect(await ground.text('a', 'f')).toBe('c0ntent');
    expect(await ground.states('f')).toEqual({ a: 'bad', b: 'missing' });
    for (const event of await ground.events())
      expect(event).toMatch(/left as it is: no good copy can be read elsewhere$/);
  });

  it('does not trust a copy that was good once', async () => {
    await ground.store('f', 'content');
    await ground.damage('a', 'f', 'one');
    await ground.damage('b', 'f', 'other');
    expect(await check()).toMatchObject({ copies: 2, good: 0, repaired: 0, left: 2 });
    expect([await ground.text('a', 'f'), await ground.text('b', 'f')]).toEqual(['one', 'other']);
    // The operator finds a good copy and puts it back.
    await ground.damage('b', 'f', 'content');
    expect(await check()).toMatchObject({ good: 1, left: 1 });
    expect(await check()).toMatchObject({ good: 1, repaired: 1 });
    expect(await ground.text('a', 'f')).toBe('content');
  });

  it('leaves a bad copy in a draining vault, and takes a good one from there', async () => {
    await ground.store('f', 'content');
    await ground.store('g', 'more');
    ground.change('a', { state: 'draining' });
    await ground.damage('a', 'f', 'c0ntent');
    await ground.damage('b', 'g', 'm0re');
    expect(await check()).toMatchObject({ repaired: 1, left: 1 });
    expect(await ground.text('a', 'f')).toBe('c0ntent');
    expect(await ground.text('b', 'g')).toBe('more');
    expect((await ground.events())[0]).toMatch(/left as it is: the vault is draining$/);
  });

  it('leaves a copy that cannot be set aside', async () => {
    await ground.store('f', 'content');
    await ground.damage('a', 'f', 'c0ntent');
    ground.change('a', { vault: fullVault(ground.placed('a').vault) });
    expect(await check()).toMatchObject({ left: 1 });
    expect(await ground.text('a', 'f')).toBe('c0ntent');
  });

  it('knows that a copy is missing which it could delete and not replace', async () => {
    await ground.store('f', 'content');
    await ground.damage('a', 'f', 'c0ntent');
    const { vault } = ground.placed('a');
    const change = changedVault(vault, {
      put: (file, content) =>
        file.name === 'f' ? Promise.reject(new Error('EIO: i/o error')) : vault.put(file, content),
    });
    ground.change('a', { vault: change });
    expect(await check()).toMatchObject({ good: 1, left: 1 });
    expect(await ground.states('f')).toEqual({ a: 'missing', b: 'good' });
    expect((await ground.events())[0]).toContain(`set aside as ${aside}; not repaired from b: EIO`);
    ground.change('a', { vault });
    expect(await check()).toMatchObject({ good: 1, repaired: 1 });
  });

  it('writes a manifest again that is damaged or gone', async () => {
    await ground.store('f', 'content');
    const manifest = await ground.text('a', 'manifest/f.json');
    await ground.damage('a', 'manifest/f.json', '{}');
    await ground.lose('b', 'manifest/f.json');
    expect(await check()).toMatchObject({ good: 2 });
    for (const vault of ['a', 'b']) expect(await ground.text(vault, 'manifest/f.json')).toBe(manifest);
    expect(await ground.events()).toContain('b | f | good | wrote its manifest again');
  });

  it('notices a vault that is away, and takes none of its copies for lost', async () => {
    await ground.store('f', 'content');
    await ground.unmount('a');
    expect(await check()).toMatchObject({ copies: 1, good: 1, left: 0, unreachable: ['a'] });
    expect((await ground.events())[0]).toMatch(/^a \| unreachable: .*is its disk mounted.* \| nothing$/);
    expect(await ground.states('f')).toEqual({ a: 'good', b: 'good' });
  });

  it('notices a vault that goes away on the way', async () => {
    for (const name of ['f', 'g', 'h']) await ground.store(name, 'content');
    let seen = 0;
    const { vault } = ground.placed('a');
    const change = changedVault(vault, {
      verify: async (name, onBytes) => {
        if (seen++ === 1) await ground.unmount('a');
        return vault.verify(name, onBytes);
      },
    });
    ground.change('a', { vault: change });
    expect(await check()).toMatchObject({ copies: 4, good: 4, left: 0, unreachable: ['a'] });
    expect(await ground.states('h')).toEqual({ a: 'good', b: 'good' });
  });

  it('does not ask a retired vault', async () => {
    await ground.store('f', 'content');
    ground.change('a', { state: 'retired' });
    expect(await check()).toMatchObject({ copies: 1, good: 1, unreachable: [] });
  });
});

describe('the order of an audit', () => {
  it('is that of the last checks, within the budget', async () => {
    for (const name of ['f', 'g', 'h']) await ground.store(name, 'content');
    expect(await check({ byteBudget: 21 })).toMatchObject({
      copies: 3,
      sizeBytes: 21,
      ended: 'budget spent',
    });
    expect(await check({ byteBudget: 20 })).toMatchObject({ copies: 2, ended: 'budget spent' });
    const order = (await ground.events()).map((event) => event.slice(0, 5));
    expect(order).toEqual(['a | f', 'b | f', 'a | g', 'b | g', 'a | h']);
    expect(await check({ byteBudget: 14 })).toMatchObject({ copies: 2 });
    expect((await ground.events())[5]).toBe('b | h | good | nothing');
  });

  it('lets a file have its turn that is larger than the budget', async () => {
    await ground.store('f', 'content');
    expect(await check({ byteBudget: 1 })).toMatchObject({ copies: 1, ended: 'budget spent' });
  });

  it('is not deceived by a clock that was wrong', async () => {
    await ground.store('f', 'content');
    await ground.register.setReplica('f', { vault: 'a', state: 'good', checkedMs: ground.timeMs * 2 });
    expect(await check()).toMatchObject({ copies: 2 });
    let time = ground.timeMs;
    expect(await check({ now: () => (time -= 1000) })).toMatchObject({ copies: 2, ended: 'all checked' });
  });

  it('can be interrupted between files, and tells how far it is', async () => {
    for (const name of ['f', 'g']) await ground.store(name, 'content');
    const stop = new AbortController();
    const told: number[] = [];
    const result = await check({
      signal: stop.signal,
      onProgress: ({ copies, sizeBytes }) => {
        told.push(sizeBytes);
        if (copies === 2) stop.abort();
      },
    });
    expect(result).toMatchObject({ copies: 2, ended: 'interrupted' });
    expect(told.at(-1)).toBe(14);
  });

  it('breaks off when its own teller does, and takes no copy for bad because of that', async () => {
    await ground.store('f', 'content');
    await expect(check({ onProgress: () => JSON.parse('no teller') as void })).rejects.toThrow(SyntaxError);
    expect(await ground.states('f')).toEqual({ a: 'good', b: 'good' });
  });
});

describe('whatever happened to the copies', () => {
  it('every file of which one is good is whole again, and no bytes are gone', async () => {
    const fate = fc.constantFrom('good', 'good', 'changed', 'lost');
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fate, fate), { minLength: 1, maxLength: 4 }), async (fates) => {
        run++;
        const damaged: { vault: string; name: string; text: string }[] = [];
        for (const [index, pair] of fates.entries()) {
          const name = `run-${run}/${index}`;
          await ground.store(name, `content of ${name}`);
          for (const [at, each] of pair.entries()) {
            const vault = ['a', 'b'][at] ?? '';
            const text = `damage of ${name} in ${vault}`;
            if (each === 'lost') await ground.lose(vault, name);
            if (each !== 'changed') continue;
            await ground.damage(vault, name, text);
            damaged.push({ vault, name, text });
          }
        }
        await check();
        for (const [index, pair] of fates.entries()) {
          if (!pair.includes('good')) continue;
          const name = `run-${run}/${index}`;
          for (const vault of ['a', 'b']) expect(await ground.text(vault, name)).toBe(`content of ${name}`);
        }
        for (const { vault, name, text } of damaged) {
          const names = [name, ...(await ground.names(vault, `aside/${name}.`))];
          expect(await Promise.all(names.map((each) => ground.text(vault, each)))).toContain(text);
        }
      }),
      { numRuns: 12 },
    );
  });
});

describe('the report', () => {
  it('goes on after a line that was torn', async () => {
    const path = join(ground.folder, 'torn.jsonl');
    await writeFile(path, '{"time":');
    const report = await KeepingReport.open(path);
    const event = {
      time: '',
      action: 'audit',
      outcome: 'good',
      vault: 'a',
      found: 'good',
      done: 'nothing',
    } as const;
    await report.append(event);
    await report.close();
    expect((await readFile(path, 'utf8')).split('\n')).toEqual(['{"time":', JSON.stringify(event), '']);
  });
});
