import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resource, zstdFrame } from '../../scenarios/made-up-archive.ts';
import { zipOf } from '../formats/zip/test-zip.ts';
import { recogniseFile } from './recognise-file.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-recognise-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function put(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

const arc = 'filedesc://a.arc 0.0.0.0 20260131120000 text/plain 5\n1 0 x\n\n';
const wacz = zipOf([{ name: 'archive/a.warc.gz', content: gzipSync(resource(1)) }]);
const package_ = zipOf([{ name: 'a.wacz', content: wacz }]);

const table: readonly (readonly [name: string, content: string | Uint8Array, found: string])[] = [
  ['a.warc', resource(1), 'warc'],
  ['a.warc.gz', gzipSync(resource(1)), 'warc'],
  ['a.warc.zst', zstdFrame(resource(1)), 'warc'],
  ['no-such-end', gzipSync(resource(1)), 'warc'],
  ['a.warc.wat.gz', gzipSync(resource(1)), 'warc'],
  ['a.arc', arc, 'arc'],
  ['b.txt', arc, 'arc'],
  ['damaged.warc.gz', gzipSync(resource(1)).fill(0, 10, 20), 'warc'],
  ['damaged.arc', 'nothing of the kind', 'arc'],
  ['a.wacz', wacz, 'wacz'],
  ['a.zip', wacz, 'wacz'],
  ['other.zip', zipOf([{ name: 'a.txt' }]), 'skipped: a ZIP file, but not a WACZ file'],
  ['cut.wacz', wacz.subarray(0, -30), 'refused: not a WACZ file: no end record'],
  ['text.wacz', 'no ZIP file at all', 'refused: not a WACZ file: no end record'],
  ['many.wacz', package_, 'refused: a package of several WACZ files: unpack it'],
  ['many.zip', package_, 'refused: a package of several WACZ files: unpack it'],
  ['empty.warc.gz', '', 'refused: it is empty'],
  ['empty.log', '', 'skipped: it is empty'],
  ['captures.cdxj', 'test,a)/ 20260131120000 {}', 'skipped: an index: indexes are made again'],
  ['index.cdx.gz', gzipSync('test,a)/ 20260131120000 {}'), 'skipped: an index: indexes are made again'],
  ['listing', ' CDX N b a m s k r M S V g\n', 'skipped: an index: indexes are made again'],
  [
    'five-words.txt',
    'http://a.test/ 1.2.3.4 20260131120000 text/html 5\nhello',
    'skipped: not a WARC, ARC or WACZ',
  ],
  ['dump.gz', gzipSync('INSERT INTO x VALUES (1);\n'.repeat(400_000)), 'skipped: not a WARC, ARC or WACZ'],
  [
    'later.gz',
    gzipSync(Buffer.concat([Buffer.from('junk\n'), resource(1)])),
    'skipped: not a WARC, ARC or WACZ',
  ],
  ['page.html', '<html>WARC/1.0</html>', 'skipped: not a WARC, ARC or WACZ'],
  ['a.warc.gz.open', gzipSync(resource(1)), 'skipped: by its name it is not finished'],
];

describe('a file', () => {
  it.each(table)('%s is what it is', async (name, content, expected) => {
    const found = await recogniseFile(await put(name, content), { isNamed: false });
    const text = found.outcome === 'accepted' ? found.kind : `${found.outcome}: ${found.reason.message}`;
    expect(text.slice(0, expected.length)).toBe(expected);
  });

  it('that is not finished is taken when it is named itself', async () => {
    const path = await put('a.warc.gz.open', gzipSync(resource(1)));
    expect(await recogniseFile(path, { isNamed: true })).toMatchObject({ outcome: 'accepted', kind: 'warc' });
  });
});
