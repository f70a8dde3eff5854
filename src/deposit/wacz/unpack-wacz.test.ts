import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkArchive, readArchive, resource } from '../../../scenarios/made-up-archive.ts';
import { signedByKey } from '../../formats/wacz/test-signature.ts';
import { zipOf } from '../../formats/zip/test-zip.ts';
import type { TestEntry } from '../../formats/zip/test-zip.ts';
import type { Conversion } from '../conversion.ts';
import { unpackWacz } from './unpack-wacz.ts';
import type { UnpackOrder } from './unpack-wacz.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-unpack-'));
  await mkdir(join(folder, 'out'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

const warc = (serial: number): Buffer => gzipSync(resource(serial));
const sha256 = (content: TestEntry['content']): string =>
  `sha256:${createHash('sha256')
    .update(content ?? '')
    .digest('hex')}`;

/** With datapackage.json; `lies`: what it says of a file instead of the truth. */
function packed(
  entries: readonly TestEntry[],
  lies: Readonly<Record<string, string>> = {},
  signedOf?: (hash: string) => object,
): TestEntry[] {
  const resources = entries.map(({ name, content }) => {
    const path = String(name);
    return { path, hash: lies[path] ?? sha256(content), bytes: Buffer.from(content ?? '').length };
  });
  const list = JSON.stringify({ profile: 'data-package', wacz_version: '1.1.1', resources });
  const digest = JSON.stringify({
    path: 'datapackage.json',
    hash: sha256(list),
    signedData: signedOf?.(sha256(list)),
  });
  return [
    ...entries,
    { name: 'datapackage.json', content: list, deflated: true },
    { name: 'datapackage-digest.json', content: digest },
  ];
}

async function unpack(entries: readonly TestEntry[], more: Partial<UnpackOrder> = {}): Promise<Conversion> {
  const path = join(folder, 'site.wacz');
  await writeFile(path, zipOf(entries));
  return unpackWacz({
    path,
    folder: join(folder, 'out'),
    job: 'import-1',
    source: 'deposit',
    version: '1.2.3',
    signal: new AbortController().signal,
    onBytes: () => {},
    withoutMetadata: false,
    ...more,
  });
}

const bytesOf = (file: string): Promise<Buffer> => readFile(join(folder, 'out', file));
const serious = ({ notes }: Conversion): string[] =>
  notes
    .filter(({ severity }) => severity !== 'remark')
    .map(({ severity, message }) => `${severity}: ${message}`);

const uri = (name: string): string =>
  `metadata://heirloom/import/site.wacz/${name}?heirloomVersion=1.2.3&jobid=import-1`;
const pages = '{"format":"json-pages-1.0"}\n{"url":"http://a.test/1"}\n';
const whole = packed([
  { name: 'archive/data.warc.gz', content: warc(1) },
  { name: 'archive/more/data.warc.gz', content: warc(2), deflated: true },
  { name: 'indexes/index.cdx.gz', content: 'x' },
  { name: 'pages/pages.jsonl', content: pages, deflated: true },
  { name: 'logs/crawl 1.log', content: 'began' },
]);

describe('a signature of a WACZ file', () => {
  const entries = [{ name: 'archive/a.warc.gz', content: warc(1) }];

  it('is told, and kept with the files and in the list', async () => {
    const { files, signature, notes } = await unpack(packed(entries, {}, signedByKey));
    expect(signature).toMatchObject({ state: 'valid', at: '2026-11-18T01:45:00.000Z' });
    expect(files.map(({ provenance }) => provenance.signature)).toEqual(
      files.map(() => expect.stringMatching(/^valid, by the key sha256:\w{64} at 2026-/) as string),
    );
    expect(notes.filter(({ severity }) => severity !== 'remark')).toEqual([]);
    const { blocks } = await readArchive(await bytesOf(files.at(-1)?.file ?? ''));
    expect(JSON.parse(blocks.at(-1)?.trim().split('\n').at(-1) ?? '')).toEqual({ signature });
  });

  it('is invalid when a file is not what was signed, or was not signed', async () => {
    const changed = packed(entries, { 'archive/a.warc.gz': sha256('another') }, signedByKey);
    const added = [...packed(entries, {}, signedByKey), { name: 'archive/b.warc.gz', content: warc(2) }];
    const gone = packed([...entries, { name: 'logs/1', content: 'x' }], {}, signedByKey).toSpliced(1, 1);
    const cases = { 'archive/a.warc.gz': changed, 'archive/b.warc.gz': added, 'logs/1': gone };
    for (const [name, zip] of Object.entries(cases)) {
      const { signature, notes, files } = await unpack(zip);
      const reason = `it does not cover ${name} as found here`;
      expect(signature).toMatchObject({ state: 'invalid', reason });
      expect(notes.map(({ message }) => message)).toContain(
        `the signature of the package is not valid: ${reason}`,
      );
      expect(files[0]?.provenance.signature).toContain('INVALID');
      await rm(join(folder, 'out'), { recursive: true });
      await mkdir(join(folder, 'out'));
    }
  });

  it('of another list is invalid', async () => {
    const made = await unpack(packed(entries, {}, () => signedByKey(sha256('another list'))));
    expect(made.signature).toMatchObject({ state: 'invalid', reason: 'another datapackage.json was signed' });
    expect(await bytesOf('1/a.warc.gz')).toEqual(warc(1));
  });
});

describe('a WACZ file', () => {
  it('gives its WARC files byte for byte, with where they come from', async () => {
    const made = await unpack(whole);
    expect(made.files.slice(0, 2)).toEqual(
      [
        ['1/data.warc.gz', 'archive/data.warc.gz'],
        ['2/data.warc.gz', 'archive/more/data.warc.gz'],
      ].map(([file, originalName]) => ({
        file,
        provenance: { source: 'deposit', takenFrom: 'site.wacz', originalName },
      })),
    );
    expect(await bytesOf('1/data.warc.gz')).toEqual(warc(1));
    expect(await bytesOf('2/data.warc.gz')).toEqual(warc(2));
    expect(serious(made)).toEqual([]);
  });

  it('has all the rest but its indexes in one metadata WARC that is valid', async () => {
    const { files } = await unpack(whole);
    const [metadata] = files.slice(2);
    expect(metadata?.file).toMatch(/^site-metadata-\d{17}-00000-.*\.warc\.gz$/);
    expect(metadata?.provenance).toEqual({ source: 'deposit', job: 'import-1', takenFrom: 'site.wacz' });
    const bytes = await bytesOf(metadata?.file ?? '');
    expect(await checkArchive(bytes)).toEqual({ findings: [], warnings: [] });
    const { records, blocks } = await readArchive(bytes);
    expect(records.map(({ record }) => record.targetUri)).toEqual([
      undefined,
      uri('pages/pages.jsonl'),
      uri('logs/crawl%201.log'),
      uri('datapackage.json'),
      uri('datapackage-digest.json'),
      uri('heirloom-import.jsonl'),
    ]);
    expect(blocks[0]).toContain('takenFrom: site.wacz');
    expect(blocks.slice(1, 3)).toEqual([pages, 'began']);
    const list = blocks.at(-1)?.trim().split('\n') ?? [];
    expect(list.map((line) => (JSON.parse(line) as { path: string }).path)).toEqual([
      'archive/data.warc.gz',
      'archive/more/data.warc.gz',
      'indexes/index.cdx.gz',
      'pages/pages.jsonl',
      'logs/crawl 1.log',
      'datapackage.json',
      'datapackage-digest.json',
    ]);
  });

  it('that came before gives its WARC files alone', async () => {
    const { files } = await unpack(whole, { withoutMetadata: true });
    expect(files.map(({ file }) => file)).toEqual(['1/data.warc.gz', '2/data.warc.gz']);
  });

  it('with a wrong digest is taken all the same, and told', async () => {
    const lie = { 'archive/a.warc.gz': sha256('another') };
    const made = await unpack(packed([{ name: 'archive/a.warc.gz', content: warc(1) }], lie));
    expect(await bytesOf('1/a.warc.gz')).toEqual(warc(1));
    expect(serious(made)).toEqual(['problem: a file that does not fit its hash: archive/a.warc.gz']);
  });

  it('with a wrong CRC-32 is taken all the same, and told', async () => {
    const made = await unpack([{ name: 'archive/a.warc.gz', content: warc(1), says: { crc32: 1 } }]);
    expect(await bytesOf('1/a.warc.gz')).toEqual(warc(1));
    expect(serious(made).at(-1)).toContain('CRC-32');
  });

  it('of which a part cannot be unpacked gives what there is, and tells of a loss', async () => {
    const content = Buffer.concat([warc(1), warc(2)]);
    const made = await unpack([
      { name: 'archive/cut.warc', content, deflated: true, says: { sizeBytes: content.length + 9 } },
      { name: 'archive/b.warc.gz', content: warc(2) },
    ]);
    expect(await bytesOf('1/cut.warc')).toEqual(content);
    expect(serious(made).at(-1)).toMatch(/^loss: a file that cannot be read to its end/);
    expect(made.files.map(({ file }) => file).slice(0, 2)).toEqual(['1/cut.warc', '2/b.warc.gz']);
  });

  it('with a decompression bomb writes nothing of it', async () => {
    const made = await unpack([
      { name: 'archive/bomb.warc', content: 'x'.repeat(100_000), deflated: true, says: { sizeBytes: 4e9 } },
      { name: 'pages/bomb.jsonl', content: 'x'.repeat(100_000), deflated: true, says: { sizeBytes: 4e9 } },
      { name: 'archive/good.warc.gz', content: warc(1) },
    ]);
    expect(made.files.map(({ file }) => file)[0]).toBe('2/good.warc.gz');
    expect(await readdir(join(folder, 'out/1'))).toEqual([]);
    expect(serious(made).filter((note) => note.includes('decompression bomb'))).toHaveLength(2);
  });

  it('whose names lead elsewhere stays in its folder', async () => {
    const names = [
      '../../up.warc.gz',
      '/root.warc.gz',
      'archive/../../up.warc.gz',
      'archive/x\\..\\y.warc.gz',
    ];
    const made = await unpack([
      ...names.map((name) => ({ name, content: warc(1) })),
      { name: 'archive/with "odd" näme .warc.gz', content: warc(2) },
      { name: 'archive/.warc.gz', content: warc(3) },
    ]);
    const files = made.files.map(({ file }) => file);
    expect(files.slice(0, 2)).toEqual(['1/with_odd_n_me_.warc.gz', '2/file.warc.gz']);
    expect(serious(made).filter((note) => note.startsWith('loss: a name'))).toHaveLength(names.length);
    expect((await readdir(folder)).toSorted()).toEqual(['out', 'site.wacz']);
  });

  it('without a WARC file, or with one that is listed and not there, has lost something', async () => {
    const made = await unpack(packed([]));
    expect(serious(made)).toEqual(['loss: no WARC file in archive/']);
    const listed = packed([{ name: 'archive/a.warc.gz', content: warc(1) }]).slice(1);
    await rm(join(folder, 'out'), { recursive: true });
    await mkdir(join(folder, 'out'));
    expect(serious(await unpack(listed))).toContain(
      'loss: a file that datapackage.json lists and the ZIP file lacks: archive/a.warc.gz',
    );
  });

  it('is left where it is when a stop is asked for', async () => {
    await expect(unpack(whole, { signal: AbortSignal.abort(new Error('stop')) })).rejects.toThrow('stop');
  });
});

it('lists files without content, and makes no record of them', async () => {
  const empty = Array.from({ length: 3000 }, (_, number) => ({ name: `logs/${number}`, content: '' }));
  const { files } = await unpack(packed([{ name: 'archive/data.warc.gz', content: warc(1) }, ...empty]));
  const { records, blocks } = await readArchive(await bytesOf(files.at(-1)?.file ?? ''));
  expect(records).toHaveLength(4);
  expect(blocks.at(-1)?.match(/"became":"nothing: it is empty"/g)).toHaveLength(3000);
});
