import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile, copyFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFileSource } from './byte-source.ts';
import { readRecords } from './read-records.ts';
import type { ReadWarning } from './read-warning.ts';
import { revisitFields } from './record-draft.ts';
import type { RecordDraft } from './record-draft.ts';
import { repairOpenFile } from './repair-open-file.ts';
import { WarcFile } from './warc-file.ts';
import { recordTypes } from './warc-record.ts';
import { WarcWriter } from './warc-writer.ts';
import type { WriterOptions } from './warc-writer.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom writer '));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

const date = '2026-01-31T12:00:00.123Z';
const uri = 'http://a.test/';

function writer(options: Partial<WriterOptions> = {}): WarcWriter {
  return new WarcWriter({
    folder,
    prefix: 'test',
    storageClass: 'text',
    warcinfo: [{ name: 'software', value: 'Heirloom' }],
    host: 'here',
    ...options,
  });
}

function response(body: string, head = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n'): RecordDraft {
  return {
    type: 'response',
    date,
    targetUri: uri,
    contentType: 'application/http; msgtype=response',
    block: Buffer.from(`${head}\r\n${body}`),
  };
}

async function readAll(
  path: string,
): Promise<{ blocks: string[]; types: string[]; warnings: ReadWarning[] }> {
  const warnings: ReadWarning[] = [];
  const blocks: string[] = [];
  const types: string[] = [];
  const source = await openFileSource(path);
  for await (const record of readRecords(source, { onWarning: (warning) => warnings.push(warning) })) {
    const parts: Uint8Array[] = [];
    for await (const part of record.block) parts.push(part);
    blocks.push(Buffer.concat(parts).toString('latin1'));
    types.push(record.type);
  }
  await source.close();
  return { blocks, types, warnings };
}

async function onlyFile(): Promise<string> {
  const files = await readdir(folder);
  expect(files).toHaveLength(1);
  return join(folder, files[0] ?? '');
}

describe('WarcWriter', () => {
  it('writes all eight types, each readable at its place', async () => {
    const warc = writer();
    const drafts = recordTypes
      .filter((type) => type !== 'warcinfo')
      .map((type): RecordDraft => ({ ...response(`body of ${type}`), type }));
    const places = await warc.write(drafts);
    await warc.close();
    const path = await onlyFile();
    expect(path).toMatch(/test-\d{17}-00000-here\.warc\.gz$/);
    const { types, warnings } = await readAll(path);
    expect(types).toEqual(['warcinfo', ...drafts.map((draft) => draft.type)]);
    expect(warnings).toEqual([]);
    const bytes = await readFile(path);
    for (const [index, place] of places.entries()) {
      const member = gunzipSync(bytes.subarray(place.offset, place.offset + place.lengthBytes)).toString();
      expect(member).toContain(`WARC-Type: ${drafts[index]?.type}\r\n`);
      expect(member).toContain(`WARC-Record-ID: ${place.id}\r\n`);
      expect(member.endsWith('\r\n\r\n')).toBe(true);
    }
  });

  it('digests the block, and the payload without its chunk framing', async () => {
    const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n';
    const warc = writer();
    const [plain, framed] = await warc.write([
      response('hello'),
      response('2\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n', chunked),
    ]);
    await warc.close();
    const sha256 = `sha256:${createHash('sha256').update('hello').digest('hex')}`;
    expect(plain?.digests.payload).toBe('sha1:VL2MMHO4YXUKFWV63YHTWSBM3GXKSQ2N');
    expect(framed?.digests.payload).toBe(plain?.digests.payload);
    expect(framed?.digests.payloadSha256).toBe(sha256);
    expect(framed?.digests.block).not.toBe(plain?.digests.block);
  });

  it('writes revisits with the fields of their profile', async () => {
    const warc = writer({ storageClass: 'media' });
    const fields = revisitFields(
      'identicalPayloadDigest',
      { id: '<urn:x:1>', targetUri: uri, date },
      'sha1:ABC',
    );
    await warc.write([{ ...response(''), type: 'revisit', fields }]);
    await warc.close();
    const text = await readFile(await onlyFile(), 'latin1');
    expect(text).toContain(
      'WARC-Profile: http://netpreserve.org/warc/1.1/revisit/identical-payload-digest\r\n',
    );
    expect(text).toContain(`WARC-Refers-To: <urn:x:1>\r\nWARC-Refers-To-Target-URI: ${uri}\r\n`);
    expect(text).toContain('WARC-Payload-Digest: sha1:ABC\r\nWARC-Truncated: length\r\n');
    expect(text.match(/WARC-Payload-Digest/g)).toHaveLength(1);
  });

  it('keeps many writes under way in the order of the calls, an event in one file, files under their target', async () => {
    const sealed: string[] = [];
    const warc = writer({ targetBytes: 60_000, onSealed: (path) => sealed.push(path) });
    const events = Array.from({ length: 60 }, (_, index) => [
      response(`${index}:${randomBytes(2000).toString('base64')}`),
      { ...response(`meta ${index}`), type: 'metadata' as const },
    ]);
    const places = await Promise.all(events.map((event) => warc.write(event)));
    await warc.close();
    expect(sealed.length).toBeGreaterThan(2);
    for (const event of places) expect(new Set(event.map((place) => place.file)).size).toBe(1);
    const blocks: string[] = [];
    for (const path of sealed) {
      expect((await stat(path)).size).toBeLessThan(60_000);
      const file = await readAll(path);
      expect(file.warnings).toEqual([]);
      expect(file.types[0]).toBe('warcinfo');
      blocks.push(...file.blocks.slice(1));
    }
    expect(blocks).toEqual(
      events.flat().map((draft) => Buffer.from(draft.block as Uint8Array).toString('latin1')),
    );
  });

  it('streams a stored block and gives a record above the target a file of its own', async () => {
    const chunk = randomBytes(1 << 16);
    const stored = {
      sizeBytes: chunk.length * 20,
      async *read() {
        for (let index = 0; index < 20; index++) yield chunk;
      },
    };
    const sealed: string[] = [];
    for (const storageClass of ['text', 'media'] as const) {
      const warc = writer({ storageClass, targetBytes: 100_000, onSealed: (path) => sealed.push(path) });
      await warc.write([response('first')]);
      const [place] = await warc.write([{ type: 'resource', date, targetUri: uri, block: stored }]);
      await warc.close();
      const hash = createHash('sha256');
      for await (const part of stored.read()) hash.update(part);
      expect(place?.digests.payloadSha256).toBe(`sha256:${hash.digest('hex')}`);
    }
    expect(sealed).toHaveLength(4);
    for (const path of sealed) expect((await readAll(path)).warnings).toEqual([]);
  });

  it('never lets a value begin a new field, nor a name leave the folder', async () => {
    const warc = writer({ storageClass: 'media', prefix: '../../up/and\0away' });
    await warc.write([{ ...response('x'), targetUri: 'http://a.test/\r\nWARC-Type: evil\r\n' }]);
    await warc.close();
    expect(await readFile(await onlyFile(), 'latin1')).toContain(
      'WARC-Target-URI: http://a.test/ WARC-Type: evil\r\n',
    );
  });

  it('tells a failed write and undoes it', async () => {
    const warc = writer();
    const broken = {
      sizeBytes: 10,
      async *read() {
        yield Buffer.from('12345');
        throw Object.assign(new Error('spool is gone'), { code: 'EIO' });
      },
    };
    await warc.write([response('one')]);
    await expect(warc.write([{ type: 'resource', date, targetUri: uri, block: broken }])).rejects.toThrow(
      'spool',
    );
    await warc.write([response('two')]);
    await warc.close();
    const { blocks, warnings } = await readAll(await onlyFile());
    expect(blocks.slice(1).map((block) => block.slice(-3))).toEqual(['one', 'two']);
    expect(warnings).toEqual([]);
  });
});

