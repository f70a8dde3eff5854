import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkArchive, recordBytes, recordId } from '../../../scenarios/made-up-archive.ts';
import type { Lines } from '../../../scenarios/made-up-archive.ts';
import type { FindingCode } from './check-fields.ts';
import { base32 } from './digest.ts';
import { fieldRules } from './record-rules.ts';
import { recordTypes } from './warc-record.ts';
import type { RecordType } from './warc-record.ts';

const mandatory: Lines = [
  ['WARC-Record-ID', recordId(1)],
  ['WARC-Date', '2026-01-31T12:00:00Z'],
];
const valueOf: Readonly<Record<string, string>> = {
  'WARC-Record-ID': recordId(1),
  'WARC-Date': '2026-01-31T12:00:00Z',
  'WARC-Target-URI': 'http://a.test/',
  'WARC-Profile': 'http://netpreserve.org/warc/1.1/revisit/server-not-modified',
  'WARC-Segment-Number': '2',
  'WARC-Segment-Origin-ID': recordId(9),
  'WARC-Concurrent-To': recordId(9),
  'WARC-Refers-To': recordId(9),
  'WARC-Warcinfo-ID': recordId(9),
  'WARC-IP-Address': '192.0.2.1',
  'WARC-Truncated': 'length',
  'WARC-Block-Digest': digestOf('sha1', '', 'base32'),
  'WARC-Payload-Digest': digestOf('sha1', '', 'base32'),
};

/** A record of the type with exactly the fields that it must have, and those given. */
function minimal(type: RecordType, more: Lines = [], without?: string): Lines {
  const needed = fieldRules.filter(
    (rule) => rule.mandatoryOn.includes(type) && rule.field !== 'Content-Length',
  );
  return [
    ...needed
      .filter(({ field }) => field !== without && !more.some(([name]) => name === field))
      .map(({ field }) => [field, field === 'WARC-Type' ? type : (valueOf[field] ?? 'x')] as const),
    ...more,
  ];
}

async function findingsOf(fields: Lines, block: string | Uint8Array = ''): Promise<string[]> {
  const { findings } = await checkArchive(recordBytes(fields, block));
  return findings.map(({ severity, code, message }) => `${severity} ${code} ${message}`);
}

async function codesOf(fields: Lines, block: string | Uint8Array = ''): Promise<FindingCode[]> {
  const { findings, warnings } = await checkArchive(recordBytes(fields, block));
  expect(warnings).toEqual([]);
  return findings.map(({ code }) => code);
}

function digestOf(
  algorithm: string,
  bytes: string | Uint8Array,
  form: 'base32' | 'hex' | 'base64' | 'base64url',
): string {
  const digest = createHash(algorithm).update(bytes).digest();
  return `${algorithm}:${form === 'base32' ? base32(digest) : digest.toString(form)}`;
}

