import { locationText } from '../../../storage/vault-kinds.ts';
import { allOf } from '../../../storage/pages.ts';
import { appendFile, copyFile, mkdir, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ChainGround, expectedCaptures, warcBytes } from '../../../../scenarios/chain-ground.ts';
import type { MadeFile } from '../../../../scenarios/chain-ground.ts';

let ground: ChainGround;
beforeEach(async () => {
  ground = await ChainGround.open();
});
afterEach(async () => {
  await ground.close();
});

/** The outcomes of the files at these paths, in short. */
async function states(files: readonly MadeFile[]): Promise<string[]> {
  return ground.chain(async (chain) =>
    Promise.all(
      files.map(async ({ path }) => {
        const file = (await chain.files({ path })).at(-1);
        return `${file?.step ?? 'through'} ${file?.state ?? 'unknown'}`;
      }),
    ),
  );
}

describe('a file that comes through the chain', () => {
  it('is in the index and in the vault, and gone from where it was', async () => {
    const file = await ground.make('crawl/a.warc.gz');
    const result = await ground.take([file]);
    expect(result).toMatchObject({ files: 1, failures: [], waiting: [], stopped: false });
    expect(await ground.captures()).toEqual(expectedCaptures([file]));
    expect(await ground.stored('a.warc.gz')).toEqual(file.bytes);
    expect(existsSync(file.path)).toBe(false);
    await ground.chain(async (chain) => {
      expect(await chain.files()).toMatchObject([{ state: 'done', captures: 3, warnings: 0, losses: 0 }]);
      expect((await chain.files())[0]?.name).toMatch(/^warc\/\d{4}-\d\d\/a\.warc\.gz$/);
    });
  });

  it('stays where it was if it is to be left', async () => {
    const file = await ground.make('a.warc.gz');
    expect(await ground.take([file], 'leave')).toMatchObject({ files: 1 });
    expect(await states([file])).toEqual(['through done']);
    expect(existsSync(file.path)).toBe(true);
  });

  it('has its provenance from what was said and from its warcinfo', async () => {
    const file = await ground.make('heirloom-metadata-2026.warc.gz', 1, {
      job: '7',
      source: 'web',
      harvest: 'h',
    });
    await ground.take([file]);
    await ground.chain(async (_, { register }) => {
      expect(await register.fileOfBase('heirloom-metadata-2026.warc.gz')).toMatchObject({
        fileClass: 'metadata',
        provenance: { source: 'test', job: '7', harvest: 'h' },
      });
      expect(await allOf(register.basesFrom({ job: '7' }))).toEqual(['heirloom-metadata-2026.warc.gz']);
    });
  });

  it('is left in the inbox while somebody may still be copying it, where that is asked for', async () => {
    const whole = await ground.make('data/inbox/whole.warc.gz');
    const growing = await ground.make('data/inbox/growing.warc.gz');
    await utimes(whole.path, 1e9, 1e9);
    await ground.chain(async (chain) => {
      expect(await chain.run({ inboxRestMs: 3_600_000 })).toMatchObject({ files: 1, failures: [] });
      expect([existsSync(whole.path), existsSync(growing.path)]).toEqual([false, true]);
      // The time of another clock, that is ahead.
      await utimes(growing.path, 4e9, 4e9);
      expect(await chain.run({ inboxRestMs: 3_600_000 })).toMatchObject({ files: 1 });
    });
  });

  it('comes from the inbox without being told of', async () => {
    const files = [await ground.make('data/inbox/a.warc.gz'), await ground.make('data/inbox/deep/er/b.warc')];
    for (const name of ['c.warc.gz.open', 'd.warc.part', 'e.wacz']) await ground.make(`data/inbox/${name}`);
    expect(await ground.chain(async (chain) => chain.status())).toMatchObject({ inbox: 2 });
    expect(await ground.take([])).toMatchObject({ files: 2, failures: [] });
    expect(await ground.captures()).toEqual(expectedCaptures(files));
    const left = await readdir(ground.data.inbox, { recursive: true });
    expect(left.sort()).toEqual(['c.warc.gz.open', 'd.warc.part', 'deep', 'deep/er', 'e.wacz']);
    await ground.chain(async (_, { register }) => {
      expect((await register.fileOfBase('a.warc.gz'))?.provenance).toEqual({ source: 'inbox' });
    });
  });
});

