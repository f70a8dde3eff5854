import { DatabaseSync } from 'node:sqlite';
import { chmod, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rawRecord } from '../../../../scenarios/hand-made-warc.ts';
import type { ArchiveDecision } from '../../../storage/archive-log.ts';
import { gathered } from '../../../storage/gathered.ts';
import { storeFile } from '../../../storage/replicas/store-file.ts';
import { LocalRepository } from '../local-repository.ts';
import { NoVaultError } from './rebuild-archive.ts';
import type { RebuildStep } from './rebuild-archive.ts';
import { TestArchive } from './test-archive.ts';

let empty: TestArchive;
let filled: TestArchive;
let archive: TestArchive;
beforeAll(async () => {
  empty = await TestArchive.make();
  filled = await empty.copied();
  archive = filled;
  await fill();
});
beforeEach(async () => {
  archive = await empty.copied();
});
afterEach(async () => {
  await archive.remove();
});
afterAll(async () => {
  await empty.remove();
  await filled.remove();
});

function page(url: string, body = `the page ${url}`, date = '2026-01-31T12:00:00Z'): Buffer {
  const fields = {
    'WARC-Type': 'response',
    'WARC-Record-ID': `<urn:uuid:${crypto.randomUUID()}>`,
    'WARC-Date': date,
    'WARC-Target-URI': url,
    'Content-Type': 'application/http; msgtype=response',
  };
  return rawRecord(fields, Buffer.from(`HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n${body}`));
}

const news = [page('http://news.test/'), page('http://news.test/a'), page('http://news.test/b', 'shared')];
const club = [page('http://club.test/'), page('http://club.test/b', 'shared'), page('http://club.test/c')];
const secret = 'http://news.test/a';

async function anew(of: TestArchive): Promise<TestArchive> {
  await archive.remove();
  return of.copied();
}

async function decide(...decisions: readonly ArchiveDecision[]): Promise<string[]> {
  return archive.writing(async (_, deciding) => {
    const ids: string[] = [];
    for (const what of decisions) ids.push((await deciding.decide({ what, by: 'me', reason: 'law' })).id);
    return ids;
  });
}

/** With everything that a rebuild must not forget. */
async function fill(): Promise<void> {
  await archive.take('a.warc.gz', news, { source: 'web', harvest: 'spring', job: '7' });
  await archive.take('b.warc.gz', club);
  const captures = [
    (await archive.snapshot()).captures.find((line) => line.includes('club.test/c')) ?? '',
  ].map((line) => {
    const { filename, offset } = JSON.parse(line.slice(line.indexOf('{'))) as Record<string, string>;
    const [urlkey = '', timestamp = ''] = line.split(' ');
    return { urlkey, timestamp, file: filename ?? '', offset: Number(offset) };
  });
  const [mistake = ''] = await decide(
    { kind: 'withdrawal', of: { url: 'http://club.test/' }, until: '2099-01-01' },
    { kind: 'withdrawal', of: { url: 'http://club.test/b' } },
    { kind: 'deletion', of: { url: secret } },
    { kind: 'deletion', of: { captures } },
    { kind: 'alias', of: { url: 'http://old.test/' }, sameAs: 'http://news.test/' },
    { kind: 'access-mark', of: { file: 'b.warc.gz' }, accessClass: 'staff' },
  );
  await decide({ kind: 'revocation', entry: mistake });
  // The same pages come again in another file.
  await archive.take('c-twin.warc.gz', [...news, page('http://news.test/later')]);
}

