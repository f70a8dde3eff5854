import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LocalRepository } from '../../src/repository/local/local-repository.ts';
import { DataFolder } from '../../src/repository/local/data-folder.ts';
import { Chain } from '../../src/repository/local/chain/chain.ts';
import { startClock } from '../cost.ts';
import type { Cost } from '../cost.ts';
import { WarcWriter } from '../../src/formats/warc/warc-writer.ts';
import { draftOf } from '../drafts.ts';
import { firstRecord } from '../first-record.ts';
import { mixedEvents } from '../mixed-records.ts';

export interface ChainFiles {
  /** A new archive. */
  readonly data: string;
  readonly files: number;
  /** Bytes of each file, as stored. */
  readonly fileBytes: number;
  readonly seed: number;
}

export interface ChainedFiles extends Cost {
  readonly captures: number;
  /** Cost of each quarter of the files. */
  readonly quarters: readonly Cost[];
}

/** This many are generated; the others are copies, each with a unique first record. */
const distinctFiles = 100;

/** Puts many small WARC files into the inbox of a new archive and lets the chain bring them in. */
export async function chainFiles({ data, files, fileBytes, seed }: ChainFiles): Promise<ChainedFiles> {
  const { inbox } = new DataFolder(data);
  const archive = await LocalRepository.openForWriting(data);
  try {
    await mkdir(inbox, { recursive: true });
    await fillInbox(inbox, { files, fileBytes, seed, work: join(data, 'made') });
    const chain = await Chain.open(archive);
    try {
      return await run(chain, files);
    } finally {
      await chain.close();
    }
  } finally {
    await archive.close();
  }
}

async function run(chain: Chain, files: number): Promise<ChainedFiles> {
  const quarters: Cost[] = [];
  const clock = startClock();
  let prior: Cost = { seconds: 0, cpuSeconds: 0 };
  const result = await chain.run({
    onProgress: (progress) => {
      if (progress.files < ((quarters.length + 1) * files) / 4) return;
      const now = clock();
      quarters.push({
        seconds: now.seconds - prior.seconds,
        cpuSeconds: now.cpuSeconds - prior.cpuSeconds,
      });
      prior = now;
    },
  });
  const cost = clock();
  if (result.files !== files) throw new Error(`${result.files} files of ${files} came through`);
  return {
    ...cost,
    captures: (await chain.files()).reduce((sum, file) => sum + (file.captures ?? 0), 0),
    quarters,
  };
}

interface Filling {
  readonly files: number;
  readonly fileBytes: number;
  readonly seed: number;
  readonly work: string;
}

async function fillInbox(inbox: string, filling: Filling): Promise<void> {
  const { files, work } = filling;
  const bases: Buffer[] = [];
  for (const path of await makeBases(filling)) bases.push(await readFile(path));
  await rm(work, { recursive: true });
  for (let number = 0; number < files; number++) {
    const name = `harvest-${String(number).padStart(6, '0')}.warc.gz`;
    const base = bases[number % bases.length] ?? Buffer.alloc(0);
    await writeFile(join(inbox, name), [firstRecord(name, number), base]);
  }
}

async function makeBases({ files, fileBytes, seed, work }: Filling): Promise<readonly string[]> {
  await mkdir(work);
  const paths: string[] = [];
  const writer = new WarcWriter({
    folder: work,
    prefix: 'base',
    storageClass: 'text',
    warcinfo: [{ name: 'software', value: 'heirloom-benchmark' }],
    targetBytes: fileBytes,
    onSealed: (path) => paths.push(path),
  });
  for (const event of mixedEvents(Infinity, seed)) {
    if (paths.length >= Math.min(files, distinctFiles)) break;
    await writer.write(event.map((record) => draftOf(record)));
  }
  await writer.close();
  return paths;
}
