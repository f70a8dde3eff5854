import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeCorpus, inCorpus } from '../../../scenarios/corpus.ts';
import type { CaptureLine } from './capture-line.ts';
import { cdx11Header, cdx9Header, formatCdx11, formatCdx9, parseCdx, parseCdxHeader } from './cdx.ts';
import type { CdxLegend } from './cdx.ts';
import { compareLines } from './compare-lines.ts';

function parsed(text: string, legend?: CdxLegend): CaptureLine {
  const result = parseCdx(text, legend);
  if (!result.ok) throw new Error(`${result.reason}: ${text}`);
  return result.line;
}

const eleven =
  'com,example)/ 20140103030321 http://example.com/ text/html 301 B2LT http://b/ AIF 1043 333 a.warc.gz';
const nine = 'com,example)/ 20140103030321 http://example.com/ text/html 301 B2LT http://b/ 333 a.warc.gz';
const line = {
  urlkey: 'com,example)/',
  timestamp: '20140103030321',
  url: 'http://example.com/',
  mime: 'text/html',
  status: '301',
  digest: 'B2LT',
  redirect: 'http://b/',
  length: 1043,
  offset: 333,
  filename: 'a.warc.gz',
  extra: { M: 'AIF' },
};

describe('CDX', () => {
  it('reads and writes eleven and nine columns, with or without the header', () => {
    expect(parsed(eleven)).toEqual(line);
    expect(parsed(eleven, parseCdxHeader(cdx11Header))).toEqual(line);
    expect(formatCdx11(line)).toBe(eleven);
    expect(formatCdx9(parsed(nine, parseCdxHeader(cdx9Header)))).toBe(nine);
    expect(formatCdx9({ ...line, digest: 'sha1:B2LT' })).toBe(nine);
  });

  it('reads absent values', () => {
    const text = 'com,example)/ 20140103030321 http://example.com/ - - - - - - - -';
    expect(Object.keys(parsed(text)).toSorted()).toEqual(['timestamp', 'url', 'urlkey']);
    expect(formatCdx11(parsed(text))).toBe(text);
  });

  it('reads the three further columns of OutbackCDX under either legend', () => {
    const extra = { M: 'AIF', 'orig.length': '77', 'orig.offset': '99', 'orig.filename': 'b.warc.gz' };
    expect(parsed(`${eleven} 77 99 b.warc.gz`).extra).toEqual(extra);
    expect(parsed(`${eleven} 77 99 b.warc.gz`, parseCdxHeader(cdx11Header)).extra).toEqual(extra);
  });

  it('reads other legends and delimiters', () => {
    const curator = parseCdxHeader('CDX b e a m s c v n g\r\n');
    expect(parsed('20070813080023 192.0.2.1 dns:a.nz text/dns - LIEA 1249 56 WCT', curator)).toEqual({
      urlkey: 'dns:a.nz',
      url: 'dns:a.nz',
      timestamp: '20070813080023',
      mime: 'text/dns',
      digest: 'LIEA',
      length: 56,
      offset: 1249,
      filename: 'WCT',
      extra: { e: '192.0.2.1' },
    });
    const tabs = parseCdxHeader('\tCDX\tN\tb\ta');
    expect(parsed('com,example)/\t20140103030321\thttp://example.com/a b', tabs).url).toBe(
      'http://example.com/a b',
    );
  });

  it.each(['', 'CDX', ' CDX', ' CDX ', ' CDXN b a', '\tCDX N b', ' CDX Nb a', 'com,example)/ CDX N b a'])(
    'is no header: %j',
    (text) => {
      expect(parseCdxHeader(text)).toBeUndefined();
    },
  );

  it.each([
    [cdx11Header, 'a header line'],
    ['', 'no known format has 1 columns'],
    [eleven.replace('20140103030321', '2014'), 'the timestamp is not 14 digits'],
    [eleven.replace('1043', '1e3'), 'the length is not a whole number'],
    [eleven.replace('333', '-333'), 'the offset is not a whole number'],
    [nine.replace('com,example)/ ', '- ').replace('http://example.com/', '-'), 'no URL'],
    [`${eleven} more`, 'no known format has 12 columns'],
  ])('refuses %j', (text, reason) => {
    expect(parseCdx(text)).toEqual({ ok: false, reason });
  });

  it('tells a wrong number of columns', () => {
    expect(parseCdx(nine, parseCdxHeader(cdx11Header))).toEqual({
      ok: false,
      reason: '9 columns instead of 11',
    });
  });

  // A quadratic reading would take minutes.
  it('takes no longer than a moment for hostile lines', { timeout: 30_000 }, () => {
    expect(parseCdxHeader(`CDX ${' '.repeat(1_000_000)}xx`)).toBeUndefined();
    expect(parseCdx(`${'\r'.repeat(1_000_000)}x`).ok).toBe(false);
  });

  it('never lets a hostile value break the columns', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('a b', '\n', '"', '\ud800', '\0', '\u2028', '\u3000'),
    );
    fc.assert(
      fc.property(hostile, hostile, hostile, (url, mime, filename) => {
        const written = formatCdx11({ ...line, url: `http://example.com/${url}`, mime, filename });
        expect(written.split(/\s/u)).toHaveLength(11);
        expect(formatCdx11(parsed(written))).toBe(written);
      }),
    );
  });

  it('brings plain values back', () => {
    const token = fc.stringMatching(/^[!-~]{2,20}$/);
    fc.assert(
      fc.property(token, token, token, fc.nat(), fc.nat(), (urlkey, url, filename, length, offset) => {
        const full = { ...line, urlkey, url, filename, length, offset };
        expect(parsed(formatCdx11(full))).toEqual(full);
      }),
    );
  });
});

