import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { openFileSource } from '../src/formats/warc/byte-source.ts';
import { readRecords } from '../src/formats/warc/read-records.ts';
import { isLoss } from '../src/formats/warc/read-warning.ts';
import type { ReadWarning } from '../src/formats/warc/read-warning.ts';
import { capturesOfFile } from '../src/indexing/captures-of-file.ts';
import { describeCorpus, inCorpus } from './corpus.ts';

type Expected = readonly [name: string, records: number, captures: number, losses?: string];

/**
 * Every archive file of the corpus: its records, its captures, and the kinds of loss that it must be told with. The
 * record counts were compared with warcio 1.8, and where warcio stops (damage, zstd, whole-file gzip) with the version
 * lines and ARC lines that the unpacked bytes hold.
 */
const expectedOf: Readonly<Record<string, readonly Expected[]>> = {
  WebCuratorTool__webcurator: [['WCT-20070813080023-00003-skynet.arc', 4, 3, 'length-wrong record-cut']],
  archivesunleashed__aut: [
    ['example.arc.gz', 300, 299],
    ['example.pdf.warc.gz', 76, 37],
    ['example.warc.gz', 822, 560],
  ],
  'commoncrawl__whirlwind-python': [
    ['whirlwind.warc', 4, 1],
    ['whirlwind.warc.gz', 4, 1],
    ['whirlwind.warc.wat', 2, 1],
    ['whirlwind.warc.wat.gz', 2, 1],
    ['whirlwind.warc.wet', 2, 0],
    ['whirlwind.warc.wet.gz', 2, 0],
  ],
  'harvard-lil__js-wacz': [['lil-projects.warc.gz', 59, 28]],
  iipc__jwarc: [
    ['cc.warc.gz', 1, 1],
    ['gzip_extra_sl.warc.gz', 1, 0],
  ],
  'iipc__warc-specifications': [
    ['hello-world.warc', 6, 4],
    ['hello-world.warc.gz', 6, 4],
    ['20130729-heritrix-original.warc.gz', 1, 1],
    ['20130729-heritrix-revisit-with-http-headers.warc.gz', 1, 1],
    ['20141124-heritrix-server-not-modified.warc.gz', 1, 1],
    ['20141129-heritrix-original.warc.gz', 1, 1],
    ['20141129-heritrix-revisit-with-http-headers-and-new-warc-headers.warc.gz', 1, 1],
  ],
  'iipc__webarchive-commons': [
    ['IAH-20080430204825-00000-blackbook-truncated.arc', 9, 8],
    ['IAH-urls-wget.warc.gz', 36, 19],
    ['abcd.gz', 0, 0, 'garbage not-an-archive'],
    ['double-single-inflate-error.gz', 0, 0, 'compression-damaged not-an-archive'],
    ['empty.gz', 0, 0, 'not-an-archive'],
    ['hi-2.gz', 0, 0, 'garbage not-an-archive'],
    ['hi.gz', 0, 0, 'garbage not-an-archive'],
    ['IAH-urls-wget.warc', 36, 19],
    ['mutliple-headers.warc', 1, 1],
    ['link-extraction-test.warc', 8, 6],
  ],
  internetarchive__gowarc: [
    ['corrupted-mid-record.warc.gz.open', 12, 12, 'garbage'],
    ['good.warc.gz.open', 50, 50],
  ],
  netarchivesuite__jwat: [
    ['small_BNF.arc', 6, 5],
    ['test-arc-1.0-invalid-fields.arc', 1, 1, 'garbage length-wrong'],
    ['invalid-compression.gz', 0, 0, 'garbage not-an-archive'],
    ['invalid-entries.gz', 0, 0, 'garbage checksum-wrong not-an-archive'],
    ['invalid-magic.gz', 0, 0, 'garbage not-an-archive'],
    ['invalid-truncated.gz', 0, 0, 'garbage file-cut not-an-archive'],
    ['three-files.gz', 0, 0, 'garbage not-an-archive'],
    ['invalid-warcfile-contenttype-recommended.warc', 7, 4],
    ['invalid-warcfile-contenttype-warcinfo-recommended.warc', 1, 0],
    ['invalid-warcfile-digest-fields.warc', 4, 4],
    ['invalid-warcfile-duplicate-fields.warc', 1, 0],
    ['invalid-warcfile-encoding-headers.warc.gz', 4, 3],
    ['invalid-warcfile-lonely-continuation.warc', 1, 0, 'length-missing'],
    ['invalid-warcfile-lonely-monkeys.warc', 1, 0, 'length-missing'],
    ['invalid-warcfile-lonely-request-response-resource-conversion.warc', 4, 0, 'length-missing'],
    ['invalid-warcfile-record-then-garbage.warc', 1, 1, 'garbage'],
    ['invalid-warcfile-segment-number-continuation.warc', 2, 0],
    ['valid-warcfile-duplicate-concurrentto.warc', 1, 0],
    ['valid-warcfile-fields-continuation.warc', 1, 0],
    ['valid-warcfile-fields-metainfo.warc', 1, 1],
    ['valid-warcfile-fields-warcinfo.warc', 1, 0],
    ['valid-warcfile-upper-lower-case.warc', 5, 4],
  ],
  netarchivesuite__netarchivesuite: [
    ['2-2-20060731110420-00000-sb-test-har-001.statsbiblioteket.dk.arc', 85, 84],
    ['netarkivet-20081105135926-00001.warc', 63, 42],
    ['netarkivet-20081105140044-00002.warc', 4, 2],
    ['fyensdk.warc', 191, 190],
    ['1-metadata-1.warc', 23, 22],
  ],
  netarchivesuite__solrwayback: [
    ['transfer_compression_brotli.warc', 5, 3],
    ['transfer_compression_brotli.warc.gz', 5, 3],
    ['transfer_compression_gzip.warc', 5, 3],
    ['transfer_compression_gzip.warc.gz', 5, 3],
    ['transfer_compression_none.warc', 5, 3],
    ['transfer_compression_none.warc.gz', 5, 3],
  ],
  nla__outbackcdx: [
    ['test1.warc.gz', 5, 3],
    ['test2.warc.gz', 5, 3],
  ],
  oduwsdl__ipwb: [
    ['2mementos.warc', 5, 4],
    ['2mementos_htmlXhtml.warc', 3, 2],
    ['2mementos_queryString.warc', 3, 2],
    ['3mementos.warc', 6, 5],
    ['5mementos.warc', 8, 7],
    ['HTTP404.warc', 2, 1],
    ['baconIpsum_chunked.warc', 6, 4],
    ['baconIpsum_chunked_httpTrailors.warc', 6, 4],
    ['broken.warc', 6, 2, 'length-wrong'],
    ['froggie.warc.gz', 10, 6],
    ['mkelly2.warc', 7, 3],
    ['redirect.warc', 2, 1, 'record-cut'],
    ['redirectRelative.warc', 2, 1],
    ['salam-home.warc', 6, 4],
    ['sample-1.warc.gz', 231, 80],
    ['slash.warc', 2, 1],
  ],
  own: [
    ['whirlwind-dict-raw.warc.zst', 4, 1],
    ['whirlwind-nodict.warc.zst', 4, 1],
  ],
  'webrecorder__cdxj-indexer': [
    ['cc.warc.gz', 3, 1],
    ['example.warc.gz', 6, 2],
    ['missing-http.warc.gz', 2, 1],
  ],
  'webrecorder__py-wacz': [
    ['example-collection.warc', 4, 1],
    ['example-iana.warc', 118, 58],
    ['example-resource.warc.gz', 3, 2],
    ['example-warcinfo-metadata.warc', 4, 1],
  ],
  'webrecorder__warcio.js': [
    ['example-bad-length.warc', 6, 2, 'length-wrong'],
    ['example-resource.warc.gz', 1, 1],
    ['example-url-agnostic-revisit.warc.gz', 2, 1],
    ['example.warc', 7, 2],
    ['post-test-more.warc', 6, 3],
    ['redirect.warc', 2, 1],
  ],
  webrecorder__warcio: [
    ['bad.arc', 2, 1, 'length-missing length-wrong garbage'],
    ['example-bad-non-chunked.warc.gz', 6, 2],
    ['example-bad.warc.gz.bad', 6, 3],
    ['example-digest.warc', 4, 0],
    ['example-iana.org-chunked.warc', 3, 1],
    ['example-resource.warc.gz', 3, 1],
    ['example-space-in-target-uri.warc.gz', 2, 1],
    ['example-space-in-url.arc', 2, 1, 'record-cut'],
    ['example-trunc.warc', 4, 1, 'length-wrong'],
    ['example-wget-bad-target-uri.warc.gz', 6, 4],
    ['example-wrong-chunks.warc.gz', 2, 1],
    ['example.arc', 2, 1],
    ['example.arc.gz', 2, 1],
    ['example.warc', 6, 2],
    ['example.warc.gz', 6, 2],
    ['post-test.warc.gz', 6, 3],
  ],
};

