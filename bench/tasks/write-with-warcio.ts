import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { WARCRecord, WARCSerializer } from 'warcio';
import { startClock } from '../cost.ts';
import { mixedEvents } from '../mixed-records.ts';
import type { MixedRecord } from '../mixed-records.ts';
import { severalAtOnce, sizeThenRemove } from '../written-file.ts';
import type { WriteArchive, WriteOutcome } from '../written-file.ts';

/** The records are made before the clock starts; it stops when the file is on disk (fsync). */
export async function writeWithWarcio(params: WriteArchive): Promise<WriteOutcome> {
  const events = [...mixedEvents(params.sizeBytes, params.seed)];
  const path = join(params.folder, 'written-by-peer.warc.gz');
  const clock = startClock();
  const file = await open(path, 'wx');
  let order: Promise<unknown> = Promise.resolve();
  await severalAtOnce(events, params.atOnce, async (event) => {
    for (const record of event) {
      const bytes = await WARCSerializer.serialize(warcioRecord(record), { gzip: true });
      order = order.then(() => file.appendFile(bytes));
      await order;
    }
  });
  await file.sync();
  await file.close();
  const cost = clock();
  return { ...cost, fileBytes: await sizeThenRemove(path) };
}

function warcioRecord(record: MixedRecord): WARCRecord {
  const { head, body } = record;
  return WARCRecord.create(
    {
      url: record.targetUri,
      date: record.date,
      type: record.type,
      warcVersion: 'WARC/1.1',
      warcHeaders: [
        ['WARC-Record-ID', record.id],
        ['Content-Type', record.contentType],
        ...record.fields.map(({ name, value }): [string, string] => [name, value]),
      ],
      ...(head === undefined
        ? {}
        : {
            statusline: head.startLine,
            httpHeaders: head.headers.map(([name, value]): [string, string] => [name, value]),
          }),
    },
    body.length === 0 ? [] : [body],
  );
}
