import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rawResponse } from '../../../../scenarios/hand-made-warc.ts';
import { ChainFolder } from '../chain/chain-folder.ts';
import { SqliteChainLedger } from '../chain/ledger/sqlite-chain-ledger.ts';
import { LocalRepository } from '../local-repository.ts';
import { TestArchive } from '../rebuild/test-archive.ts';
import { importsOf } from './imports.ts';
import type { Import } from './imports.ts';

const page = (path: string): Buffer[] => [rawResponse(`http://a.test/${path}`, path)];

let archive: TestArchive;
beforeAll(async () => {
  archive = await TestArchive.make();
  const fromWacz = {
    source: 'gift',
    takenFrom: 'b.wacz',
    signature: 'valid, by the domain a.test',
  };
  await archive.take('crawled.warc.gz', page('1'));
  await archive.take('as-it-is.warc.gz', page('2'), { source: 'import', originalName: 'As it is.warc.gz' });
  await archive.take('b-1.warc.gz', page('3'), fromWacz);
  await archive.take('b-2.warc.gz', page('4'), fromWacz);
});
afterAll(() => archive.remove());

async function imports(max = 10): Promise<Import[]> {
  const opened = await LocalRepository.openForReading(archive.folder.path);
  try {
    return await importsOf(opened, max);
  } finally {
    await opened.close();
  }
}

it('are WACZ files as one, and archive files, without what was crawled', async () => {
  const wacz = { name: 'b.wacz', source: 'gift', files: 2, signature: 'valid, by the domain a.test' };
  const [first, second] = await imports();
  expect(first).toMatchObject(wacz);
  expect(second).toMatchObject({ name: 'As it is.warc.gz', source: 'import', files: 1 });
  expect(first?.atMs).toBeGreaterThanOrEqual(second?.atMs ?? Infinity);
  expect(first?.captures).toBeUndefined();
  expect(await imports(1)).toHaveLength(1);
});

it('have the captures and warnings that the chain still knows', async () => {
  const path = new ChainFolder(archive.folder).ledger;
  await mkdir(dirname(path), { recursive: true });
  const ledger = SqliteChainLedger.open(path);
  for (const base of ['b-1.warc.gz', 'b-2.warc.gz']) {
    const { id } = await ledger.enter({ path: `/in/${base}`, afterwards: 'delete', said: {}, sizeBytes: 1 });
    const found = { captures: 3, warnings: 2, losses: 1 };
    await ledger.change(id, {
      state: 'done',
      step: undefined,
      name: `warc/2026-11/${base}`,
      doneMs: 1,
      ...found,
    });
  }
  await ledger.commit();
  await ledger.close();
  expect((await imports())[0]).toMatchObject({ name: 'b.wacz', captures: 6, warnings: 4, losses: 2 });
});