describe('the same again', () => {
  it('is known when its content is in the archive, and only deleted', async () => {
    const file = await ground.make('a.warc.gz');
    await ground.take([file], 'leave');
    const copy = { ...file, path: join(ground.folder, 'copy.warc.gz') };
    await copyFile(file.path, copy.path);
    expect(await ground.take([copy])).toMatchObject({ files: 1, failures: [] });
    expect(existsSync(copy.path)).toBe(false);
    await ground.chain(async (chain) => {
      const [known] = await chain.files({ path: copy.path });
      expect(known).toMatchObject({ state: 'done' });
      expect(known?.knownAs).toMatch(/\/a\.warc\.gz$/);
    });
    expect(await ground.captures()).toEqual(expectedCaptures([file]));
  });

  it('is stored once when both are in the chain at once', async () => {
    const file = await ground.make('a.warc.gz');
    const copies = ['b.warc.gz', 'c.warc.gz'].map((name) => ({ ...file, path: join(ground.folder, name) }));
    for (const copy of copies) await copyFile(file.path, copy.path);
    expect(await ground.take([file, ...copies])).toMatchObject({ files: 3, failures: [], waiting: [] });
    expect(await ground.captures()).toHaveLength(3);
    expect([file, ...copies].filter(({ path }) => existsSync(path))).toEqual([]);
    await ground.chain(async (chain, { register }) => {
      expect(await allOf(register.placedFiles())).toHaveLength(1);
      expect((await chain.files()).filter(({ knownAs }) => knownAs !== undefined)).toHaveLength(2);
    });
  });

  it('is brought in by the second when the first is lost on the way', async () => {
    const first = await ground.make('a.warc.gz');
    const second = { ...first, path: join(ground.folder, 'b.warc.gz') };
    await copyFile(first.path, second.path);
    await ground.chain(async (chain) => {
      for (const { path } of [first, second])
        await chain.enter({ path, afterwards: 'delete', provenance: { source: 'test' } });
      await chain.run({ steps: ['ingest'], workers: 1 });
      await rm(first.path);
      const result = await chain.run();
      expect(result).toMatchObject({
        files: 1,
        failures: [{ path: first.path, step: 'index' }],
        waiting: [],
      });
    });
    expect(await ground.captures()).toEqual(expectedCaptures([first]));
    expect(await ground.stored('a.warc.gz')).toEqual(first.bytes);
    expect(existsSync(second.path)).toBe(false);
  });

  it('gets a name of its own where another content has the name', async () => {
    const files = [await ground.make('one/a.warc.gz'), await ground.make('other/a.warc.gz')];
    await ground.take(files);
    const captures = await ground.captures();
    expect(captures).toHaveLength(6);
    expect(new Set(captures.map((each) => each.split(' ')[1])).size).toBe(2);
    await ground.chain(async (_, { register }) => {
      const renamed =
        (await allOf(register.basesFrom({ source: 'test' }))).find((base) => base !== 'a.warc.gz') ?? '';
      expect(renamed).toMatch(/^a-[0-9a-f]{8}\.warc\.gz$/);
      expect((await register.fileOfBase(renamed))?.provenance?.originalName).toBe('a.warc.gz');
    });
  });

  it('is the same file when its path is entered twice', async () => {
    const { path } = await ground.make('a.warc.gz');
    await ground.chain(async (chain) => {
      const entry = { path, afterwards: 'leave', provenance: { source: 'test' } } as const;
      const id = await chain.enter(entry);
      expect(await chain.enter(entry)).toBe(id);
      await chain.run();
      expect(await chain.enter(entry)).not.toBe(id);
    });
  });
});

