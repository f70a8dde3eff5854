import { openFileSource } from '../../src/formats/warc/byte-source.ts';
import { readRecords } from '../../src/formats/warc/read-records.ts';
import type { ReadWarning } from '../../src/formats/warc/read-warning.ts';
import { startClock } from '../cost.ts';
import type { Cost } from '../cost.ts';

export interface ReadArchive {
  readonly path: string;
}

export interface ReadOutcome extends Cost {
  readonly records: number;
  readonly blockBytes: number;
}

/** Reads every record and every byte of its block. */
export async function readWithHeirloom({ path }: ReadArchive): Promise<ReadOutcome> {
  const clock = startClock();
  let records = 0;
  let blockBytes = 0;
  const source = await openFileSource(path);
  for await (const record of readRecords(source, { onWarning: refuse })) {
    records++;
    for await (const bytes of record.block) blockBytes += bytes.length;
  }
  await source.close();
  return { records, blockBytes, ...clock() };
}

/** Recovery from damage would be different work. */
function refuse(warning: ReadWarning): never {
  throw new Error(`the archive is not sound: ${warning.message}`);
}
