import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFileSource } from '../src/formats/warc/byte-source.ts';
import { readRecords } from '../src/formats/warc/read-records.ts';
import { WarcWriter } from '../src/formats/warc/warc-writer.ts';
import type { RecordLocation } from '../src/formats/warc/warc-writer.ts';
import { rawResponse } from './hand-made-warc.ts';
import { heirloom } from './run-program.ts';
import { recordsOfEveryKind } from './sample-records.ts';

const samples = recordsOfEveryKind();
let folder = '';
let path = '';
let places: readonly RecordLocation[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom commands '));
  const writer = new WarcWriter({
    folder,
    prefix: 'sample',
    storageClass: 'text',
    warcinfo: [{ name: 'software', value: 'Heirloom' }],
    host: 'here',
    onSealed: (sealed) => {
      path = sealed;
    },
  });
  places = (await Promise.all(samples.map(({ draft }) => writer.write([draft])))).flat();
  await writer.close();
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const at = (index: number): string => String(places[index]?.offset);
const blockOf = (index: number): Buffer => Buffer.from(samples[index]?.draft.block as Uint8Array);
const indexOf = (url: string): number => samples.findIndex(({ draft }) => draft.targetUri === url);

describe('warc get', () => {
  it('gives the decoded payload of every record, whatever its encodings', async () => {
    for (const [index, { decoded, draft }] of samples.entries()) {
      const { code, bytes, stderr } = await heirloom(['warc', 'get', path, at(index), '--payload']);
      expect(code).toBe(0);
      expect(stderr).toBe('');
      const expected = draft.type === 'revisit' ? Buffer.alloc(0) : decoded;
      expect(bytes.equals(expected), `${draft.type} ${draft.targetUri}`).toBe(true);
    }
  });

  it('gives the whole record, its header, its block, and the payload as it was sent', async () => {
    const index = indexOf('http://a.test/both');
    const part = async (...words: string[]): Promise<Buffer> =>
      (await heirloom(['warc', 'get', path, at(index), ...words])).bytes;
    const [all, header, block, raw] = [
      await part(),
      await part('--header'),
      await part('--block'),
      await part('--raw-payload'),
    ];
    expect(block.equals(blockOf(index))).toBe(true);
    expect(header.toString()).toMatch(/^WARC\/1\.1\r\nWARC-Type: response\r\n[^]*\r\n\r\n$/);
    expect(all.equals(Buffer.concat([header, block, Buffer.from('\r\n\r\n')]))).toBe(true);
    expect(raw.readUInt16BE(0)).toBe(0x1f8b); // the chunks are gone, the gzip is not
  });

  it('writes to a file with -o', async () => {
    const output = join(folder, 'payload.html');
    const ended = await heirloom(['warc', 'get', path, at(0), '--payload', '-o', output]);
    expect(ended).toMatchObject({ code: 0, stdout: '', stderr: '' });
    expect((await readFile(output)).equals(samples[0]?.decoded ?? Buffer.alloc(0))).toBe(true);
  });

  it.each([
    ['1', 5, 'no record begins at 1 of'],
    ['999999999', 5, 'no record can begin at 999999999'],
    ['0+77', 5, 'no record begins at 0'],
    ['-1', 2, 'An offset is a number'],
    ['1e3', 2, 'An offset is a number such as 1234, or 0+512.'],
    ['', 2, 'An offset is a number'],
  ])('refuses the offset %j', async (offset, exitCode, says) => {
    const { code, stdout, stderr } = await heirloom(['warc', 'get', path, offset]);
    expect(code).toBe(exitCode);
    expect(stdout).toBe('');
    expect(stderr).toContain(says);
  });

  it('finds a record inside a file that was compressed as a whole', async () => {
    const whole = join(folder, 'whole.warc.gz');
    await writeFile(
      whole,
      gzipSync(Buffer.concat([rawResponse('http://a.test/1', 'one'), rawResponse('http://a.test/2', 'two')])),
    );
    const { stdout } = await heirloom(['warc', 'ls', whole]);
    const [, place = ''] = /^ *(\d+\+\d+) .*http:\/\/a\.test\/2$/m.exec(stdout) ?? [];
    expect((await heirloom(['warc', 'get', whole, place, '--payload'])).stdout).toBe('two');
  });
});

interface Listed {
  readonly header: string;
  readonly block: string;
}

function noWarning(warning: unknown): void {
  expect(warning).toBeUndefined();
}

async function listed(file: string): Promise<Listed[]> {
  const records: Listed[] = [];
  const source = await openFileSource(file);
  try {
    for await (const record of readRecords(source, { onWarning: noWarning })) {
      const parts: Uint8Array[] = [];
      for await (const part of record.block) parts.push(part);
      const header = [...record.fields].map(({ name, value }) => `${name}: ${value}`).join('\n');
      records.push({ header, block: Buffer.concat(parts).toString('base64') });
    }
  } finally {
    await source.close();
  }
  return records;
}

describe('warc cat', () => {
  it('gives an uncompressed WARC that is read equal', async () => {
    const output = join(folder, 'cat.warc');
    const { code, bytes } = await heirloom(['warc', 'cat', path]);
    expect(code).toBe(0);
    await writeFile(output, bytes);
    const records = await listed(output);
    expect(records).toEqual(await listed(path));
    expect(records).toHaveLength(1 + samples.length);
    const again = await heirloom(['warc', 'cat', output]);
    expect(again.bytes.equals(bytes)).toBe(true);
    expect((await heirloom(['warc', 'check', output])).stdout).toContain(': sound (');
  });

  it('gives only what was chosen', async () => {
    const { bytes } = await heirloom(['warc', 'cat', path, '--type', 'response', '--url', 'chunked|gzip']);
    expect(bytes.toString('latin1').match(/^WARC-Type: response\r$/gm)).toHaveLength(2);
  });
});

async function count(...words: string[]): Promise<number> {
  return (await heirloom(['warc', 'ls', path, ...words])).stdout.split('\n').length - 1;
}

describe('warc ls and warc stats', () => {
  it('list and count the same records', async () => {
    const list = (await heirloom(['warc', 'ls', '--json', path])).stdout.trimEnd().split('\n');
    const entries = list.map(
      (line) => JSON.parse(line) as { offset: number; lengthBytes: number; type: string },
    );
    expect(entries.slice(1).map(({ offset, lengthBytes }) => [offset, lengthBytes])).toEqual(
      places.map(({ offset, lengthBytes }) => [offset, lengthBytes]),
    );
    expect(readFileSync(path).length).toBe(entries.reduce((sum, { lengthBytes }) => sum + lengthBytes, 0));
    const text = (await heirloom(['warc', 'ls', path])).stdout.trimEnd().split('\n');
    expect(text).toHaveLength(entries.length);
    const stats = JSON.parse((await heirloom(['warc', 'stats', '--json', path])).stdout) as {
      records: number;
      type: { name: string; records: number }[];
      domain: { name: string; records: number }[];
    };
    expect(stats.records).toBe(entries.length);
    for (const { name, records } of stats.type)
      expect(records).toBe(entries.filter(({ type }) => type === name).length);
    expect(stats.domain).toContainEqual(expect.objectContaining({ name: 'a.test' }));
    expect((await heirloom(['warc', 'stats', '--top', '1', path])).stdout).toContain('more (--top)');
  });

  it('choose by type, status, media type and URL', async () => {
    expect(await count('--type', 'response,revisit')).toBe(8);
    expect(await count('--status', '3..')).toBe(1);
    expect(await count('--mime', 'text/.*', '--type', 'resource')).toBe(1);
    expect(await count('--url', 'a\\.test/(gzip|br)$')).toBe(2);
  });
});
