import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { bytesSource } from '../warc/byte-source.ts';
import type { ExpansionLimit } from '../warc/segment.ts';
import { openZip } from './open-zip.ts';
import type { ZipArchive } from './open-zip.ts';
import { gatherEntry, readEntry } from './read-entry.ts';
import { zipOf } from './test-zip.ts';
import type { TestEntry } from './test-zip.ts';
import { unsafeName } from './zip-entry.ts';
import type { ZipEntry } from './zip-entry.ts';

async function archive(entries: readonly TestEntry[]): Promise<ZipArchive> {
  const result = await openZip(bytesSource('x.zip', zipOf(entries)));
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

async function firstOf(entries: readonly TestEntry[]): Promise<{ zip: ZipArchive; entry: ZipEntry }> {
  const zip = await archive(entries);
  const entry = zip.entries[0];
  if (entry === undefined) throw new Error('no entry');
  return { zip, entry };
}

interface ReadThrough {
  readonly outcome: string;
  readonly sizeBytes: number;
}

async function readThrough(entries: readonly TestEntry[], limit?: ExpansionLimit): Promise<ReadThrough> {
  const { zip, entry } = await firstOf(entries);
  const content = readEntry(zip, entry, limit === undefined ? {} : { expansionLimit: limit });
  let sizeBytes = 0;
  for await (const piece of content) sizeBytes += piece.length;
  const { outcome } = content;
  return { outcome: typeof outcome === 'object' ? outcome.kind : outcome, sizeBytes };
}

const text = 'some text '.repeat(20);

describe('the content of an entry', () => {
  it.each([
    ['stored', { name: 'a', content: text }, 'whole', 200],
    ['deflated', { name: 'a', content: text, deflated: true }, 'whole', 200],
    ['empty', { name: 'a' }, 'whole', 0],
    [
      'larger than a piece',
      { name: 'a', content: Buffer.alloc(300_000, 'ab'), deflated: true },
      'whole',
      300_000,
    ],
    ['with a wrong CRC', { name: 'a', content: text, says: { crc32: 1 } }, 'checksum-wrong', 200],
    [
      'with a wrong CRC, deflated',
      { name: 'a', content: text, deflated: true, says: { crc32: 1 } },
      'checksum-wrong',
      200,
    ],
    [
      'longer than it says',
      { name: 'a', content: text, deflated: true, says: { sizeBytes: 50 } },
      'size-wrong',
      50,
    ],
    [
      'shorter than it says',
      { name: 'a', content: text, deflated: true, says: { sizeBytes: 500 } },
      'size-wrong',
      200,
    ],
    ['stored in another size', { name: 'a', content: text, says: { sizeBytes: 100 } }, 'size-wrong', 0],
    [
      'damaged',
      { name: 'a', content: text, deflated: true, packed: Buffer.from('nothing deflated') },
      'compression-damaged',
      0,
    ],
    [
      'cut in its compression',
      { name: 'a', content: text, deflated: true, packed: deflateRawSync(text).subarray(0, 8) },
      'compression-damaged',
      undefined,
    ],
    [
      'with bytes behind its compression',
      {
        name: 'a',
        content: text,
        deflated: true,
        packed: Buffer.concat([deflateRawSync(text), Buffer.alloc(9)]),
      },
      'size-wrong',
      200,
    ],
    ['encrypted', { name: 'a', content: text, says: { flags: 1 } }, 'encrypted', 0],
    ['in another method', { name: 'a', content: text, says: { method: 93 } }, 'method-unsupported', 0],
    [
      'under another name in its own header',
      { name: 'a', content: text, localSays: { name: 'b' } },
      'headers-differ',
      0,
    ],
    [
      'in another method in its own header',
      { name: 'a', content: text, localSays: { method: 8 } },
      'headers-differ',
      0,
    ],
    ['where no header is', { name: 'a', content: text, says: { headerOffset: 7 } }, 'header-damaged', 0],
    [
      'behind the end of the file',
      { name: 'a', content: text, says: { headerOffset: 70_000 } },
      'header-damaged',
      0,
    ],
    [
      'longer than the file',
      { name: 'a', content: text, says: { compressedBytes: 9e6, sizeBytes: 9e6 } },
      'content-cut',
      0,
    ],
  ])('%s', async (_, entry, outcome, sizeBytes) => {
    const read = await readThrough([entry]);
    expect(read.outcome).toBe(outcome);
    if (sizeBytes !== undefined) expect(read.sizeBytes).toBe(sizeBytes);
  });

  it('may not reach into the next entry', async () => {
    const next = { name: 'b', content: text };
    const greedy = { name: 'a', content: 'x', says: { compressedBytes: 40, sizeBytes: 40 } };
    expect((await readThrough([greedy, next])).outcome).toBe('overlap');
  });

  it('may not be that of another entry', async () => {
    const zip = await archive([
      { name: 'a', content: text },
      { name: 'a', content: '', says: { headerOffset: 0, compressedBytes: 200, sizeBytes: 200 } },
    ]);
    for (const entry of zip.entries) {
      expect(await gatherEntry(zip, entry, 1000)).toMatchObject({ ok: false, error: { kind: 'overlap' } });
    }
  });

  it('is not read further when it is a bomb', async () => {
    const bomb = { name: 'a', content: Buffer.alloc(5_000_000), deflated: true };
    const read = await readThrough([bomb], { ratio: 100, bytes: 1_000_000 });
    expect(read.outcome).toBe('expansion-limit');
    expect(read.sizeBytes).toBeLessThanOrEqual(1_000_000);
  });

  it('is refused when it is larger than asked for', async () => {
    const { zip, entry } = await firstOf([{ name: 'a', content: text }]);
    expect(await gatherEntry(zip, entry, 199)).toMatchObject({ ok: false, error: { kind: 'too-large' } });
  });

  it('can be left before its end', async () => {
    const { zip, entry } = await firstOf([
      { name: 'a', content: Buffer.alloc(500_000, 'xy'), deflated: true },
    ]);
    const content = readEntry(zip, entry);
    for await (const piece of content) {
      expect(piece.length).toBeGreaterThan(0);
      break;
    }
    expect(content.outcome).toBe('running');
  });
});

describe('names', () => {
  it.each(['', '../x', 'a/../../x', './x', '/etc/x', 'C:/x', 'a\\b', 'a\0b', 'a\nb'])(
    '%j is unsafe',
    (name) => {
      expect(unsafeName(name)).toBeTypeOf('string');
    },
  );

  it.each(['a', 'a/b.warc.gz', 'a..b/c', '…/é', 'a/'])('%j is safe', (name) => {
    expect(unsafeName(name)).toBeUndefined();
  });
});