describe('fields by the table of rules', () => {
  it.each(recordTypes)('%s: a record with the mandatory fields alone is valid', async (type) => {
    expect(await codesOf(minimal(type))).toEqual([]);
  });

  const missing = recordTypes.flatMap((type) =>
    fieldRules
      .filter(
        ({ field, mandatoryOn }) => mandatoryOn.includes(type) && !/^(Content-Length|WARC-Type)$/.test(field),
      )
      .map(({ field }) => [type, field] as const),
  );
  it.each(missing)('%s without %s', async (type, field) => {
    expect(await findingsOf(minimal(type, [], field))).toEqual([`error field-missing ${field} is missing`]);
  });

  const forbidden = recordTypes.flatMap((type) =>
    fieldRules
      .filter(({ allowedOn }) => !allowedOn.includes(type))
      .map(
        ({ field, misplacedIsOdd }) => [type, field, misplacedIsOdd === true ? 'warning' : 'error'] as const,
      ),
  );
  it.each(forbidden)('%s with %s: %s', async (type, field, severity) => {
    const found = await findingsOf(minimal(type, [[field, valueOf[field] ?? 'x']]));
    expect(found).toContain(`${severity} field-not-allowed ${field} may not stand on a ${type} record`);
  });

  const repeated = fieldRules
    .filter(({ field }) => field !== 'Content-Length')
    .map((rule) => [rule.field, rule] as const);
  it.each(repeated)('%s twice', async (field, { allowedOn, repeatable }) => {
    const value = field === 'WARC-Type' ? (allowedOn[0] ?? '') : (valueOf[field] ?? 'x');
    const twice: Lines = [
      [field, value],
      [field, value],
    ];
    const codes = await codesOf(minimal(allowedOn[0] ?? 'response', twice));
    expect(codes.includes('field-repeated')).toBe(repeatable !== true);
  });

  it('finds Content-Length twice and not at all', async () => {
    const twice = minimal('resource', [
      ['Content-Length', '0'],
      ['Content-Length', '0'],
    ]);
    expect(await codesOf(twice)).toEqual(['field-repeated']);
    const file = Buffer.from(
      recordBytes(minimal('resource')).toString().replace('Content-Length: 0\r\n', ''),
    );
    expect((await checkArchive(file)).findings.map(({ code }) => code)).toEqual(['field-missing']);
  });

  it('asks a record of unknown type for no more than every record has', async () => {
    expect(await codesOf([['WARC-Type', 'novel'], ...mandatory])).toEqual(['type-unknown']);
    expect(await codesOf([['WARC-Type', 'novel']])).toEqual([
      'type-unknown',
      'field-missing',
      'field-missing',
    ]);
    expect(await codesOf([])).toEqual(['field-missing', 'field-missing', 'field-missing']);
  });

  it('misses the Content-Type of a block that is not empty, but not on a continuation', async () => {
    expect(await codesOf(minimal('resource'), 'x')).toEqual(['content-type-missing']);
    expect(await codesOf(minimal('continuation'), 'x')).toEqual([]);
    expect(await codesOf(minimal('resource', [['Content-Type', 'a/b']]), 'x')).toEqual([]);
  });

  it.each(['WARC-Refers-To', 'WARC-Concurrent-To', 'WARC-Segment-Origin-ID'])(
    '%s of itself',
    async (field) => {
      const type = field === 'WARC-Segment-Origin-ID' ? 'continuation' : 'revisit';
      expect(await codesOf(minimal(type, [[field, recordId(1)]]))).toEqual(['refers-to-itself']);
    },
  );

  it('asks nothing of ARC records', async () => {
    const file = Buffer.from('http://a.test/ 1.2.3.4 20060731110420 text/html 19\nHTTP/1.0 200 OK\r\n\r\n\n');
    expect(await checkArchive(file)).toEqual({ findings: [], warnings: [] });
  });
});

