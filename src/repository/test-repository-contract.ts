import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { warcBytes } from '../../scenarios/chain-ground.ts';
import { canonicalKey } from '../formats/url/canonical-key.ts';
import { allOf } from '../storage/pages.ts';
import type { ArchiveDecision, ArchiveLogEntry } from '../storage/archive-log.ts';
import { NotDecidedError } from './deciding.ts';
import { openedCopies } from './file-store.ts';
import { openRepository } from './open-repository.ts';
import { NoArchiveError } from './repository.ts';
import type { Repository } from './repository.ts';

const url = 'http://dunes.test/';
const bytes = warcBytes([url]);
const options = { signal: new AbortController().signal, onProgress: () => {} };
const reader = { address: '127.0.0.1' };

/** The contract of every kind of repository. `create`: a new one, open for writing, that may use this folder. */
export function itIsARepository(create: (folder: string) => Promise<Repository>): void {
  let folder = '';
  let repository: Repository;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'heirloom-repository-'));
    repository = await create(join(folder, 'data'));
  });
  afterEach(async () => {
    await repository.close();
    await rm(folder, { recursive: true });
  });

  /** Takes in a file with one capture; gives its base. */
  async function ingest(): Promise<string> {
    const path = join(folder, 'dunes.warc.gz');
    await writeFile(path, bytes);
    const provenance = { source: 'web', harvest: 'spring', job: 'job-1' };
    const ingested = await repository.ingest([{ path, afterwards: 'leave', provenance }], options);
    expect(ingested).toEqual({ isThrough: true, files: 1, captures: 1, failures: [] });
    const [base = ''] = await allOf(repository.files.basesFrom({ job: 'job-1' }));
    return base;
  }

  async function reading<Result>(work: (other: Repository) => Promise<Result>): Promise<Result> {
    const other = await openRepository(structuredClone(repository.location));
    try {
      return await work(other);
    } finally {
      await other.close();
    }
  }

  describe('a repository', () => {
    it('has the files that it takes in, with their origin', async () => {
      const base = await ingest();
      const { files } = repository;
      const file = await files.find(base);
      if (file === undefined) throw new Error('it was taken in');
      expect(file).toMatchObject({ sizeBytes: bytes.length, provenance: { harvest: 'spring' } });
      expect((await allOf(files.all())).map(({ name }) => basename(name))).toEqual([base]);
      expect(await allOf(files.basesFrom({ harvest: 'autumn' }))).toEqual([]);
      expect([...(await files.findAll([base, 'other.warc.gz'])).keys()]).toEqual([base]);
      expect(await files.find('other.warc.gz')).toBeUndefined();
      const range = await files.read(file, { start: 2, end: 10 });
      let read = 2;
      for await (const piece of range?.bytes ?? []) {
        expect(bytes.subarray(read, read + piece.length).equals(piece)).toBe(true);
        read += piece.length;
      }
      expect(read).toBe(10);
      for await (const { source, next } of openedCopies(files, file)) {
        const into = new Uint8Array(bytes.length);
        expect(await source.read(0, into)).toBe(bytes.length);
        expect(bytes.equals(into)).toBe(true);
        expect(next).toBeUndefined();
      }
    });

    it('says of what it could not take why', async () => {
      const path = join(folder, 'broken.warc.gz');
      await writeFile(path, 'not an archive file');
      const entry = { path, afterwards: 'leave', provenance: { source: 'web' } } as const;
      const { isThrough, failures } = await repository.ingest([entry], options);
      expect(isThrough).toBe(false);
      expect(failures).toMatchObject([
        { path, state: 'failed', reason: { message: expect.any(String) as string } },
      ]);
      const opened = await repository.openIngest();
      expect(await opened.files({ state: 'failed' })).toMatchObject([{ path }]);
      await opened.close();
    });

    it('shows captures to those who open it elsewhere, and what was decided of them', async () => {
      await ingest();
      const [line = ''] = await reading(linesOf);
      expect(line).toContain(canonicalKey(url));
      const capture = { urlkey: canonicalKey(url), timestamp: '20260131120000', url };
      const asked = (other: Repository): Promise<string> =>
        other.rules().then((rules) => rules.mayRead(reader, capture).decision);
      expect(await reading(asked)).toBe('allowed');
      const decisions = await repository.decisions();
      await decisions.decide({ what: { kind: 'withdrawal', of: { url } }, by: 'a test', reason: 'a test' });
      expect(await reading(asked)).toBe('refused');
      expect(await asked(repository)).toBe('refused');
    });

    it('refuses a decision about nothing, and keeps the others in order', async () => {
      const decisions = await repository.decisions();
      const decide = (what: ArchiveDecision): Promise<ArchiveLogEntry> =>
        decisions.decide({ what, by: 'a test', reason: 'a test' });
      const before = decisions.rules();
      await expect(decide({ kind: 'withdrawal', of: {} })).rejects.toThrow(NotDecidedError);
      await expect(decide({ kind: 'revocation', entry: 'nothing' })).rejects.toThrow(NotDecidedError);
      expect(await decisions.entries()).toEqual([]);
      const made = [await decide({ kind: 'withdrawal', of: { url } })];
      const capture = { urlkey: canonicalKey(url), timestamp: '20260131120000', url };
      expect(before.mayRead(reader, capture).decision).toBe('allowed');
      expect(decisions.rules().mayRead(reader, capture).decision).toBe('refused');
      made.push(await decide({ kind: 'revocation', entry: made[0]?.id ?? '' }));
      expect(decisions.rules().mayRead(reader, capture).decision).toBe('allowed');
      expect(decisions.problems).toEqual([]);
      expect(await decisions.entries()).toEqual(made);
      expect(await reading(async (other) => (await other.decisions()).entries())).toEqual(made);
    });

    it('takes lines that others have made', async () => {
      const fields = { url, mime: 'text/html', status: '200', length: '1', offset: '0', filename: 'x.warc' };
      const line = `${canonicalKey(url)} 20200101000000 ${JSON.stringify(fields)}`;
      const loader = await repository.captureLoader();
      expect(await loader.add({ lines: [line], aliases: [], by: 'a test' })).toEqual({ ok: true });
      expect(await reading(linesOf)).toEqual([line]);
      expect(await loader.delete([line], 'a test')).toEqual({ ok: true });
      expect(await reading(linesOf)).toEqual([]);
    });

    it('has no texts before something was analysed, and no rehearsal that nobody made', async () => {
      expect(await repository.texts.current()).toBeUndefined();
      expect(await repository.hasRehearsal('job-2')).toBe(false);
      await expect(repository.openRehearsal('job-2')).rejects.toThrow(NoArchiveError);
    });
  });
}

async function linesOf({ captures }: Repository): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of (await captures).lines()) lines.push(line);
  return lines;
}
