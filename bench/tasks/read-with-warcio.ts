import { createReadStream } from 'node:fs';
import { WARCParser } from 'warcio';
import { startClock } from '../cost.ts';
import type { ReadArchive, ReadOutcome } from './read-with-heirloom.ts';

/** As its README says; without reading HTTP heads and dechunking, which our reader leaves to the caller too. */
export async function readWithWarcio({ path }: ReadArchive): Promise<ReadOutcome> {
  const clock = startClock();
  let records = 0;
  let blockBytes = 0;
  for await (const record of new WARCParser(createReadStream(path), { parseHttp: false })) {
    records++;
    for await (const bytes of record.reader) blockBytes += bytes.length;
  }
  return { records, blockBytes, ...clock() };
}
