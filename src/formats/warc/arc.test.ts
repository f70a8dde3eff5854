import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readArchive } from '../../../scenarios/made-up-archive.ts';
import { parseArcLine } from './arc-header.ts';

const http = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>hello';
const legend1 = 'URL IP-address Archive-date Content-type Archive-length';
const legend2 =
  'URL IP-address Archive-date Content-type Result-code Checksum Location Offset Filename Archive-length';

/** The version block: `version reserved origin`, the legend, and (1.1) XML about the crawl. */
function filedesc(version: '1 0' | '1 1' | '2 0', more = ''): string {
  const body = `${version} Archive\n${version === '2 0' ? legend2 : legend1}\n${more}`;
  const columns = version === '2 0' ? ' 200 - - 0 a.arc' : '';
  return `filedesc://a.arc 0.0.0.0 20060731110420 text/plain${columns} ${body.length}\n${body}\n`;
}

function capture(url: string, body = http): string {
  return `${url} 192.0.2.1 20060731110421 text/html ${body.length}\n${body}\n`;
}

function version2(url: string, body = http): string {
  return `${url} 192.0.2.1 20060731110421 text/html 200 abcd - 123 a.arc ${body.length}\n${body}\n`;
}

describe('readRecords of ARC', () => {
  const xml = '<?xml version="1.0"?><arcmetadata/>\n';
  it.each<readonly [string, string]>([
    ['1.0', filedesc('1 0') + capture('http://a.test/1') + capture('http://a.test/2')],
    ['1.1 with XML', filedesc('1 1', xml) + capture('http://a.test/1') + capture('http://a.test/2')],
    ['2 with ten columns', filedesc('2 0') + version2('http://a.test/1') + version2('http://a.test/2')],
  ])('reads version %s', async (_, file) => {
    const { records, kinds, blocks } = await readArchive(Buffer.from(file));
    expect(kinds).toEqual([]);
    expect(records.map(({ record }) => record.type)).toEqual(['warcinfo', 'response', 'response']);
    expect(records.map(({ record }) => record.targetUri)).toEqual([
      undefined,
      'http://a.test/1',
      'http://a.test/2',
    ]);
    expect(records[0]?.record.fields.get('WARC-Filename')).toBe('a.arc');
    expect(blocks.slice(1)).toEqual([http, http]);
    const lengths = records.map(({ lengthBytes }) => lengthBytes ?? NaN);
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(file.length);
  });

  it('gives captures the WARC fields that fit them', async () => {
    const { records } = await readArchive(Buffer.from(filedesc('1 0') + capture('http://a.test/')));
    const fields = [...(records[1]?.record.fields ?? [])].map(({ name, value }) => [name, value]);
    expect(fields).toEqual([
      ['WARC-Type', 'response'],
      ['WARC-Target-URI', 'http://a.test/'],
      ['WARC-Date', '2006-07-31T11:04:21Z'],
      ['WARC-IP-Address', '192.0.2.1'],
      ['Content-Type', 'application/http; msgtype=response'],
      ['X-Arc-Content-Type', 'text/html'],
      ['Content-Length', String(http.length)],
    ]);
  });

  it('reads .arc.gz, each record at its own offset', async () => {
    const parts = [filedesc('1 0'), capture('http://a.test/1'), capture('http://a.test/2')];
    const members = parts.map((part) => gzipSync(part));
    const file = Buffer.concat(members);
    const { records, kinds } = await readArchive(file);
    expect(kinds).toEqual([]);
    expect(records.map(({ lengthBytes }) => lengthBytes)).toEqual(members.map((member) => member.length));
    for (const { record, block } of records) {
      const again = await readArchive(file, { startOffset: record.offset });
      expect(again.records[0]?.block).toEqual(block);
    }
  });

  it('reads a file that begins with a capture', async () => {
    const { blocks, kinds } = await readArchive(Buffer.from(capture('http://a.test/')));
    expect([blocks, kinds]).toEqual([[http], []]);
  });

  it('reads dns records as resources', async () => {
    const zone = '20060731110421\na.test.\t3600\tIN\tA\t192.0.2.1\n';
    const line = `dns:a.test 192.0.2.53 20060731110421 text/dns ${zone.length}\n${zone}\n`;
    const { records, kinds } = await readArchive(Buffer.from(filedesc('1 0') + line));
    expect(kinds).toEqual([]);
    expect(records[1]?.record.type).toBe('resource');
    expect(records[1]?.record.contentType).toBe('text/dns');
    expect(records[1]?.record.targetUri).toBe('dns:a.test');
    expect(records[1]?.block.toString()).toBe(zone);
  });
});