describe('a rebuild', () => {
  it('makes what was there', async () => {
    archive = await anew(filled);
    const before = await archive.snapshot();
    expect(before.captures.some((line) => line.includes(secret))).toBe(false);
    expect(before.captures).toHaveLength(2 + 2 + 3);
    const { result, problems } = await archive.rebuild();
    expect(problems).toEqual([]);
    expect(result).toMatchObject({ files: 3, readBefore: 0, captures: 7, decisions: 7, problems: 0 });
    expect(await archive.snapshot()).toEqual(before);
    expect(await readdir(archive.folder.path)).not.toContain('index.new');
  });

  it('needs the vaults and the configuration, and nothing else', async () => {
    archive = await anew(filled);
    const before = await archive.snapshot();
    for (const name of await readdir(archive.folder.path))
      if (name !== 'heirloom.yaml' && name !== 'vaults')
        await rm(join(archive.folder.path, name), { recursive: true });
    expect((await archive.rebuild()).problems).toEqual([]);
    expect(await archive.snapshot()).toEqual(before);
    // The archive remains usable.
    await archive.take('d.warc.gz', [page('http://news.test/new'), page(secret)]);
    expect((await archive.snapshot()).captures).toHaveLength(before.captures.length + 1);
  });

  it.each([
    [['captures/head.sqlite', 'contents/blocks.json', 'decisions.jsonl']],
    [['captures/blocks.json', 'contents/head.sqlite', 'replicas.sqlite']],
  ])('mends what is damaged: %j', async (names) => {
    archive = await anew(filled);
    const before = await archive.snapshot();
    for (const name of names) {
      for (const end of ['-wal', '-shm']) await rm(join(archive.folder.index, name + end), { force: true });
      await writeFile(join(archive.folder.index, name), 'this is neither a database nor JSON '.repeat(100));
    }
    expect((await archive.rebuild()).problems).toEqual([]);
    expect(await archive.snapshot()).toEqual(before);
  });

  it('makes anew what another version of the program has made', async () => {
    archive = await anew(filled);
    const before = await archive.snapshot();
    for (const name of ['captures/head.sqlite', 'contents/head.sqlite', 'replicas.sqlite']) {
      const database = new DatabaseSync(join(archive.folder.index, name));
      database.exec('PRAGMA user_version = 99');
      database.close();
    }
    expect((await archive.rebuild()).problems).toEqual([]);
    expect(await archive.snapshot()).toEqual(before);
    for (const name of ['captures', 'contents']) {
      const path = join(archive.folder.index, name, 'blocks.json');
      await writeFile(path, (await readFile(path, 'utf8')).replace(/"version": \d+/, '"version": 99'));
    }
    expect((await archive.rebuild()).problems).toEqual([]);
    expect(await archive.snapshot()).toEqual(before);
  });

  it('goes on where it was interrupted, in every step', async () => {
    archive = await anew(filled);
    const before = await archive.snapshot();
    const steps: RebuildStep[] = ['register', 'decisions', 'files', 'captures', 'contents'];
    for (const last of steps) {
      const stop = new AbortController();
      const options = {
        signal: stop.signal,
        onStep: (step: RebuildStep) => {
          if (step === last) stop.abort(new Error('stopped'));
        },
      };
      await expect(archive.rebuild(options)).rejects.toThrow('stopped');
      expect(await archive.snapshot()).toEqual(before);
    }
    expect((await archive.rebuild()).result).toMatchObject({ files: 3, readBefore: 3 });
    expect(await archive.snapshot()).toEqual(before);
  });

  it('heeds what was decided after it was interrupted', async () => {
    archive = await anew(filled);
    const stop = new AbortController();
    const onStep = (step: RebuildStep): void => {
      if (step === 'captures') stop.abort(new Error('stopped'));
    };
    await expect(archive.rebuild({ signal: stop.signal, onStep })).rejects.toThrow('stopped');
    await decide({ kind: 'deletion', of: { urlPrefix: 'http://club.test/' } });
    const before = await archive.snapshot();
    await archive.rebuild();
    expect(await archive.snapshot()).toEqual(before);
  });

  it('leaves readers what they read, and shows them the new index after it', async () => {
    archive = await anew(filled);
    const before = await archive.snapshot();
    const reading = await LocalRepository.openForReading(archive.folder.path);
    const lines = (await reading.captures).lines()[Symbol.asyncIterator]();
    const seen = [await lines.next()];
    await archive.rebuild();
    await archive.take('d.warc.gz', [page('http://zoo.test/')]);
    for (let next = await lines.next(); next.done !== true; next = await lines.next()) seen.push(next);
    expect(seen.map(({ value }) => value as string)).toEqual(expect.arrayContaining([...before.captures]));
    expect(await gathered((await reading.captures).lines())).toEqual((await archive.snapshot()).captures);
    await reading.close();
  });

  it('reads files that are on their way into a vault', async () => {
    await archive.take('a.warc.gz', news);
    const before = await archive.snapshot();
    const name = 'warc/2026-11/a.warc.gz';
    for (const vault of await archive.holders(name)) {
      await rm(archive.inVault(vault, name));
      await rm(archive.inVault(vault, `manifest/${name}.json`));
    }
    const source = join(archive.folder.inbox, 'a.warc.gz');
    const { size: sizeBytes } = await stat(source);
    const onTheWay = [{ name, fileClass: 'text' as const, sizeBytes, sha256: 'ab'.repeat(32), source }];
    expect((await archive.rebuild({ onTheWay })).result.captures).toBe(3);
    expect((await archive.snapshot()).captures).toEqual(before.captures);
  });
});