describe('the form of values', () => {
  it.each<readonly [string, string, boolean]>([
    ['WARC-Date', '2026', true],
    ['WARC-Date', '2026-01', true],
    ['WARC-Date', '2026-01-31', true],
    ['WARC-Date', '2026-01-31T12:00Z', true],
    ['WARC-Date', '2026-01-31T12:00:00Z', true],
    ['WARC-Date', '2026-01-31T12:00:00.1Z', true],
    ['WARC-Date', '2026-01-31T12:00:00.123456789Z', true],
    ['WARC-Date', '2026-01-31T12:00:00.1234567890Z', false],
    ['WARC-Date', '2026-01-31T12:00:00', false],
    ['WARC-Date', '2026-01-31T12:00:00+01:00', false],
    ['WARC-Date', '2026-13-01', false],
    ['WARC-Date', '2026-01-32', false],
    ['WARC-Date', '2026-01-31T25:00:00Z', false],
    ['WARC-Date', '20260131120000', false],
    ['WARC-Date', 'yesterday', false],
    ['WARC-Date', '', false],
    ['WARC-Record-ID', '<urn:uuid:a>', true],
    ['WARC-Record-ID', '<http://a.test/id>', true],
    ['WARC-Record-ID', 'urn:uuid:a', false],
    ['WARC-Record-ID', '<uuid>', false],
    ['WARC-Record-ID', '<urn:uuid:a b>', false],
    ['WARC-Record-ID', '', false],
    ['WARC-Target-URI', 'dns:a.test', true],
    ['WARC-Target-URI', 'http://a.test/é', true],
    ['WARC-Target-URI', '<http://a.test/>', false],
    ['WARC-Target-URI', 'http://a.test/a b', false],
    ['WARC-Target-URI', '//a.test/', false],
    ['WARC-Concurrent-To', 'urn:uuid:a', false],
    ['WARC-Refers-To', 'urn:uuid:a', false],
    ['WARC-Warcinfo-ID', 'urn:uuid:a', false],
    ['WARC-IP-Address', '192.0.2.1', true],
    ['WARC-IP-Address', '2001:db8::1', true],
    ['WARC-IP-Address', '::ffff:192.0.2.1', true],
    ['WARC-IP-Address', '192.0.2.256', false],
    ['WARC-IP-Address', '[2001:db8::1]', false],
    ['WARC-IP-Address', 'a.test', false],
    ['WARC-Truncated', 'length', true],
    ['WARC-Truncated', 'Disconnect', true],
    ['WARC-Truncated', 'too long', false],
    ['WARC-Segment-Number', '1', true],
    ['WARC-Segment-Number', '0', false],
    ['WARC-Segment-Number', '01', false],
    ['WARC-Segment-Number', 'one', false],
  ])('%s %j: %s', async (field, value, fits) => {
    expect(await codesOf(minimal('revisit', [[field, value]]))).toEqual(fits ? [] : ['field-value']);
  });
});

function http(more: Lines): Lines {
  return minimal('response', [['Content-Type', 'application/http; msgtype=response'], ...more]);
}

