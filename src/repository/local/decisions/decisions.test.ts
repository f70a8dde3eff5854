import { allOf } from '../../../storage/pages.ts';
import { defined } from '../../../formats/values/defined.ts';
import { existsSync } from 'node:fs';
import { appendFile, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseCdxj } from '../../../formats/cdxj/cdxj.ts';
import type { CaptureLine } from '../../../formats/cdxj/capture-line.ts';
import { canonicalKey } from '../../../formats/url/canonical-key.ts';
import type { ArchiveDecision, ArchiveSubject } from '../../../storage/archive-log.ts';
import { LocalRepository } from '../local-repository.ts';
import { Decisions } from './decisions.ts';
import { NotDecidedError, NotWrittenError } from './resolve-decision.ts';

const here = { address: '127.0.0.1' };
let folder = '';
let archive: LocalRepository;
let decisions: Decisions;
let nowMs = Date.parse('2026-06-01T00:00:00Z');
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-decisions-'));
  archive = await LocalRepository.openForWriting(folder);
  nowMs = Date.parse('2026-06-01T00:00:00Z');
  decisions = await Decisions.open(archive, { now: () => nowMs });
});
afterEach(async () => {
  decisions.close();
  await archive.close();
  await rm(folder, { recursive: true });
});

function line(
  url: string,
  timestamp = '20260101000000',
  change: Readonly<Record<string, string>> = {},
): string {
  const json = { url, digest: 'sha1:AAA', offset: '7', filename: 'a.warc.gz', ...change };
  return `${canonicalKey(url)} ${timestamp} ${JSON.stringify(json)}`;
}

function capture(...given: Parameters<typeof line>): CaptureLine {
  const parsed = parseCdxj(line(...given));
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.line;
}

function decide(what: ArchiveDecision): ReturnType<Decisions['decide']> {
  return decisions.decide({ what, by: 'a librarian', reason: 'by law' });
}

function withdraw(of: ArchiveSubject, until?: string): ReturnType<Decisions['decide']> {
  return decide({ kind: 'withdrawal', of, ...defined({ until }) });
}

function isShown(...given: Parameters<typeof line>): boolean {
  return decisions.rules().mayRead(here, capture(...given), nowMs).decision === 'allowed';
}

async function lines(): Promise<string[]> {
  const all: string[] = [];
  for await (const each of (await archive.captures).lines()) all.push(each);
  return all;
}

/** As if the process had ended, and a new one had come. */
async function reopen(): Promise<void> {
  decisions.close();
  await archive.close();
  archive = await LocalRepository.openForWriting(folder);
  decisions = await Decisions.open(archive, { now: () => nowMs });
}