const archiveName = /\.(w?arc|wat|wet)(\.(gz|zst|wat|wet|open|bad))*$/;
/** No archives, but gzip with oddities: members in a row, damage of each part. */
const gzipOddities = /(jwat-gzip|archive\/format\/gzip)\/.*\.gz$/;

interface Reading {
  readonly kind: string;
  readonly records: number;
  readonly captures: number;
  readonly warnings: readonly ReadWarning[];
}

async function reading(path: string): Promise<Reading> {
  const source = await openFileSource(path, basename(path));
  const warnings: ReadWarning[] = [];
  let [kind, records, captures] = ['none', 0, 0];
  for await (const record of readRecords(source, { onWarning: (warning) => warnings.push(warning) })) {
    kind = `${record.version} ${record.compression}`;
    records++;
  }
  const lines = capturesOfFile(source, { filename: basename(path), requestKeys: true });
  for await (const line of lines) captures += line.offset === undefined ? 0 : 1;
  await source.close();
  return { kind, records, captures, warnings };
}

describeCorpus('the archives of the corpus', () => {
  const folder = inCorpus();
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const archives = paths.filter((path) => archiveName.test(path) || gzipOddities.test(path));

  it('are all in the table, and the table names no others', () => {
    const inTable = Object.entries(expectedOf).flatMap(([project, files]) =>
      files.map(([name]) => `${project}/${name}`),
    );
    const found = archives.map((path) => `${path.split('/')[0] ?? ''}/${basename(path)}`);
    expect(found.toSorted()).toEqual(inTable.toSorted());
  });

  it('are read, each with the records, captures and losses that it has', async () => {
    const rows = [['file', 'kind', 'records', 'captures', 'losses', 'oddities', 'first problem'].join('\t')];
    for (const path of archives) {
      const { kind, records, captures, warnings } = await reading(join(folder, path));
      const losses = warnings.filter(isLoss);
      const first = warnings[0];
      const problem = first === undefined ? '' : `${first.kind} at ${first.offset}: ${first.message}`;
      rows.push(
        [path, kind, records, captures, losses.length, warnings.length - losses.length, problem].join('\t'),
      );
      const files = expectedOf[path.split('/')[0] ?? ''] ?? [];
      const expected = files.find(([name]) => name === basename(path));
      const lossKinds = [...new Set(losses.map((loss) => loss.kind))].join(' ');
      expect
        .soft([basename(path), records, captures, lossKinds])
        .toEqual([...(expected ?? []), ''].slice(0, 4));
      for (const { file, offset } of warnings) {
        expect(file).toBe(basename(path));
        expect(offset).toBeGreaterThanOrEqual(0);
      }
    }
    console.log(rows.join('\n'));
  });
});