describe('ARC files with damage', () => {
  const before = filedesc('1 0') + capture('http://a.test/before');
  const after = capture('http://a.test/after');
  const bad = (length: string): string =>
    `http://a.test/bad 192.0.2.1 20060731110421 text/html ${length}\n${http}\n`;

  it.each([
    ['a negative length', bad('-1'), 'length-missing'],
    ['a length that is too small', bad('10'), 'length-wrong'],
    ['a length that is too large by half a record', bad(String(http.length + 80)), 'length-wrong'],
    ['a length that is off by one line feed', bad(String(http.length + 1)), undefined],
    ['a length beyond the end of the file', bad('99999999'), 'record-cut'],
    ['a length of fifteen digits', bad('999999999999999'), 'record-cut'],
    ['a length that is no number', bad('many'), 'garbage'],
    ['garbage between', 'some bytes\nthat are no record\n', 'garbage'],
    ['blank lines between', '\n\n\r\n\n', undefined],
  ])('%s: what stands before and after is read', async (_, damage, kind) => {
    const { records, kinds, warnings } = await readArchive(Buffer.from(before + damage + after));
    const uris = records.map(({ record }) => record.targetUri);
    expect(uris.slice(0, 2)).toEqual([undefined, 'http://a.test/before']);
    expect(uris.at(-1)).toBe('http://a.test/after');
    expect(records.at(-1)?.block.toString()).toBe(http);
    if (kind === undefined) expect(kinds).toEqual([]);
    else expect(kinds).toContain(kind);
    for (const { offset } of warnings) expect(offset).toBe(before.length);
  });

  it('reads on after a filedesc line that cannot be read', async () => {
    const file = `filedesc://a.arc is broken\n1 0 Archive\n${legend1}\n\n${after}`;
    const { records, kinds } = await readArchive(Buffer.from(file));
    expect(kinds).toEqual(['garbage']);
    expect(records.map(({ record }) => record.targetUri)).toEqual(['http://a.test/after']);
  });
});

describe('parseArcLine', () => {
  const date = '20060731110420';
  it.each([
    [`http://a.test/ 1.2.3.4 ${date} text/html 5`, 'http://a.test/', 'text/html', '1.2.3.4'],
    [`http://a.test/a b c 1.2.3.4 ${date} text/html 5`, 'http://a.test/a b c', 'text/html', '1.2.3.4'],
    [
      `http://a.test/ 1.2.3.4 ${date} text/html; charset=x 5`,
      'http://a.test/',
      'text/html; charset=x',
      '1.2.3.4',
    ],
    [`http://a.test/ 1.2.3.4 ${date} text/html 200 - - 5 a.arc 5`, 'http://a.test/', 'text/html', '1.2.3.4'],
    [`http://a.test/x y 1.2.3.4 ${date} a/b 200 - - 5 a.arc 5`, 'http://a.test/x y', 'a/b', '1.2.3.4'],
    [`http://a.test/ 0.0.0.0 ${date} no-type 5`, 'http://a.test/', 'no-type', undefined],
    [`http://a.test/ - ${date} alexa/dat 5`, 'http://a.test/', 'alexa/dat', undefined],
    [`http://a.test/ 2001:db8::1 ${date} a/b 5`, 'http://a.test/', 'a/b', '2001:db8::1'],
    [`HTTP://A.test/ 1.2.3.4 ${date} a/b 5`, 'HTTP://A.test/', 'a/b', '1.2.3.4'],
  ])('%s', (line, url, mime, address) => {
    const head = parseArcLine(line);
    expect(head?.targetUri).toBe(url);
    expect(head?.fields.get('X-Arc-Content-Type')).toBe(mime);
    expect(head?.fields.get('WARC-IP-Address')).toBe(address);
    expect(head?.fields.get('Content-Length')).toBe('5');
    expect(head?.date).toBe('2006-07-31T11:04:20Z');
  });

  it.each([
    ['200607311104', '2006-07-31T11:04:00Z'],
    ['20060731110420', '2006-07-31T11:04:20Z'],
    ['20060731110420123', '2006-07-31T11:04:20Z'],
  ])('reads the date %s', (date, given) => {
    expect(parseArcLine(`http://a.test/ 1.2.3.4 ${date} a/b 5`)?.date).toBe(given);
  });

  it.each([
    '',
    ' ',
    'http://a.test/',
    `http://a.test/ ${date} a/b 5`,
    `http://a.test/ 1.2.3.4 ${date} a/b`,
    `http://a.test/ 1.2.3.4 ${date} a/b five`,
    `http://a.test/ 1.2.3.4 2006 a/b 5`,
    `http://a.test/ 1.2.3.4 ${date} a/b 1234567890123456`,
    `no-scheme 1.2.3.4 ${date} a/b 5`,
    `//a.test/ 1.2.3.4 ${date} a/b 5`,
    `http://a.test/${'x'.repeat(70_000)} 1.2.3.4 ${date} a/b 5`,
  ])('refuses %s', (line) => {
    expect(parseArcLine(line)).toBeUndefined();
  });
});