describe('what is wrong in the vaults', () => {
  const name = 'warc/2026-11/a.warc.gz';

  it('a vault that is away is told, and what only it has is missing until it is back', async () => {
    archive = await anew(filled);
    const before = await archive.snapshot();
    const [first = '', second = ''] = await archive.holders(name);
    for (const vault of [first, second])
      await rename(archive.inVault(vault), archive.inVault(`${vault}.away`));
    const { problems } = await archive.rebuild();
    expect(problems.map(({ vault }) => vault)).toEqual(expect.arrayContaining([first, second]));
    expect(problems).toContainEqual({
      file: name,
      problem: expect.stringContaining('its captures are missing') as string,
    });
    const without = await archive.snapshot();
    expect(without.captures.every((line) => !line.includes('"a.warc.gz"'))).toBe(true);
    expect(without.decisions).toEqual(before.decisions);
    for (const vault of [first, second])
      await rename(archive.inVault(`${vault}.away`), archive.inVault(vault));
    expect((await archive.rebuild()).problems).toEqual([]);
    expect(await archive.snapshot()).toEqual(before);
  });

  it('where no vault is there, nothing is changed', async () => {
    archive = await anew(filled);
    const before = await archive.snapshot();
    for (const vault of ['a', 'b', 'c'])
      await rename(archive.inVault(vault), archive.inVault(`${vault}.away`));
    await expect(archive.rebuild()).rejects.toThrow(NoVaultError);
    expect(await archive.snapshot()).toEqual(before);
  });

  it('a copy with a flipped bit is told, and another one is read', async () => {
    archive = await anew(filled);
    const before = await archive.snapshot();
    const [bad = ''] = await archive.holders(name);
    await flipBit(archive.inVault(bad, name));
    const { problems } = await archive.rebuild();
    expect(problems).toEqual([
      { vault: bad, file: name, problem: expect.stringContaining('not what it should be') as string },
    ]);
    const { captures, contents } = await archive.snapshot();
    expect({ captures, contents }).toEqual({ captures: before.captures, contents: before.contents });
    await archive.writing(async ({ register }) => {
      expect(await register.replicasOf(name)).toContainEqual(
        expect.objectContaining({ vault: bad, state: 'bad' }),
      );
    });
  });

  it('a file that no vault has whole is told, and read as far as it can be', async () => {
    await archive.take('a.warc.gz', news);
    for (const vault of await archive.holders(name)) {
      const bytes = await readFile(archive.inVault(vault, name));
      await overwrite(archive.inVault(vault, name), bytes.subarray(0, bytes.length - 300));
    }
    const { problems, result } = await archive.rebuild();
    expect(problems).toHaveLength(3);
    expect(problems.at(-1)?.problem).toContain('no vault has it whole');
    expect([1, 2]).toContain(result.captures);
  });

  it('a bad manifest is told, and that of another vault is taken', async () => {
    archive = await anew(filled);
    const before = await archive.snapshot();
    const [bad = ''] = await archive.holders(name);
    await rm(archive.folder.index, { recursive: true });
    await overwrite(archive.inVault(bad, `manifest/${name}.json`), '{}');
    const { problems } = await archive.rebuild();
    expect(problems).toEqual([
      { vault: bad, file: `manifest/${name}.json`, problem: expect.stringContaining('damaged') as string },
    ]);
    expect(await archive.snapshot()).toEqual(before);
  });

  it('a decision that cannot be read anywhere is told', async () => {
    await decide({ kind: 'deletion', of: { url: secret } });
    for (const vault of ['a', 'b', 'c']) {
      for (const entry of await readdir(archive.inVault(vault, 'log')).catch(() => []))
        await overwrite(archive.inVault(vault, `log/${entry}`), '{}');
    }
    const { problems } = await archive.rebuild();
    expect(problems.map(({ problem }) => problem)).toContainEqual(
      expect.stringContaining('the decision cannot be read'),
    );
  });

  it('a file that is no archive file is told, and the others are read', async () => {
    await archive.take('a.warc.gz', news);
    await archive.writing(async ({ storing }) => {
      const path = join(archive.folder.inbox, 'text');
      await writeFile(path, 'no archive');
      await storeFile({ path, name: 'warc/2026-11/no.warc.gz', fileClass: 'text' }, storing);
    });
    const { problems, result } = await archive.rebuild();
    expect(problems).toEqual([
      { file: 'warc/2026-11/no.warc.gz', problem: expect.stringContaining('no WARC') as string },
    ]);
    expect(result.captures).toBe(3);
  });
});

