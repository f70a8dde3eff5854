import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkArchive, readArchive, zstdFrame } from '../../../scenarios/made-up-archive.ts';
import type { ReadResult } from '../../../scenarios/made-up-archive.ts';
import { oneLine } from './record-draft.ts';
import type { RecordDraft } from './record-draft.ts';
import { recordTypes } from './warc-record.ts';
import { WarcWriter } from './warc-writer.ts';

const date = '2026-01-31T12:00:00.123Z';

/** The one file that the writer makes of these records. */
async function written(drafts: readonly RecordDraft[], compressed: boolean): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'heirloom-round-trip-'));
  try {
    const writer = new WarcWriter({
      folder,
      prefix: 'x',
      storageClass: compressed ? 'text' : 'media',
      warcinfo: [],
      host: 'h',
      now: () => new Date(date),
    });
    if (drafts.length > 0) await writer.write(drafts);
    await writer.close();
    const [name] = await readdir(folder);
    return name === undefined ? Buffer.alloc(0) : await readFile(join(folder, name));
  } finally {
    await rm(folder, { recursive: true });
  }
}

const fieldName = fc.stringMatching(/^X-[A-Za-z0-9-]{1,20}$/);
const character = fc.oneof(
  fc.integer({ min: 0, max: 0x2ff }),
  fc.integer({ min: 0, max: 0x10ffff }).filter((code) => code < 0xd800 || code > 0xdfff),
);
const fieldValue = fc.string({ unit: character.map((code) => String.fromCodePoint(code)), maxLength: 60 });
const draft: fc.Arbitrary<RecordDraft> = fc.record({
  type: fc.constantFrom(...recordTypes),
  date: fc.constant(date),
  targetUri: fc.webUrl(),
  contentType: fc.constantFrom(
    'application/http; msgtype=response',
    'application/http',
    'text/plain',
    'a/b; c="d"',
  ),
  fields: fc.array(fc.record({ name: fieldName, value: fieldValue }), { maxLength: 5 }),
  block: fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc
      .constantFrom('', '\r\n\r\n', 'WARC/1.1\r\n\r\n', 'HTTP/1.1 200 OK\r\n\r\nbody')
      .map((text) => Buffer.from(text)),
  ),
});

