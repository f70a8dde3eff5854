import { WarcWriter } from '../../src/formats/warc/warc-writer.ts';
import { startClock } from '../cost.ts';
import { draftOf } from '../drafts.ts';
import type { Levels } from '../drafts.ts';
import { mixedEvents } from '../mixed-records.ts';
import { severalAtOnce, sizeThenRemove } from '../written-file.ts';
import type { WriteArchive, WriteOutcome } from '../written-file.ts';

export interface WriteAtLevels extends WriteArchive {
  readonly levels: Levels;
}

/** The records are made before the clock starts; it stops when the file is sealed (fsync). */
export async function writeWithHeirloom(params: WriteAtLevels): Promise<WriteOutcome> {
  const events = [...mixedEvents(params.sizeBytes, params.seed)].map((event) =>
    event.map((record) => draftOf(record)),
  );
  let path = '';
  const clock = startClock();
  const writer = new WarcWriter({
    folder: params.folder,
    prefix: 'written',
    storageClass: 'text',
    ...(params.levels === 'by media type' ? {} : { gzipLevel: () => 6 }),
    warcinfo: [{ name: 'software', value: 'heirloom-benchmark' }],
    targetBytes: Infinity,
    onSealed: (sealed) => {
      path = sealed;
    },
  });
  await severalAtOnce(events, params.atOnce, (event) => writer.write(event));
  await writer.close();
  const cost = clock();
  return { ...cost, fileBytes: await sizeThenRemove(path) };
}