describe('a file that fails', () => {
  it('goes aside from the inbox with its reason, and the rest go on', async () => {
    const good = await ground.make('data/inbox/good.warc.gz');
    await writeFile(join(ground.data.inbox, 'bad.warc.gz'), 'nothing of the kind');
    await writeFile(join(ground.data.inbox, 'empty.warc'), '');
    await writeFile(join(ground.data.inbox, 'gzip.warc.gz'), warcBytes(['http://a.test/']).subarray(0, 12));
    const result = await ground.take([]);
    expect(result.files).toBe(1);
    expect(result.failures.map(({ reason }) => reason?.message)).toEqual(
      Array.from({ length: 3 }, () => expect.stringContaining('no WARC or ARC record')),
    );
    expect(await ground.captures()).toEqual(expectedCaptures([good]));
    expect(await readdir(ground.data.inbox)).toEqual([]);
    for (const { path } of result.failures) {
      expect(path).toContain(join(ground.data.chain, 'aside'));
      expect(existsSync(path)).toBe(true);
    }
    expect(await ground.take([])).toMatchObject({ files: 0, failures: [], waiting: [] });
  });

  it('stays where it is when it is not from the inbox', async () => {
    const path = join(ground.folder, 'bad.warc.gz');
    await writeFile(path, 'nothing of the kind');
    const result = await ground.take([{ path, bytes: Buffer.alloc(0), urls: [] }]);
    expect(result.failures).toMatchObject([{ path, state: 'failed', step: 'ingest' }]);
    expect(existsSync(path)).toBe(true);
  });

  it('begins again after it was mended', async () => {
    const file = await ground.make('data/inbox/a.warc.gz');
    await writeFile(file.path, 'nothing of the kind');
    const [failure] = (await ground.take([])).failures;
    await writeFile(failure?.path ?? '', file.bytes);
    expect(await ground.take([])).toMatchObject({ files: 0 });
    expect(await ground.chain(async (chain) => chain.retry())).toMatchObject([
      { state: 'waiting', step: 'ingest' },
    ]);
    expect(await ground.take([])).toMatchObject({ files: 1 });
    expect(await ground.captures()).toEqual(expectedCaptures([file]));
    expect(existsSync(failure?.path ?? '')).toBe(false);
  });

  it('is forgotten when somebody deletes it from where it was put aside', async () => {
    await mkdir(ground.data.inbox, { recursive: true });
    await writeFile(join(ground.data.inbox, 'bad.warc.gz'), 'nothing of the kind');
    const [failure] = (await ground.take([])).failures;
    await rm(failure?.path ?? '');
    expect(await ground.chain(async (chain) => chain.status())).toMatchObject({ problems: [] });
  });

  it.each([
    ['is not there', 'none.warc.gz', /not there any more/],
    ['is a folder', '', /not a plain file/],
    ['is still open', 'a.warc.gz.open', /still being written/],
    ['is only partly there', 'a.warc.gz.part', /still being written/],
  ])('says that it %s', async (_, name, reason) => {
    await ground.make('a.warc.gz.open');
    await ground.make('a.warc.gz.part');
    const { failures } = await ground.take([
      { path: join(ground.folder, name), bytes: Buffer.alloc(0), urls: [] },
    ]);
    expect(failures[0]?.reason?.message).toMatch(reason);
  });

  it('is no source if it lies in a vault', async () => {
    const file = await ground.make('a.warc.gz');
    await ground.take([file]);
    const path = await ground.chain(async (_, { register, folder }) =>
      join(folder.firstVault, (await register.fileOfBase('a.warc.gz'))?.name ?? ''),
    );
    const { failures } = await ground.take([{ ...file, path }]);
    expect(failures[0]?.reason?.message).toContain('the vault main');
    expect(await ground.stored('a.warc.gz')).toEqual(file.bytes);
  });

  it('is told as damaged and yet kept when only a part of it can be read', async () => {
    const file = await ground.make('a.warc.gz', 5);
    await writeFile(file.path, file.bytes.subarray(0, file.bytes.length - 30));
    expect(await ground.take([file])).toMatchObject({ files: 1, damaged: [{ path: file.path }] });
    await ground.chain(async (chain) => {
      expect(await chain.files()).toMatchObject([{ state: 'done', losses: expect.any(Number) as number }]);
      expect((await chain.files())[0]?.losses).toBeGreaterThan(0);
    });
  });
});

