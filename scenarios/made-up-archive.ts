import { defined } from '../src/formats/values/defined.ts';
import { createHash } from 'node:crypto';
import { constants, gzipSync, zstdCompressSync } from 'node:zlib';
import { bytesSource } from '../src/formats/warc/byte-source.ts';
import type { ByteSource } from '../src/formats/warc/byte-source.ts';
import { checkRecord } from '../src/formats/warc/check-record.ts';
import type { Finding } from '../src/formats/warc/check-fields.ts';
import { base32 } from '../src/formats/warc/digest.ts';
import { readRecords } from '../src/formats/warc/read-records.ts';
import type { ReadOptions } from '../src/formats/warc/read-records.ts';
import type { ReadWarning, WarningKind } from '../src/formats/warc/read-warning.ts';
import type { FinishedRecord, WarcRecord } from '../src/formats/warc/warc-record.ts';

export type Lines = readonly (readonly [name: string, value: string])[];

/** Bytes of one record, written by hand so that nothing is taken from the writer under test. */
export function recordBytes(fields: Lines, block: Uint8Array | string = '', version = 'WARC/1.1'): Buffer {
  const body = Buffer.from(block);
  const named = fields.some(([name]) => name.toLowerCase() === 'content-length');
  const all: Lines = named ? fields : [...fields, ['Content-Length', String(body.length)]];
  const head = [version, ...all.map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n');
  return Buffer.concat([Buffer.from(head), body, Buffer.from('\r\n\r\n')]);
}

export function recordId(serial: number): string {
  return `<urn:uuid:00000000-0000-4000-8000-${String(serial).padStart(12, '0')}>`;
}

/** A valid resource record; the serial number tells records apart. */
export function resource(
  serial: number,
  block: Uint8Array | string = `block ${serial}`,
  more: Lines = [],
): Buffer {
  const digest = createHash('sha1').update(block).digest();
  return recordBytes(
    [
      ['WARC-Type', 'resource'],
      ['WARC-Record-ID', recordId(serial)],
      ['WARC-Date', '2026-01-31T12:00:00Z'],
      ['WARC-Target-URI', `http://a.test/${serial}`],
      ['WARC-Block-Digest', `sha1:${base32(digest)}`],
      ['Content-Type', 'text/plain'],
      ...more,
    ],
    block,
  );
}

/** The ways in which records are put into a file. */
export type Container = 'plain' | 'gzip' | 'whole-file gzip' | 'zstd';

export const containers: Readonly<Record<Container, (records: readonly Buffer[]) => Buffer>> = {
  plain: (records) => Buffer.concat(records),
  gzip: (records) => Buffer.concat(records.map((record) => gzipSync(record))),
  'whole-file gzip': (records) => gzipSync(Buffer.concat(records)),
  zstd: (records) => Buffer.concat(records.map((record) => zstdFrame(record))),
};

/** One frame with its size and checksum, as the format of .warc.zst asks. */
export function zstdFrame(bytes: Uint8Array, dictionary?: Buffer): Buffer {
  return zstdCompressSync(bytes, {
    params: { [constants.ZSTD_c_checksumFlag]: 1, [constants.ZSTD_c_contentSizeFlag]: 1 },
    ...defined({ dictionary }),
  });
}

export function skippableFrame(bytes: Uint8Array, magic = 0x184d2a5d): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32LE(magic, 0);
  head.writeUInt32LE(bytes.length, 4);
  return Buffer.concat([head, bytes]);
}

export interface ReadBack extends FinishedRecord {
  readonly record: WarcRecord;
  readonly block: Buffer;
}

export interface ReadResult {
  readonly records: readonly ReadBack[];
  readonly warnings: readonly ReadWarning[];
  readonly kinds: readonly WarningKind[];
  readonly blocks: readonly string[];
}

/** Everything that the reader gives for these bytes. */
export async function readArchive(
  input: Uint8Array | ByteSource,
  options: ReadOptions = {},
): Promise<ReadResult> {
  const source = input instanceof Uint8Array ? bytesSource('made-up.warc', input) : input;
  const records: ReadBack[] = [];
  const warnings: ReadWarning[] = [];
  for await (const record of readRecords(source, { ...options, onWarning: (told) => warnings.push(told) })) {
    const block = await bytesOf(record.block);
    records.push({ record, block, ...(await record.finish()) });
  }
  return {
    records,
    warnings,
    kinds: warnings.map(({ kind }) => kind),
    blocks: records.map(({ block }) => block.toString('latin1')),
  };
}

/** What the checker finds in each record. */
export async function checkArchive(
  input: Uint8Array,
): Promise<{ readonly findings: readonly Finding[]; readonly warnings: readonly ReadWarning[] }> {
  const warnings: ReadWarning[] = [];
  const findings: Finding[] = [];
  const source = bytesSource('made-up.warc', input);
  for await (const record of readRecords(source, { onWarning: (told) => warnings.push(told) })) {
    findings.push(...(await checkRecord(record)));
  }
  return { findings, warnings };
}

export async function bytesOf(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const held: Uint8Array[] = [];
  for await (const part of parts) held.push(part);
  return Buffer.concat(held);
}
