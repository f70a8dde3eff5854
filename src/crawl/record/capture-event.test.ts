import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFileSource } from '../../formats/warc/byte-source.ts';
import { checkRecord } from '../../formats/warc/check-record.ts';
import { readRecords } from '../../formats/warc/read-records.ts';
import { robotsField } from '../../formats/warc/record-draft.ts';
import type { RecordDraft } from '../../formats/warc/record-draft.ts';
import { WarcWriter } from '../../formats/warc/warc-writer.ts';
import type { Exchange } from '../fetch/exchange.ts';
import type { Candidate } from '../candidate.ts';
import { exchangeOf } from '../site/test-exchange.ts';
import { captureEvent, siteField, storageClassOfExchange } from './capture-event.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-event-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

const seed: Candidate = { url: 'https://a.test/', depth: 0, path: '', via: undefined };
const found: Candidate = { url: 'https://a.test/b', depth: 1, path: 'L', via: seed.url };

function exchange(response: string, more: Partial<Exchange> = {}): Exchange {
  return exchangeOf(response, {
    connection: {
      address: '192.0.2.1',
      protocol: 'http/1.1',
      tls: { protocol: 'tls/1.3', cipherSuite: 'TLS_AES_128_GCM_SHA256' },
    },
    ...more,
  });
}

const page = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 5\r\n\r\nhello';
const chunkedPage = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n';
const link = { url: 'https://a.test/c', kind: 'page', hop: 'L', context: 'a/@href' } as const;

function values(draft: RecordDraft | undefined, name: string): string[] {
  return (draft?.fields ?? []).filter((field) => field.name === name).map((field) => field.value);
}

function textOf(draft: RecordDraft | undefined): string {
  return draft?.block instanceof Uint8Array ? Buffer.from(draft.block).toString() : '';
}