describe('a source that is changed on the way', () => {
  it('is not stored as something that it was not', async () => {
    const file = await ground.make('a.warc.gz');
    await ground.chain(async (chain) => {
      await chain.enter({ path: file.path, afterwards: 'delete', provenance: { source: 'test' } });
      await chain.run({ steps: ['ingest'] });
      await appendFile(file.path, warcBytes(['http://more.test/']));
      const { failures } = await chain.run();
      expect(failures[0]?.reason?.message).toMatch(/changed/);
      await chain.retry();
      expect(await chain.run()).toMatchObject({ files: 1 });
    });
    expect((await ground.captures()).filter((each) => each.startsWith('http://more.test/'))).toHaveLength(1);
  });

  it('is not deleted', async () => {
    const file = await ground.make('a.warc.gz');
    await ground.chain(async (chain) => {
      await chain.enter({ path: file.path, afterwards: 'delete', provenance: { source: 'test' } });
      await chain.run({ steps: ['ingest', 'index', 'transfer', 'backup'] });
      await utimes(file.path, new Date(), new Date(0));
      const { failures } = await chain.run();
      expect(failures[0]?.reason?.message).toMatch(/not deleted/);
    });
    expect(existsSync(file.path)).toBe(true);
  });

  it('is done with when somebody else has deleted it after it was stored', async () => {
    await ground.chain(() => undefined);
    await ground.addVault('second');
    await ground.keepReplicas(2);
    const file = await ground.make('a.warc.gz');
    await ground.chain(async (chain, { register, config }) => {
      await chain.enter({ path: file.path, afterwards: 'delete', provenance: { source: 'test' } });
      await chain.run({ steps: ['ingest', 'index', 'transfer'] });
      await rm(file.path);
      const [copy] = await register.replicasOf((await register.fileOfBase('a.warc.gz'))?.name ?? '');
      const held = config.vaults.filter(({ name }) => name === copy?.vault);
      const path = held.map(({ location }) => locationText(location))[0] ?? '';
      await rename(path, `${path}.away`);
      expect(await chain.run()).toMatchObject({
        failures: [],
        waiting: [
          { step: 'backup', reason: { message: expect.stringContaining('its copies are away') as string } },
        ],
      });
      await rename(`${path}.away`, path);
      expect(await chain.run()).toMatchObject({ files: 1, failures: [], waiting: [] });
    });
    expect(await ground.stored('a.warc.gz', join(ground.folder, 'second'))).toEqual(file.bytes);
  });
});

