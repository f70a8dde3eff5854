import { defined } from '../../formats/values/defined.ts';
import { rename, rm } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rawRecord } from '../../../scenarios/hand-made-warc.ts';
import { LocalRepository } from './local-repository.ts';
import { dedupFiles } from './dedup-files.ts';
import type { DedupFiles } from './dedup-files.ts';
import { TestArchive } from './rebuild/test-archive.ts';

let archive: TestArchive;
beforeEach(async () => {
  archive = await TestArchive.make();
});
afterEach(async () => {
  await archive.remove();
});

function page(path: string, year: number, status = 200): Buffer {
  const fields = {
    'WARC-Type': 'response',
    'WARC-Date': `${year}-01-31T12:00:00Z`,
    'WARC-Target-URI': `http://${path}`,
    'Content-Type': 'application/http; msgtype=response',
  };
  return rawRecord(fields, Buffer.from(`HTTP/1.1 ${status} Said\r\nContent-Type: text/html\r\n\r\n${path}`));
}

async function take(base: string, job: string | undefined, records: readonly Buffer[]): Promise<void> {
  await archive.take(base, records, { source: 'web', ...defined({ job }) });
}

async function found(...urls: readonly string[]): Promise<DedupFiles> {
  const opened = await LocalRepository.openForReading(archive.folder.path);
  try {
    return await dedupFiles(opened, urls);
  } finally {
    await opened.close();
  }
}

async function bases(...urls: readonly string[]): Promise<string[]> {
  return (await found(...urls)).paths.map((path) => path.replace(/.*\//, ''));
}

it('are those of the last whole harvest, whatever came after it for single pages', async () => {
  await take('old.warc.gz', 'one', [page('a.test/', 2020), page('a.test/b', 2020), page('a.test/c', 2020)]);
  await take('now.warc.gz', 'two', [page('a.test/', 2021), page('a.test/b', 2021), page('a.test/c', 2021)]);
  await take('elsewhere.warc.gz', 'two', [page('other.test/', 2021)]);
  await take('single.warc.gz', 'missing', [page('a.test/b', 2022)]);
  await take('down.warc.gz', 'three', [page('a.test/', 2023, 503), page('a.test/c', 2023, 503)]);
  const posted = { url: 'http://a.test/c', offset: '0', filename: 'nobody-has.warc.gz' };
  await archive.post('posted.cdxj.gz', [`test,a)/c 20240131120000 ${JSON.stringify(posted)}`]);
  expect(await bases('http://a.test/', 'http://a.test/b')).toEqual(['now.warc.gz', 'single.warc.gz']);
  expect(await bases('http://other.test/')).toEqual(['elsewhere.warc.gz']);
  expect(await found('http://nowhere.test/')).toEqual({ paths: [], lacking: undefined });
});

it('are of twenty harvests at most, those with the most URLs', async () => {
  await archive.writing(async ({ captures, register }) => {
    for (let number = 0; number < 30; number++)
      await register.addFile({
        name: `warc/2026-11/${number}.warc.gz`,
        fileClass: 'text',
        sizeBytes: 1,
        sha256: 'ab'.repeat(32),
      });
    const lines = Array.from({ length: 30 }, (_, number) => {
      const base = `${number}.warc.gz`;
      const urls = number === 25 ? ['a', 'b', 'c'] : [`only-in-${number}`];
      return urls.map((path) => {
        const fields = { url: `http://a.test/${path}`, offset: '0', filename: base };
        return `test,a)/${path} 20240131120000 ${JSON.stringify(fields)}`;
      });
    });
    await (await captures).insert(lines.flat());
  });
  const { paths, lacking } = await found('http://a.test/');
  expect(paths).toEqual([]);
  expect(lacking?.message).toMatch(
    /^what is in warc\/2026-11\/25\.warc\.gz, .*, and 17 more may be stored again: /,
  );
});

it('are read from a vault that is there, and told where there is none', async () => {
  await take('a.warc.gz', 'one', [page('a.test/', 2020)]);
  await take('b.warc.gz', 'two', [page('a.test/b', 2020)]);
  const [first = '', second = ''] = await archive.holders('warc/2026-11/a.warc.gz');
  await rm(archive.inVault(first, 'warc/2026-11/a.warc.gz'));
  expect((await found('http://a.test/')).paths).toContain(archive.inVault(second, 'warc/2026-11/a.warc.gz'));
  const [one = '', other = ''] = await archive.holders('warc/2026-11/b.warc.gz');
  await rename(archive.inVault(one), archive.inVault(`${one}.away`));
  expect((await found('http://a.test/')).paths).toContain(archive.inVault(other, 'warc/2026-11/b.warc.gz'));
  await rename(archive.inVault(other), archive.inVault(`${other}.away`));
  const { paths, lacking } = await found('http://a.test/');
  expect(paths.join()).not.toContain('b.warc.gz');
  expect(lacking?.message).toContain('warc/2026-11/b.warc.gz');
});