function line(url: string, status: string, offset: number): string {
  const json = `{"url": "http://posted.test/${url}", "status": "${status}", "offset": "${offset}", "filename": "x.warc.gz"}`;
  return `test,posted)/${url} 20260101000000 ${json}`;
}

describe('lines that were posted', () => {
  const captures = [
    { urlkey: 'test,posted)/a', timestamp: '20260101000000', file: 'x.warc.gz', offset: 1 },
    { urlkey: 'test,posted)/b', timestamp: '20260101000000', file: 'x.warc.gz', offset: 2 },
  ];

  it('are there again, the last word on each counting', async () => {
    await archive.take('a.warc.gz', news);
    await archive.post('20261101000000000-1.cdxj.gz', [
      line('a', '200', 1),
      line('b', '200', 2),
      line('c', '200', 3),
    ]);
    await archive.post('20261102000000000-2.cdxj.gz', [line('c', '404', 3)]);
    await decide({ kind: 'deletion', of: { captures } });
    await decide({ kind: 'restoration', of: { captures: captures.slice(1) } });
    await archive.post('20261103000000000-3.cdxj.gz', [line('b', '301', 2)]);
    const before = await archive.snapshot();
    expect(before.captures.filter((each) => each.includes('posted'))).toEqual([
      line('b', '301', 2),
      line('c', '404', 3),
    ]);
    expect((await archive.rebuild()).problems).toEqual([]);
    expect(await archive.snapshot()).toEqual(before);
  });

  it('are told where no vault has them whole', async () => {
    await archive.post('20261101000000000-1.cdxj.gz', [line('a', '200', 1)]);
    const name = 'cdx/2026-11/20261101000000000-1.cdxj.gz';
    for (const vault of await archive.holders(name)) await flipBit(archive.inVault(vault, name));
    const { problems, result } = await archive.rebuild();
    expect(problems).toEqual([
      { file: name, problem: expect.stringContaining('the lines in it are missing') as string },
    ]);
    expect(result.captures).toBe(0);
  });
});

async function flipBit(path: string): Promise<void> {
  const bytes = await readFile(path);
  const middle = bytes.length >> 1;
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  await overwrite(path, bytes);
}

/** Behind the back of the vault, as damage comes. */
async function overwrite(path: string, content: string | Uint8Array): Promise<void> {
  await chmod(path, 0o644);
  await writeFile(path, content);
}