describe('records that are written and read back', () => {
  it.each([true, false])('are the same (compressed: %s), without a warning', async (compressed) => {
    await fc.assert(
      fc.asyncProperty(fc.array(draft, { minLength: 1, maxLength: 5 }), async (drafts) => {
        const file = await written(drafts, compressed);
        const { records, warnings } = await readArchive(file);
        expect(warnings).toEqual([]);
        expect(records).toHaveLength(drafts.length + 1);
        for (const [index, { type, targetUri, contentType, fields = [], block }] of drafts.entries()) {
          const read = records[index + 1];
          expect(read?.record).toMatchObject({ type, targetUri, contentType, date, version: 'WARC/1.1' });
          expect(read?.block.equals(block as Uint8Array)).toBe(true);
          expect(read?.whole).toBe(true);
          const own = [...(read?.record.fields ?? [])].filter(({ name }) => name.startsWith('X-'));
          expect(own).toEqual(fields.map(({ name, value }) => ({ name, value: oneLine(value) })));
        }
        const lengths = records.map(({ lengthBytes }) => lengthBytes ?? NaN);
        expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(file.length);
        const { findings } = await checkArchive(file);
        expect(findings.filter(({ code }) => code.startsWith('digest'))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});

const response: RecordDraft = {
  type: 'response',
  id: '<urn:uuid:0e4b1b3c-3f0a-4d3e-9d5a-6f3f0d1c2b3a>',
  date,
  targetUri: 'http://a.test/page?a=b',
  contentType: 'application/http; msgtype=response',
  fields: [{ name: 'WARC-IP-Address', value: '192.0.2.1' }],
  block: Buffer.from('HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\nhello, reader'),
};
const metadata: RecordDraft = {
  type: 'metadata',
  date,
  contentType: 'application/warc-fields',
  fields: [{ name: 'WARC-Concurrent-To', value: response.id ?? '' }],
  block: Buffer.from('via: http://a.test/\r\n'),
};

/** What a reader can tell from a file; equal for two files means that a difference between them is harmless. */
function meaning({ records }: ReadResult): unknown {
  return records.map(({ record, block }) => ({
    version: record.version,
    // Names and the letters of digests are compared without case (WARC 1.1, 4 and 5.8).
    fields: [...record.fields].map(({ name, value }) => {
      const field = name.toLowerCase();
      if (field === 'content-length') return [field, Number(value)];
      return [field, field.endsWith('-digest') || field === 'warc-type' ? value.toLowerCase() : value];
    }),
    block: block.toString('latin1'),
  }));
}

async function isReported(file: Buffer): Promise<boolean> {
  const { warnings, findings } = await checkArchive(file);
  return warnings.length > 0 || findings.length > 0;
}

describe('one damaged byte', () => {
  let plain: Buffer = Buffer.alloc(0);
  let zstd: Buffer = Buffer.alloc(0);
  let gzip: Buffer = Buffer.alloc(0);
  beforeAll(async () => {
    gzip = await written([response, metadata], true);
    plain = await written([response, metadata], false);
    const { records } = await readArchive(plain);
    const frames = records.map(({ record, lengthBytes = 0 }) =>
      zstdFrame(plain.subarray(record.offset, record.offset + lengthBytes)),
    );
    zstd = Buffer.concat(frames);
  });

  it('in .warc.gz is harmless or reported', async () => {
    await assertEach(gzip, () => false);
  });

  it('in .warc.gz that is stored, not deflated, is harmless or reported', async () => {
    const { records } = await readArchive(gzip);
    const members = records.map(({ record, lengthBytes = 0 }) =>
      gunzipSync(gzip.subarray(record.offset, record.offset + lengthBytes)),
    );
    await assertEach(Buffer.concat(members.map((member) => gzipSync(member, { level: 0 }))), () => false);
  });

  it('in .warc.zst is harmless or reported', async () => {
    await assertEach(zstd, () => false);
  });

  it('in .warc is harmless, or reported, or in a part of a header that nothing covers', async () => {
    await assertEach(plain, (at, read) => undetectable(plain, at, read));
  });
});

/** Damages each byte (in larger files each second or third) in one way, and bytes by chance in any way. */
async function assertEach(file: Buffer, allowed: (at: number, read: ReadResult) => boolean): Promise<void> {
  const intact = meaning(await readArchive(file));
  expect(await isReported(file)).toBe(false);
  const step = Math.ceil(file.length / 700);
  const assertOne = async (at: number, by: number): Promise<void> => {
    const damaged = Buffer.from(file);
    damaged[at] = (damaged[at] ?? 0) ^ by;
    if (await isReported(damaged)) return;
    const read = await readArchive(damaged);
    const fine = isSame(meaning(read), intact) || allowed(at, read);
    expect(fine, `${by} at ${at}: ${JSON.stringify(damaged.toString('latin1', at - 20, at + 20))}`).toBe(
      true,
    );
  };
  for (let at = 0; at < file.length; at += step) await assertOne(at, 1 << (at & 7));
  const anywhere = fc.nat(file.length - 1);
  await fc.assert(fc.asyncProperty(anywhere, fc.integer({ min: 1, max: 255 }), assertOne), { numRuns: 250 });
}

/** Values that may be anything of their form: nothing in a plain file tells another value from the true one. */
const freeValues =
  /^(WARC-(Record-ID|Date|Target-URI|Warcinfo-ID|Filename|IP-Address|Concurrent-To)|Content-Type)$/i;
/** Fields that a record need not have: a damaged name makes of them a field that is not known, and is ignored. */
const optionalFields =
  /^(WARC-(Warcinfo-ID|Filename|IP-Address|Concurrent-To|Block-Digest|Payload-Digest)|Heirloom-Payload-Digest)$/i;

/**
 * A plain file has no checksum over its headers. These damages cannot be told from what could have been written:
 *   1. `WARC/1.1` that became another known version
 *   2. a value of `freeValues` that became another value of the same form
 *   3. the name of one of `optionalFields`, its colon included
 *   4. the line end after WARC-Filename, whose value may be anything: the field after it becomes part of it
 */
function undetectable(intact: Buffer, at: number, read: ReadResult): boolean {
  const start = intact.lastIndexOf('\n', at - 1) + 1;
  const line = intact.toString('latin1', start, intact.indexOf('\n', at) + 1);
  if (/^WARC\/1\.1\r\n$/.test(line))
    return read.records.every(({ record }) => /^WARC\/(0\.17|0\.18|1\.[01])$/.test(record.version));
  const name = line.slice(0, line.indexOf(':'));
  const inName = at - start <= name.length;
  if (inName) return optionalFields.test(name);
  return intact[at] === 10 ? /^WARC-Filename$/.test(name) : freeValues.test(name);
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
