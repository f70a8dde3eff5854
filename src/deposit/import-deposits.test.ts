import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { warcBytes } from '../../scenarios/chain-ground.ts';
import { LocalRepository } from '../repository/local/local-repository.ts';
import { findDeposits } from './find-deposits.ts';
import type { Deposit } from './deposit.ts';
import { importDeposits } from './import-deposits.ts';

it('tells of each batch before it takes the next, and of what it had where the chain is stopped', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'heirloom-import-'));
  const archive = await LocalRepository.openForWriting(join(folder, 'data'));
  const ingest = await archive.openIngest();
  try {
    const deposits: Deposit[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e'])
      await writeFile(join(folder, `${name}.warc.gz`), warcBytes([`http://${name}.test/`]));
    const paths = ['a', 'b', 'c', 'd', 'e'].map((name) => join(folder, `${name}.warc.gz`));
    for await (const found of findDeposits(paths, { ownFolders: [] }))
      if (found.outcome === 'accepted') deposits.push(found);
    const sizes = deposits.map(({ sizeBytes }) => sizeBytes);
    const ofTwoBatches = sizes.slice(0, 4).reduce((sum, size) => sum + size);
    const results = importDeposits(deposits, {
      repository: archive,
      ingest,
      incoming: archive.folder.incoming,
      source: 'import',
      version: '1',
      signal: new AbortController().signal,
      // The run of the second batch comes to a bad end.
      onProgress: ({ doneBytes }) => {
        if (doneBytes >= ofTwoBatches) throw new Error('stopped');
      },
      batch: { deposits: 2, bytes: 1e9 },
    });
    const told: string[] = [];
    const tell = async (): Promise<void> => {
      for await (const { deposit, outcome } of results) told.push(`${deposit.path.at(-9)} ${outcome}`);
    };
    await expect(tell()).rejects.toThrow('stopped');
    expect(told).toEqual(['a taken', 'b taken', 'c taken', 'd taken']);
  } finally {
    await ingest.close();
    await archive.close();
    await rm(folder, { recursive: true });
  }
});