describeCorpus('CDX of the corpus', () => {
  const curator = 'WebCuratorTool__webcurator';
  const rosetta = `${curator}/webcurator-submit-to-rosetta/src/test/resources`;
  const files: [string, captures: number][] = [
    [
      'netarchivesuite__solrwayback/src/test/resources/example_warc/IAH-20080430204825-00000-blackbook.warc.gz.cdx',
      822,
    ],
    ['iipc__warc-specifications/primers/web-archive-formats/hello-world.warc.cdx', 4],
    ['iipc__openwayback/wayback-core/src/test/resources/org/archive/wayback/partition/test-cdx.txt', 2144],
    ['webrecorder__pywb/sample_archive/non-surt-cdx/example-non-surt.cdx', 3],
    ['webrecorder__pywb/sample_archive/cdx/bad.cdx', 4],
    ['webrecorder__pywb/sample_archive/cdx/dupes.cdx', 12],
    ['nla__outbackcdx/test-integration/test1.cdx', 3],
    ['nla__outbackcdx/test-integration/test2.cdx', 3],
    [
      `${curator}/webcurator-core/src/test/resources/org/webcurator/core/store/archiveFiles/IAH-20240708230933685-00000-1087998~dia~8443.cdx`,
      172,
    ],
    [`${rosetta}/TestArc1.cdx`, 11],
    [`${rosetta}/WctFiles/WCT-20070813080023-00003-skynet.cdx`, 3],
    [
      'netarchivesuite__netarchivesuite/common/common-test/tests/dk/netarkivet/common/utils/cdx/data/input/Reader1.cdx',
      146,
    ],
  ];
  it.each(files)('%s', (file, captures) => {
    const lines = readFileSync(inCorpus(file), 'utf8')
      .split('\n')
      .filter((each) => each !== '');
    const legend = parseCdxHeader(lines[0] ?? '');
    const captureLines = legend === undefined ? lines : lines.slice(1);
    const results = captureLines.map((each) => parseCdx(each, legend));
    expect(results.filter((result) => !result.ok)).toEqual([]);
    expect(captureLines).toHaveLength(captures);
    if (legend?.letters.length === 11) {
      expect(captureLines.map((each) => formatCdx11(parsed(each)))).toEqual(captureLines);
    }
  });

  it('ZipNum blocks, each of which ends without a line end', () => {
    const folder = inCorpus('webrecorder__pywb/sample_archive/zipcdx');
    const file = readFileSync(join(folder, 'zipnum-sample.cdx.gz'));
    const blocks = readFileSync(join(folder, 'zipnum-sample.idx'), 'utf8').trimEnd().split('\n');
    const lines = blocks.flatMap((block) => {
      const [, , offset, length] = block.split('\t').map(Number);
      const bytes = file.subarray(offset, (offset ?? 0) + (length ?? 0));
      return gunzipSync(bytes)
        .toString()
        .split('\n')
        .filter((each) => each !== '');
    });
    expect(lines.map((each) => formatCdx11(parsed(each)))).toEqual(lines);
    expect(lines).toHaveLength(188);
    expect(lines.toSorted(compareLines)).toEqual(lines);
  });
});