function passed(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

describe('who may read a capture', () => {
  it('is everybody on this machine, and nobody elsewhere', () => {
    expect(decisions.rules().mayRead(here, capture('http://a.test/')).rule).toBe('default');
    expect(decisions.rules().mayRead({ address: '192.0.2.1' }, capture('http://a.test/'))).toMatchObject({
      decision: 'refused',
      rule: 'default',
    });
  });

  it.each<[ArchiveSubject, met: Parameters<typeof line>, notMet: Parameters<typeof line>]>([
    [{ url: 'http://a.test/x' }, ['https://www.A.test/x'], ['http://a.test/xy']],
    [{ urlPrefix: 'http://a.test/x' }, ['http://a.test/xy?z'], ['http://b.test/x']],
    [{ urlPrefix: 'http://a.test/x/' }, ['http://a.test/x/'], ['http://a.test/xy']],
    [{ urlPrefix: 'http://a.test/' }, ['dns:a.test'], ['dns:b.a.test']],
    [{ urlPrefix: 'http://a.test' }, ['dns:www.a.test'], ['dns:a.test.example']],
    [{ urlPrefix: 'https://www.a.test:8443/' }, ['dns:a.test'], ['http://a.test/']],
    [{ urlPrefix: 'http://a.test/', before: '2026-01-01' }, ['dns:a.test', '20251231235959'], ['dns:a.test']],
    [{ urlPrefix: 'http://a.test/x/' }, ['http://a.test/x/1'], ['dns:a.test']],
    [{ url: 'http://a.test/' }, ['http://a.test/'], ['dns:a.test']],
    [{ urlPrefix: 'http://a.test/x/' }, ['http://a.test/x/y'], ['http://a.test/']],
    [{ domain: 'example.org' }, ['http://deep.shop.example.org:8080/a'], ['http://anexample.org/']],
    [{ domain: 'www.Example.org' }, ['http://example.org/a'], ['http://example.org.test/']],
    [{ domain: 'example.org' }, ['dns:www.example.org'], ['dns:example.com']],
    [
      { file: 'warc/2026-01/a.warc.gz' },
      ['http://a.test/'],
      ['http://a.test/', undefined, { filename: 'b.warc' }],
    ],
    [{ file: 'a.warc.gz', offset: 7 }, ['http://a.test/'], ['http://a.test/', undefined, { offset: '8' }]],
    [
      { digest: 'sha1:aaa' },
      ['http://a.test/', undefined, { digest: 'AAA' }],
      ['http://a.test/', undefined, { digest: 'B' }],
    ],
    [{ from: '2026-01-01' }, ['http://a.test/'], ['http://a.test/', '20251231235959']],
    [{ before: '2026-01-01T00:00:01Z' }, ['http://a.test/'], ['http://a.test/', '20260101000001']],
    [
      { url: 'http://a.test/', before: '2026-01-01' },
      ['http://a.test/', '20251231235959'],
      ['http://a.test/'],
    ],
    [{ url: 'http://a.test/', file: 'a.warc.gz' }, ['http://a.test/'], ['http://b.test/']],
    [
      { captures: [{ urlkey: 'test,a)/', timestamp: '20260101000000', file: 'a.warc.gz', offset: 7 }] },
      ['http://a.test/'],
      ['http://a.test/', '20260101000001'],
    ],
  ])('%j is withdrawn, and nothing else', async (of, met, notMet) => {
    const { id } = await withdraw(of);
    expect(decisions.rules().mayRead(here, capture(...met))).toMatchObject({
      decision: 'refused',
      rule: `withdrawal ${id}`,
    });
    expect(isShown(...notMet)).toBe(true);
  });

  it('follows a URL whatever was sent with it', async () => {
    await withdraw({ url: 'http://a.test/?b=1' });
    const posted = {
      ...capture('http://a.test/?b=1'),
      urlkey: 'test,a)/?__wb_method=post&b=1',
      method: 'POST',
    };
    expect(decisions.rules().mayRead(here, posted).decision).toBe('refused');
  });

  it('changes when a withdrawal ends', async () => {
    await withdraw({ url: 'http://a.test/' }, '2026-07-01');
    expect(isShown('http://a.test/')).toBe(false);
    nowMs = Date.parse('2026-07-01');
    expect(isShown('http://a.test/')).toBe(true);
  });

  it('names the access class of a mark', async () => {
    const { id } = await decide({
      kind: 'access-mark',
      of: { urlPrefix: 'http://a.test/' },
      accessClass: 'staff',
    });
    expect(decisions.rules().mayRead(here, capture('http://a.test/b')).rule).toBe(`access-mark staff ${id}`);
  });

  it('changes when a decision is revoked', async () => {
    const { id } = await withdraw({ url: 'http://a.test/' });
    await decide({ kind: 'revocation', entry: id });
    expect(isShown('http://a.test/')).toBe(true);
    expect(decisions.rules().isRevoked(id)).toBe(true);
    await reopen();
    expect(isShown('http://a.test/')).toBe(true);
  });

  it('finds all prefixes, however many lie between', async () => {
    const table = ['http://a.test/', 'http://a.test/m/', 'http://a.test/mn', 'http://a.test/mm/a'];
    for (const urlPrefix of table) await withdraw({ urlPrefix, before: '2026-01-01' });
    await withdraw({ urlPrefix: 'http://a.test/m' });
    expect(isShown('http://a.test/mm/b')).toBe(false);
    expect(isShown('http://a.test/l')).toBe(true);
    expect(isShown('http://a.test/l', '20250101000000')).toBe(false);
  });
});

describe('aliases', () => {
  it('are names of the same, in both directions and from one to the next', async () => {
    await decide({ kind: 'alias', of: { url: 'http://a.test/' }, sameAs: 'http://b.test/' });
    await decide({ kind: 'alias', of: { url: 'http://b.test/' }, sameAs: 'http://c.test/' });
    expect(decisions.rules().keysOf('test,c)/')).toEqual(['test,c)/', 'test,b)/', 'test,a)/']);
    expect(decisions.rules().keysOf('test,a)/')).toEqual(['test,a)/', 'test,b)/', 'test,c)/']);
    expect(decisions.rules().keysOf('test,d)/')).toEqual(['test,d)/']);
  });

  it('of a prefix stand for all below it', async () => {
    await decide({ kind: 'alias', of: { urlPrefix: 'http://old.test/a/' }, sameAs: 'http://new.test/b/' });
    expect(decisions.rules().keysOf('test,old)/a/x?y')).toEqual(['test,old)/a/x?y', 'test,new)/b/x?y']);
    expect(decisions.rules().keysOf('test,new)/b')).toEqual(['test,new)/b', 'test,old)/a']);
  });

  it('of something within itself come to an end', async () => {
    await decide({ kind: 'alias', of: { urlPrefix: 'http://a.test/' }, sameAs: 'http://a.test/x/' });
    expect(decisions.rules().keysOf('test,a)/').length).toBeLessThanOrEqual(50);
  });

  it('do not show what was withdrawn under the other name', async () => {
    await decide({ kind: 'alias', of: { url: 'http://a.test/' }, sameAs: 'http://b.test/' });
    await withdraw({ url: 'http://b.test/' });
    expect(isShown('http://a.test/')).toBe(false);
  });
});

describe('a deletion', () => {
  beforeEach(async () => {
    const urls = ['http://a.test/', 'http://a.test/b', 'http://b.test/', 'http://c.test/'];
    await (await archive.captures).insert(urls.map((url) => line(url)));
  });

  it('takes the lines out of the index, and they are refused if they come again', async () => {
    await decide({ kind: 'deletion', of: { urlPrefix: 'http://a.test/' } });
    expect(await lines()).toEqual([line('http://b.test/'), line('http://c.test/')]);
    expect(isShown('http://a.test/b')).toBe(false);
  });

  it('of captures that are named one by one can be told again', async () => {
    const captures = [{ urlkey: 'test,a)/', timestamp: '20260101000000', file: 'a.warc.gz', offset: 7 }];
    await decide({ kind: 'deletion', of: { captures } });
    expect(await lines()).not.toContain(line('http://a.test/'));
    expect(isShown('http://a.test/')).toBe(false);
    await decide({ kind: 'restoration', of: { captures } });
    await (await archive.captures).insert([line('http://a.test/')]);
    await rm(archive.folder.decisions);
    await reopen();
    expect(isShown('http://a.test/')).toBe(true);
    expect(await lines()).toContain(line('http://a.test/'));
    await decide({ kind: 'deletion', of: { captures } });
    expect(isShown('http://a.test/')).toBe(false);
  });

  it('of a domain takes all its hosts, with their ports and name records', async () => {
    const gone = ['http://a.test/1', 'http://b.a.test:8080/', 'dns:b.a.test'];
    const kept = ['http://ca.test/', 'http://a.test.org/', 'dns:ca.test'];
    await (await archive.captures).insert([...gone, ...kept].map((url) => line(url)));
    await decide({ kind: 'deletion', of: { domain: 'a.test' } });
    const left = (await lines()).join('\n');
    for (const url of gone) expect([url, left.includes(`"${url}"`)]).toEqual([url, false]);
    for (const url of kept) expect([url, left.includes(`"${url}"`)]).toEqual([url, true]);
  });

  it('goes on where a process was killed: the log has it, the table and the index do not', async () => {
    await decide({ kind: 'deletion', of: { url: 'http://b.test/' } });
    decisions.close();
    await (await archive.captures).insert([line('http://b.test/')]);
    await rm(archive.folder.decisions);
    decisions = await Decisions.open(archive, { now: () => nowMs });
    expect(await lines()).not.toContain(line('http://b.test/'));
    expect(isShown('http://b.test/')).toBe(false);
  });

  it('of another name of the URL is one of both', async () => {
    await decide({ kind: 'alias', of: { url: 'http://b.test/' }, sameAs: 'http://c.test/' });
    await decide({ kind: 'deletion', of: { urlPrefix: 'http://c.test/' } });
    expect(await lines()).toEqual([line('http://a.test/'), line('http://a.test/b')]);
  });
});

describe('a decision', () => {
  it.each<ArchiveDecision>([
    { kind: 'withdrawal', of: {} },
    { kind: 'withdrawal', of: { url: 'http://a.test/', from: 'soon' } },
    { kind: 'withdrawal', of: { url: 'http://a.test/' }, until: 'later' },
    { kind: 'withdrawal', of: { recordId: '<urn:uuid:1>' } },
    { kind: 'withdrawal', of: { offset: 7 } },
    { kind: 'deletion', of: { sha256: 'ab'.repeat(32) } },
    { kind: 'alias', of: { file: 'a.warc.gz' }, sameAs: 'http://b.test/' },
    { kind: 'alias', of: { url: 'http://b.test/' }, sameAs: 'https://www.b.test' },
    { kind: 'revocation', entry: 'nothing' },
  ])('that cannot be about anything is refused: %j', async (what) => {
    await expect(decide(what)).rejects.toThrow(NotDecidedError);
    expect(await decisions.entries()).toEqual([]);
  });

  it('is in the vaults when it is told, and is read from there where the table is lost', async () => {
    const entries = [
      await withdraw({ url: 'http://a.test/' }),
      await withdraw({ urlPrefix: 'http://b.test/' }),
    ];
    await rm(archive.folder.decisions);
    await reopen();
    expect(await decisions.entries()).toEqual(entries);
    expect(isShown('http://b.test/x')).toBe(false);
  });

  it('is not taken when no vault can have it', async () => {
    await rm(join(folder, 'vaults'), { recursive: true });
    await expect(withdraw({ url: 'http://a.test/' })).rejects.toThrow('could not be written into the log');
    expect(await decisions.entries()).toEqual([]);
  });

  it('of a content holds for all that have it', async () => {
    const sha256 = 'ab'.repeat(32);
    const url = 'http://a.test/x?b';
    await (await archive.captures).insert([line(url, undefined, { digest: 'sha1:XYZ' })]);
    await (
      await archive.contents
    ).insert([{ sha256, file: 'a.warc.gz', offset: 7, url, date: '2026-01-01T00:00:00Z' }]);
    const { what } = await withdraw({ sha256 });
    expect(what).toMatchObject({ of: { sha256, digest: 'sha1:XYZ' } });
    expect(isShown('http://elsewhere.test/', undefined, { digest: 'sha1:XYZ', filename: 'b.warc' })).toBe(
      false,
    );
    expect(isShown(url)).toBe(true);
  });
});

describe('a reader beside', () => {
  it('sees what others decide, also before there is a table', async () => {
    decisions.close();
    await rm(archive.folder.decisions);
    const reading = await LocalRepository.openForReading(folder);
    const reader = await Decisions.open(reading);
    expect(reader.rules().mayRead(here, capture('http://a.test/')).decision).toBe('allowed');
    decisions = await Decisions.open(archive);
    await withdraw({ url: 'http://a.test/' });
    await passed();
    expect(reader.rules().mayRead(here, capture('http://a.test/')).decision).toBe('refused');
    await withdraw({ url: 'http://b.test/' });
    await passed();
    expect(reader.rules().mayRead(here, capture('http://b.test/')).decision).toBe('refused');
    expect(await reader.entries()).toHaveLength(2);
    reader.close();
    await reading.close();
  });

  it('goes over to another table that stands at its place', async () => {
    const reading = await LocalRepository.openForReading(folder);
    const reader = await Decisions.open(reading);
    await withdraw({ url: 'http://a.test/' });
    decisions.close();
    for (const end of ['', '-wal', '-shm']) await rm(archive.folder.decisions + end, { force: true });
    decisions = await Decisions.open(archive);
    await withdraw({ url: 'http://b.test/' });
    await passed();
    expect(reader.rules().mayRead(here, capture('http://b.test/')).decision).toBe('refused');
    reader.close();
    await reading.close();
  });
});

describe('a vault that takes nothing', () => {
  it('keeps a decision from being made, and leaves nothing that looks like a lost file', async () => {
    const incoming = join(archive.folder.firstVault, '.incoming');
    await rm(incoming, { recursive: true, force: true });
    await writeFile(incoming, 'not a folder');
    await expect(withdraw({ url: 'http://a.test/' })).rejects.toThrow(NotWrittenError);
    await expect(withdraw({ url: 'http://a.test/' })).rejects.toThrow('decide again');
    expect(await allOf(archive.register.placedFiles())).toEqual([]);
    expect(isShown('http://a.test/')).toBe(true);
    await rm(incoming);
    await reopen();
    await withdraw({ url: 'http://a.test/' });
    expect(isShown('http://a.test/')).toBe(false);
    expect(await allOf(archive.register.placedFiles())).toHaveLength(1);
  });
});

describe('a host that is gone as a whole', () => {
  it('loses the records of its name with its pages', async () => {
    await (
      await archive.captures
    ).insert([line('http://a.test/'), line('dns:a.test'), line('dns:www.a.test'), line('dns:b.test')].sort());
    await decide({ kind: 'deletion', of: { urlPrefix: 'http://a.test/' } });
    expect((await lines()).map((each) => each.split(' ')[0])).toEqual(['dns:b.test']);
  });

  it('is not to be collected again, also after a restart, until the withdrawal ends', async () => {
    expect(decisions.rules().isRefused('http://a.test/', nowMs)).toBe(false);
    await withdraw({ urlPrefix: 'http://a.test/' }, '2026-07-01');
    await withdraw({ urlPrefix: 'http://old.test/', before: '2026-01-01' });
    await reopen();
    expect(decisions.rules().isRefused('https://www.a.test/page?q=1', nowMs)).toBe(true);
    expect(decisions.rules().isRefused('http://b.test/', nowMs)).toBe(false);
    expect(decisions.rules().isRefused('http://old.test/', nowMs)).toBe(false);
    nowMs = Date.parse('2026-07-02T00:00:00Z');
    expect(decisions.rules().isRefused('http://a.test/', nowMs)).toBe(false);
  });
});

describe('the file of decisions', () => {
  it('loses only the line that a killed process was writing', async () => {
    const { id } = await withdraw({ url: 'http://a.test/' });
    await appendFile(archive.folder.decisions, '{"log":"open"}\n{"entry":{"id":"ha');
    await reopen();
    expect((await decisions.entries()).map((each) => each.id)).toEqual([id]);
    await withdraw({ url: 'http://b.test/' });
    await reopen();
    expect(await decisions.entries()).toHaveLength(2);
    expect(isShown('http://b.test/')).toBe(false);
  });

  it.each(['{"layout":0}\n', '{"layout":1}\nnot JSON\n', ''])(
    'is made again from the vaults where it is %j',
    async (text) => {
      await withdraw({ url: 'http://a.test/' });
      await writeFile(archive.folder.decisions, text);
      await reopen();
      expect(isShown('http://a.test/')).toBe(false);
    },
  );

  it('takes the place of the database of earlier versions', async () => {
    const database = archive.folder.decisions.replace('.jsonl', '.sqlite');
    await withdraw({ url: 'http://a.test/' });
    await rename(archive.folder.decisions, database);
    await reopen();
    expect(isShown('http://a.test/')).toBe(false);
    expect(existsSync(database)).toBe(false);
  });

  it('gives one request the same rules from its beginning to its end', async () => {
    const rules = decisions.rules();
    await withdraw({ url: 'http://a.test/' });
    expect(rules.mayRead(here, capture('http://a.test/'), nowMs).decision).toBe('allowed');
    expect(isShown('http://a.test/')).toBe(false);
  });
});