describe('digests', () => {
  const head = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n';
  const body = 'hello, reader';
  const block = head + body;
  const chunkedHead = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';
  const chunks = '6\r\nhello,\r\n7;x=y\r\n reader\r\n0\r\n\r\n';
  it.each<readonly [string, string]>([
    ['sha1 Base32', digestOf('sha1', body, 'base32')],
    ['sha1 Base32, lower case', digestOf('sha1', body, 'base32').toLowerCase()],
    ['sha1 hexadecimal', digestOf('sha1', body, 'hex')],
    ['sha1 Base64', digestOf('sha1', body, 'base64')],
    ['upper-case label', digestOf('sha1', body, 'base32').replace('sha1', 'SHA1')],
    ['label with a hyphen', digestOf('sha1', body, 'base32').replace('sha1', 'SHA-1')],
    ['sha256 hexadecimal', digestOf('sha256', body, 'hex')],
    ['sha256 hexadecimal, upper case', digestOf('sha256', body, 'hex').toUpperCase()],
    ['sha256 Base32', digestOf('sha256', body, 'base32')],
    ['sha256 Base32, padded', `${digestOf('sha256', body, 'base32')}====`],
    ['sha256 Base64 for URLs', digestOf('sha256', body, 'base64url')],
    ['sha512 hexadecimal', digestOf('sha512', body, 'hex')],
    ['sha384 Base64', digestOf('sha384', body, 'base64')],
    ['md5 hexadecimal', digestOf('md5', body, 'hex')],
    ['md5 Base32, padded', `${digestOf('md5', body, 'base32')}======`],
  ])('%s of the payload fits', async (_, digest) => {
    expect(await codesOf(http([['WARC-Payload-Digest', digest]]), block)).toEqual([]);
    const mismatch = await findingsOf(http([['WARC-Payload-Digest', digest]]), `${block}!`);
    expect(mismatch).toHaveLength(1);
    expect(mismatch[0]).toMatch(/^error digest-mismatch WARC-Payload-Digest does not fit: the bytes give/);
  });

  it.each<readonly [string, string]>([
    ['warning', 'crc32:abcd'],
    ['warning', 'whirlpool:abcd'],
    ['warning', 'no label'],
    ['warning', ''],
    ['error', 'sha1:'],
    ['error', 'sha1:abcd'],
    ['error', 'sha1:!!!!'],
    ['error', `sha1:${digestOf('sha1', block, 'hex').slice(6)}`],
    ['error', `sha256:${digestOf('sha1', block, 'base32').slice(5)}`],
  ])('%s for the digest %j', async (severity, digest) => {
    const found = await findingsOf(http([['WARC-Block-Digest', digest]]), block);
    expect(found.map((finding) => finding.split(' ', 2).join(' '))).toEqual([`${severity} digest-unknown`]);
  });

  it('of a chunked payload is over the body without its framing', async () => {
    const digest = digestOf('sha1', body, 'base32');
    expect(await codesOf(http([['WARC-Payload-Digest', digest]]), chunkedHead + chunks)).toEqual([]);
  });

  it('of a chunked body as older tools wrote it is legacy, not a mismatch', async () => {
    const digest = digestOf('sha1', chunks, 'base32');
    const found = await findingsOf(http([['WARC-Payload-Digest', digest]]), chunkedHead + chunks);
    expect(found).toEqual([expect.stringMatching(/^warning digest-legacy WARC-Payload-Digest/)]);
  });

  it('of a chunked body that fits neither is a mismatch', async () => {
    const digest = digestOf('sha1', 'other', 'base32');
    expect(await codesOf(http([['WARC-Payload-Digest', digest]]), chunkedHead + chunks)).toEqual([
      'digest-mismatch',
    ]);
  });

  it('of both kinds are checked, and the SHA-256 beside them', async () => {
    const wrong = digestOf('sha256', 'other', 'hex');
    const fields: Lines = ['WARC-Block-Digest', 'WARC-Payload-Digest', 'Heirloom-Payload-Digest'].map(
      (name) => [name, wrong],
    );
    expect(await codesOf(http(fields), block)).toEqual([
      'digest-mismatch',
      'digest-mismatch',
      'digest-mismatch',
    ]);
  });

  it('of the payload are left alone where the payload is elsewhere or in parts', async () => {
    const wrong = digestOf('sha1', 'other', 'base32');
    const cases: readonly Lines[] = [
      minimal('revisit', [
        ['WARC-Payload-Digest', wrong],
        ['Content-Type', 'application/http'],
      ]),
      http([
        ['WARC-Payload-Digest', wrong],
        ['WARC-Truncated', 'length'],
      ]),
      http([
        ['WARC-Payload-Digest', wrong],
        ['WARC-Segment-Number', '1'],
      ]),
    ];
    for (const fields of cases) expect(await codesOf(fields, block)).toEqual([]);
  });

  it('of a record that is cut are not judged: the reader has told', async () => {
    const digest = digestOf('sha1', block, 'base32');
    const file = recordBytes(http([['WARC-Block-Digest', digest]]), block).subarray(0, -10);
    const { findings, warnings } = await checkArchive(file);
    expect(findings).toEqual([]);
    expect(warnings.map(({ kind }) => kind)).toEqual(['record-cut']);
  });

  it.each([
    ['no HTTP', 'hello', /does not begin like HTTP/],
    ['no blank line', 'HTTP/1.1 200 OK\r\nA: b\r\n', /no blank line/],
    ['chunks that are none', `${chunkedHead}hello`, /not chunked/],
    ['chunks that are cut', `${chunkedHead}6\r\nhello,\r\n`, /before the last chunk/],
    ['an empty block', '', /empty/],
  ])('are checked beside the HTTP message: %s', async (_, odd, message) => {
    const found = await findingsOf(http([]), odd);
    expect(found).toEqual([expect.stringMatching(/^warning http-odd HTTP: /)]);
    expect(found[0]).toMatch(message);
  });
});