describe('captureEvent', () => {
  it('is response, request and metadata with one date and one URI', () => {
    const event = captureEvent(found, exchange(page), { site: 'a.test', links: [] });
    expect(event.map(({ type }) => type)).toEqual(['response', 'request', 'metadata']);
    expect(new Set(event.map(({ date }) => date))).toEqual(new Set(['2026-01-31T12:00:00.123Z']));
    expect(new Set(event.map(({ targetUri }) => targetUri))).toEqual(new Set([found.url]));
    expect(event.map(({ contentType }) => contentType)).toEqual([
      'application/http; msgtype=response',
      'application/http; msgtype=request',
      'application/warc-fields',
    ]);
  });

  it('ties request and metadata to the response', () => {
    const [response, request, metadata] = captureEvent(found, exchange(page), { site: 'a.test', links: [] });
    expect(response?.id).toMatch(/^<urn:uuid:[\da-f-]{36}>$/);
    expect(values(response, 'WARC-Concurrent-To')).toEqual([]);
    expect(values(request, 'WARC-Concurrent-To')).toEqual([response?.id]);
    expect(values(metadata, 'WARC-Concurrent-To')).toEqual([response?.id]);
  });

  it('tells where the bytes came from and by which protocols', () => {
    for (const draft of captureEvent(found, exchange(page), { site: 'a.test', links: [] }).slice(0, 2)) {
      expect(values(draft, 'WARC-IP-Address')).toEqual(['192.0.2.1']);
      expect(values(draft, 'WARC-Protocol')).toEqual(['http/1.1', 'tls/1.3']);
      expect(values(draft, 'WARC-Cipher-Suite')).toEqual(['TLS_AES_128_GCM_SHA256']);
    }
    const plain = exchange(page, { connection: { protocol: 'http/1.1', address: '::1' } });
    const [response] = captureEvent(found, plain, { site: 'a.test', links: [] });
    expect(values(response, 'WARC-Protocol')).toEqual(['http/1.1']);
    expect(values(response, 'WARC-Cipher-Suite')).toEqual([]);
  });

  it.each(['length', 'time', 'disconnect'] as const)(
    'marks the response alone as truncated: %s',
    (reason) => {
      const event = captureEvent(found, exchange(page, { truncated: reason }), { site: 'a.test', links: [] });
      expect(event.map((draft) => values(draft, 'WARC-Truncated'))).toEqual([[reason], [], []]);
    },
  );

  it('notes how the page was found, its links, and what robots.txt says', () => {
    const notes = { site: 'a.test', links: [link], robots: 'disallowed (/b)' };
    const [, , metadata] = captureEvent(found, exchange(page), notes);
    expect(textOf(metadata)).toBe(
      'via: https://a.test/\r\nhopsFromSeed: L\r\ndepth: 1\r\nfetchTimeMs: 45\r\nrobots: disallowed (/b)\r\noutlink: https://a.test/c L a/@href page\r\n',
    );
    const [, , ofSeed] = captureEvent(seed, exchange(page), { site: 'a.test', links: [] });
    expect(textOf(ofSeed)).toMatch(/^seed: ?\r\ndepth: 0\r\nfetchTimeMs: 45\r\n$/);
  });

  it('names the site in every record, and what robots.txt says in the capture', () => {
    const event = captureEvent(found, exchange(page), {
      site: 'a.test',
      links: [],
      robots: 'disallowed (/b)',
    });
    expect(event.map((draft) => values(draft, siteField))).toEqual([['a.test'], ['a.test'], ['a.test']]);
    expect(event.map((draft) => values(draft, robotsField))).toEqual([['disallowed (/b)'], [], []]);
  });

  it.each([
    { profile: 'identicalPayloadDigest', block: page.slice(0, -5), truncated: ['length'] },
    { profile: 'serverNotModified', block: page, truncated: [] },
  ] as const)('is a revisit of an earlier capture: $profile', ({ profile, block, truncated }) => {
    const original = { id: '<urn:uuid:1>', targetUri: 'https://a.test/old', date: '2025-01-01T00:00:00Z' };
    const revisit = { profile, original, payloadSha1: 'sha1:AAAA', payloadSha256: 'sha256:bbbb' };
    const [first] = captureEvent(found, exchange(page), { site: 'a.test', links: [], revisit });
    expect(first?.type).toBe('revisit');
    expect(textOf(first)).toBe(block);
    expect(values(first, 'WARC-Refers-To-Target-URI')).toEqual(['https://a.test/old']);
    expect(values(first, 'WARC-Payload-Digest')).toEqual(['sha1:AAAA']);
    expect(values(first, 'Heirloom-Payload-Digest')).toEqual(['sha256:bbbb']);
    expect(values(first, 'WARC-Truncated')).toEqual(truncated);
  });

  it('notes why a certificate is not to be trusted, on one line', () => {
    const tls = { protocol: 'tls/1.3', cipherSuite: undefined, certificateError: 'expired\r\nvia: evil' };
    const bad = exchange(page, { connection: { protocol: 'http/1.1', address: '192.0.2.1', tls } });
    const [response, , metadata] = captureEvent(seed, bad, { site: 'a.test', links: [] });
    expect(textOf(metadata)).toContain('\r\ncertificateError: expired via: evil\r\n');
    expect(values(response, 'WARC-Cipher-Suite')).toEqual([]);
  });

  it('gives records without a finding when they are written', async () => {
    const writer = new WarcWriter({ folder, prefix: 'event', storageClass: 'text', warcinfo: [] });
    const notes = {
      site: 'a.test',
      links: [link, { ...link, url: 'https://a.test/d' }],
      robots: 'disallowed',
    };
    await writer.write(captureEvent(seed, exchange(page), notes));
    await writer.write(captureEvent(found, exchange(chunkedPage), { site: 'a.test', links: [] }));
    await writer.write(
      captureEvent(found, exchange(page.slice(0, -2), { truncated: 'disconnect' }), {
        site: 'a.test',
        links: [],
      }),
    );
    await writer.write(
      captureEvent(found, exchange('HTTP/1.1 204 No Content\r\n\r\n'), { site: 'a.test', links: [] }),
    );
    await writer.close();
    const [name = ''] = await readdir(folder);
    const source = await openFileSource(join(folder, name));
    const findings: string[] = [];
    let records = 0;
    for await (const record of readRecords(source, { onWarning: ({ message }) => findings.push(message) })) {
      records++;
      for (const { code, message } of await checkRecord(record)) findings.push(`${code}: ${message}`);
    }
    await source.close();
    expect(findings).toEqual([]);
    expect(records).toBe(1 + 4 * 3);
  });
});

describe('storageClassOfExchange', () => {
  it('puts what is large and packed already with the media', () => {
    const film = 'HTTP/1.1 200 OK\r\nContent-Type: video/mp4\r\n\r\n';
    const large = { responseBytes: 2_000_000 };
    expect(storageClassOfExchange(exchange(film, large))).toBe('media');
    expect(storageClassOfExchange(exchange(film))).toBe('text');
    expect(storageClassOfExchange(exchange(page, large))).toBe('text');
  });
});