describe('nothing is deleted before it is kept', () => {
  it('waits with its reason while the policy is not met, and goes on when it is', async () => {
    await ground.chain(() => undefined);
    await ground.keepReplicas(2);
    const files = [await ground.make('a.warc.gz'), await ground.make('b.warc.gz')];
    const result = await ground.take(files);
    expect(result).toMatchObject({
      files: 0,
      failures: [],
      waiting: [{ step: 'backup' }, { step: 'backup' }],
    });
    expect(result.waiting[0]?.reason?.message).toMatch(/1 of 2 replicas/);
    expect(files.every(({ path }) => existsSync(path))).toBe(true);
    expect(await ground.captures()).toEqual(expectedCaptures(files));
    await ground.addVault('second');
    expect(await ground.take([])).toMatchObject({ files: 2, waiting: [] });
    expect(files.some(({ path }) => existsSync(path))).toBe(false);
    for (const vault of [ground.data.firstVault, join(ground.folder, 'second')])
      expect(await ground.stored('b.warc.gz', vault)).toEqual(files[1]?.bytes);
  });

  it('waits when no vault is there, and holds up nothing of what goes before that', async () => {
    await ground.chain(() => undefined);
    const away = join(ground.folder, 'away');
    await rename(ground.data.firstVault, away);
    const file = await ground.make('data/inbox/a.warc.gz');
    const result = await ground.take([]);
    expect(result.waiting).toMatchObject([{ step: 'transfer', state: 'waiting' }]);
    expect(result.waiting[0]?.reason?.message).toContain('main is unreachable');
    expect(existsSync(file.path)).toBe(true);
    await rename(away, ground.data.firstVault);
    expect(await ground.take([])).toMatchObject({ files: 1 });
    expect(await ground.stored('a.warc.gz')).toEqual(file.bytes);
  });

  it('looks again whether the copies are there before it deletes', async () => {
    const file = await ground.make('a.warc.gz');
    await ground.chain(async (chain, { register, folder }) => {
      await chain.enter({ path: file.path, afterwards: 'delete', provenance: { source: 'test' } });
      await chain.run({ steps: ['ingest', 'index', 'transfer', 'backup'] });
      await rm(join(folder.firstVault, (await register.fileOfBase('a.warc.gz'))?.name ?? ''));
      const { waiting } = await chain.run();
      expect(waiting[0]?.reason?.message).toContain('heirloom storage audit');
      expect(existsSync(file.path)).toBe(true);
      // As an audit would record it.
      await register.setReplica((await register.fileOfBase('a.warc.gz'))?.name ?? '', {
        vault: 'main',
        state: 'missing',
      });
      expect(await chain.run()).toMatchObject({ files: 1 });
    });
    expect(await ground.stored('a.warc.gz')).toEqual(file.bytes);
    expect(existsSync(file.path)).toBe(false);
  });
});