describe('repairOpenFile', () => {
  it.each(['text', 'media'] as const)(
    'cuts a torn record at every possible place (%s)',
    async (storageClass) => {
      const warc = writer({ storageClass });
      const places = [
        ...(await warc.write([response('one')])),
        ...(await warc.write([response('two'), response('three')])),
      ];
      await warc.close();
      const path = await onlyFile();
      const whole = await stat(path);
      const last = places.at(-1);
      const end = (last?.offset ?? 0) + (last?.lengthBytes ?? 0);
      expect(end).toBe(whole.size);
      const torn = join(folder, 'torn.warc.open');
      for (let size = (last?.offset ?? 0) + 1; size < whole.size; size += 7) {
        await copyFile(path, torn);
        await truncate(torn, size);
        const repaired = await repairOpenFile(torn);
        expect(repaired).toMatchObject({
          sizeBytes: last?.offset,
          cutBytes: size - (last?.offset ?? 0),
          records: 3,
        });
      }
    },
  );

  it('leaves a whole file alone, and the writer goes on in it', async () => {
    const first = writer();
    await first.write([response('one')]);
    await first.sync();
    const path = await onlyFile();
    expect(path.endsWith('.open')).toBe(true);
    await writeFile(path, Buffer.from([0x1f, 0x8b, 8, 0, 1, 2]), { flag: 'a' });
    const repaired = await repairOpenFile(path);
    expect(repaired).toMatchObject({ cutBytes: 6, records: 2, damageInside: [] });
    const second = writer();
    second.continueIn(await WarcFile.reopen(path, repaired.sizeBytes), repaired.warcinfoId);
    await second.write([response('two')]);
    await second.close();
    // It stands for a process that was killed, and still has the file open, whose name has changed.
    await expect(first.close()).rejects.toMatchObject({ code: 'ENOENT' });
    const { blocks, warnings } = await readAll(await onlyFile());
    expect(blocks.slice(1).map((block) => block.slice(-3))).toEqual(['one', 'two']);
    expect(warnings).toEqual([]);
  });

  it('never cuts what is good behind damage inside', async () => {
    const warc = writer();
    const places = [];
    for (const body of ['one', 'two', 'three']) places.push(...(await warc.write([response(body)])));
    await warc.close();
    const path = await onlyFile();
    const bytes = await readFile(path);
    bytes.fill(0xff, (places[1]?.offset ?? 0) + 20, (places[1]?.offset ?? 0) + 40);
    await writeFile(path, bytes);
    const repaired = await repairOpenFile(path);
    expect(repaired).toMatchObject({ cutBytes: 0, records: 3, sizeBytes: bytes.length });
    expect(repaired.damageInside.length).toBeGreaterThan(0);
  });
});
