import { expect, it } from 'vitest';
import { parseWarcFields } from '../../../formats/warc/warc-fields.ts';
import { recordHead } from '../../../formats/warc/warc-record.ts';
import { FreshRecords } from './fresh-records.ts';
import type { StoredBody, StoredRecord } from './stored-record.ts';

function stored(body: StoredBody, close: () => void = () => {}): StoredRecord {
  const { fields } = parseWarcFields(Buffer.from('WARC-Type: response\r\n\r\n'));
  return { record: recordHead('WARC/1.1', fields), head: undefined, body, close };
}

function capture(offset: number, url = 'http://a.test/'): Parameters<FreshRecords['get']>[0] {
  return { urlkey: 'test,a)/', timestamp: '20260101000000', url, filename: 'a.warc.gz', offset };
}

function whole(sizeBytes: number): StoredBody {
  return { kind: 'whole', bytes: Buffer.alloc(sizeBytes) };
}

it('gives what was read within a second, for the same place and URL', () => {
  let nowMs = 5000;
  const records = new FreshRecords(() => nowMs);
  const kept = records.add(capture(1), stored(whole(10)));
  nowMs += 999;
  expect(records.get(capture(1))).toBe(kept);
  expect(records.get(capture(2))).toBeUndefined();
  expect(records.get(capture(1, 'http://b.test/'))).toBeUndefined();
  nowMs++;
  expect(records.get(capture(1))).toBeUndefined();
});

it('lets go of the file, and does not keep what has to be read from it', () => {
  const records = new FreshRecords();
  let closed = 0;
  const plain = stored({ kind: 'plain', sizeBytes: 10, read: async function* () {} }, () => closed++);
  expect(records.add(capture(1), plain)).toBe(plain);
  expect([closed, records.get(capture(1))]).toEqual([0, undefined]);
  records.add(
    capture(1),
    stored(whole(10), () => closed++),
  );
  records.get(capture(1))?.close();
  expect(closed).toBe(1);
});

it('keeps 32 MB at most, the last ones', () => {
  const records = new FreshRecords(() => 5000);
  for (let offset = 0; offset < 400; offset++) records.add(capture(offset), stored(whole(250_000)));
  const kept = Array.from({ length: 400 }, (_, offset) => records.get(capture(offset)) !== undefined);
  expect(kept.slice(0, 250)).not.toContain(true);
  expect(kept.slice(300)).not.toContain(false);
});