describe('a run', () => {
  it('does only the steps that are asked for', async () => {
    const file = await ground.make('a.warc.gz');
    await ground.chain(async (chain) => {
      const id = await chain.enter({ path: file.path, afterwards: 'delete', provenance: { source: 'test' } });
      const after: (string | undefined)[] = [];
      for (const step of ['index', 'ingest', 'backup', 'index', 'transfer', 'delete'] as const) {
        await chain.run({ steps: [step] });
        after.push((await chain.file(id)).step);
      }
      expect(after).toEqual(['ingest', 'index', 'index', 'transfer', 'delete', undefined]);
    });
  });

  it('works on the files that are named, and on no others', async () => {
    const files = [await ground.make('a.warc.gz'), await ground.make('b.warc.gz')];
    await ground.make('data/inbox/c.warc.gz');
    await ground.chain(async (chain) => {
      const ids: number[] = [];
      for (const { path } of files)
        ids.push(await chain.enter({ path, afterwards: 'delete', provenance: { source: 'test' } }));
      expect(await chain.run({ only: ids.slice(1) })).toMatchObject({ files: 1 });
      expect((await chain.files()).map(({ state }) => state)).toEqual(['waiting', 'done']);
    });
  });

  it('stops when it is asked to, at whatever moment, and the next one goes on', async () => {
    const files = await Promise.all(
      Array.from({ length: 20 }, (_, at) => ground.make(`data/inbox/f${at}.warc.gz`)),
    );
    await ground.chain(async (chain) => {
      expect(await chain.run({ signal: AbortSignal.abort() })).toMatchObject({ files: 0, stopped: true });
      for (const pieces of [1, 5, 20]) {
        const stop = new AbortController();
        let begun = 0;
        const enough = (): void => {
          begun++;
          if (begun >= pieces) stop.abort();
        };
        await chain.run({ workers: 2, signal: stop.signal, onProgress: enough });
        expect(await chain.files({ state: 'working' })).toEqual([]);
        expect(await chain.files({ state: 'failed' })).toEqual([]);
      }
      expect(await chain.run()).toMatchObject({ stopped: false, failures: [], waiting: [] });
      expect(await chain.files({ state: 'done' })).toHaveLength(20);
    });
    expect(await ground.captures()).toEqual(expectedCaptures(files));
    expect(await readdir(join(ground.data.chain, 'work'))).toEqual([]);
    expect(await readdir(ground.data.inbox)).toEqual([]);
  });

  it('merges the head when it is long, and block files when they are many', async () => {
    const limits = { headLines: 10, blockFiles: 2 };
    const files: MadeFile[] = [];
    let bigMerges = 0;
    for (let at = 0; at < 4; at++) {
      files.push(await ground.make(`data/inbox/m${at}.warc.gz`, 12));
      const result = await ground.chain(async (chain) => chain.run({ limits }));
      expect(result.merges).toBeGreaterThan(0);
      bigMerges += result.bigMerges;
    }
    expect(bigMerges).toBeGreaterThan(0);
    const { captures, contents } = await ground.chain(async (chain) => chain.status());
    expect(captures).toMatchObject({ headLines: 0 });
    expect(captures.blockFiles).toBeLessThanOrEqual(2);
    expect(contents.blockFiles).toBeLessThanOrEqual(2);
    expect(await ground.captures()).toEqual(expectedCaptures(files));
  });

  it('merges at once when a person names the step', async () => {
    const file = await ground.make('a.warc.gz');
    await ground.take([file]);
    await ground.chain(async (chain) => {
      expect(await chain.run({ steps: ['bigmerge'] })).toMatchObject({ bigMerges: 2 });
      expect(await chain.run({ steps: ['bigmerge'] })).toMatchObject({ bigMerges: 0 });
      expect((await chain.status()).captures).toEqual({ headLines: 0, blockFiles: 1, blockLines: 3 });
    });
    expect(await ground.captures()).toEqual(expectedCaptures([file]));
  });

  it('tells how far it has come', async () => {
    await ground.make('data/inbox/a.warc.gz');
    const told: number[] = [];
    await ground.chain(async (chain) =>
      chain.run({
        onProgress: ({ files, doneBytes, totalBytes }) => {
          expect(doneBytes).toBeLessThanOrEqual(totalBytes);
          told.push(files);
          if (files === 1) expect(doneBytes).toBe(totalBytes);
        },
      }),
    );
    expect(told.at(-1)).toBe(1);
  });
});

describe('what is left over', () => {
  it('goes: work that was interrupted, and folders of the inbox that have long been empty', async () => {
    const { inbox, chain: folder } = ground.data;
    await ground.make('data/chain/work/7/a.captures');
    await ground.make('data/inbox/full/notes.txt');
    for (const path of [join(inbox, 'old', 'older'), join(inbox, 'new')])
      await mkdir(path, { recursive: true });
    for (const path of ['old/older', 'old', 'full'])
      await utimes(join(inbox, path), new Date(0), new Date(0));
    await ground.take([]);
    expect(await readdir(join(folder, 'work'))).toEqual([]);
    expect((await readdir(inbox)).sort()).toEqual(['full', 'new']);
  });
});

describe('when the ledger is lost', () => {
  it('what lies in the inbox is entered again, and nothing is doubled', async () => {
    const files = [await ground.make('data/inbox/a.warc.gz'), await ground.make('data/inbox/b.warc.gz')];
    await writeFile(join(ground.data.inbox, 'bad.warc.gz'), 'nothing of the kind');
    await ground.chain(async (chain) => chain.run({ steps: ['ingest', 'index', 'transfer'] }));
    for (const name of await readdir(ground.data.chain))
      if (name.startsWith('chain.sqlite')) await rm(join(ground.data.chain, name));
    await ground.chain(async (chain) => {
      expect(await chain.files()).toMatchObject([{ state: 'failed', reason: { code: 'chain-aside' } }]);
      expect(await chain.run()).toMatchObject({ files: 2, failures: [] });
    });
    expect(await ground.captures()).toEqual(expectedCaptures(files));
    expect(await readdir(ground.data.inbox)).toEqual([]);
  });
});
