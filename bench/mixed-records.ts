import { hash } from 'node:crypto';
import { sha1Label } from '../src/formats/warc/digest.ts';
import { revisitFields, warcFieldsBlock } from '../src/formats/warc/record-draft.ts';
import type { NamedField } from '../src/formats/warc/warc-fields.ts';
import { MadeUpText } from './made-up-text.ts';
import { Random } from './random.ts';
import { precompressedKinds, resources } from './resources.ts';
import type { Resource } from './resources.ts';

/** A record as input for our writer and the peer's. */
export interface MixedRecord {
  readonly kind: string;
  readonly type: 'response' | 'request' | 'metadata' | 'revisit';
  readonly id: string;
  readonly date: string;
  readonly targetUri: string;
  readonly contentType: string;
  readonly fields: readonly NamedField[];
  /** The HTTP head; metadata has none. */
  readonly head:
    | { readonly startLine: string; readonly headers: readonly (readonly [string, string])[] }
    | undefined;
  readonly body: Buffer;
  /** Already compressed: a high gzip level only costs time. */
  readonly precompressed: boolean;
}

const noisePoolBytes = 16 << 20;
const firstDateMs = Date.UTC(2026, 0, 1);

/** Capture events until their blocks hold `sizeBytes`: request and response, sometimes metadata or a revisit. */
export function* mixedEvents(sizeBytes: number, seed: number): Generator<readonly MixedRecord[]> {
  const maker = new EventMaker(seed);
  for (let made = 0; made < sizeBytes;) {
    const event = maker.event();
    for (const record of event) made += blockSizeOf(record);
    yield event;
  }
}

export function headBytes(record: MixedRecord): Buffer {
  if (record.head === undefined) return Buffer.alloc(0);
  const lines = record.head.headers.map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${record.head.startLine}\r\n${lines.join('')}\r\n`);
}

export function blockSizeOf(record: MixedRecord): number {
  return headBytes(record).length + record.body.length;
}

interface Original {
  readonly id: string;
  readonly targetUri: string;
  readonly date: string;
  readonly digest: string;
  readonly mediaType: string;
}

class EventMaker {
  readonly #random: Random;
  readonly #text: MadeUpText;
  readonly #noise: Buffer;
  readonly #bySharing: readonly Resource[];
  #events = 0;
  #original: Original | undefined;

  constructor(seed: number) {
    this.#random = new Random(seed);
    this.#text = new MadeUpText(this.#random);
    this.#noise = this.#random.bytes(noisePoolBytes);
    this.#bySharing = resources.flatMap((resource) => Array.from({ length: resource.share }, () => resource));
  }

  event(): readonly MixedRecord[] {
    const date = new Date(firstDateMs + this.#events++ * 137).toISOString();
    if (this.#original !== undefined && this.#random.chance(0.06)) {
      const revisit = this.#revisit(this.#original, date);
      return [revisit, this.#request(revisit)];
    }
    const response = this.#response(date);
    const event = [response, this.#request(response)];
    if (this.#random.chance(0.2)) event.push(this.#metadata(response));
    return event;
  }

  #response(date: string): MixedRecord {
    const random = this.#random;
    const resource = random.pick(this.#bySharing);
    const targetUri = `https://www.site-${random.below(400)}.example${this.#text.path()}${resource.extension}`;
    const payload = this.#payload(resource);
    const isChunked = (resource.content === 'html' || resource.content === 'json') && random.chance(0.3);
    const id = this.#id();
    if (random.chance(0.2)) {
      const digest = sha1Label(hash('sha1', payload, 'buffer'));
      this.#original = { id, targetUri, date, digest, mediaType: resource.mediaType };
    }
    return {
      kind: resource.kind,
      type: 'response',
      id,
      date,
      targetUri,
      contentType: 'application/http; msgtype=response',
      fields: [{ name: 'WARC-IP-Address', value: `192.0.2.${random.below(255)}` }],
      head: {
        startLine: 'HTTP/1.1 200 OK',
        headers: [
          ...this.#serverHeaders(date, resource.mediaType),
          isChunked ? ['Transfer-Encoding', 'chunked'] : ['Content-Length', String(payload.length)],
        ],
      },
      body: isChunked ? this.#chunked(payload) : payload,
      precompressed: precompressedKinds.has(resource.kind),
    };
  }

  #revisit(original: Original, date: string): MixedRecord {
    return {
      kind: 'revisit',
      type: 'revisit',
      id: this.#id(),
      date,
      targetUri: original.targetUri,
      contentType: 'application/http; msgtype=response',
      fields: revisitFields('identicalPayloadDigest', original, original.digest),
      head: { startLine: 'HTTP/1.1 200 OK', headers: this.#serverHeaders(date, original.mediaType) },
      body: Buffer.alloc(0),
      precompressed: false,
    };
  }

  #request(response: MixedRecord): MixedRecord {
    const { host, pathname } = new URL(response.targetUri);
    return {
      kind: 'request',
      type: 'request',
      id: this.#id(),
      date: response.date,
      targetUri: response.targetUri,
      contentType: 'application/http; msgtype=request',
      fields: [{ name: 'WARC-Concurrent-To', value: response.id }],
      head: {
        startLine: `GET ${pathname} HTTP/1.1`,
        headers: [
          ['Host', host],
          ['User-Agent', 'Mozilla/5.0 (compatible; heirloom-benchmark; +https://library.example/crawler)'],
          ['Accept', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'],
          ['Accept-Language', 'fr, nb, nl, en;q=0.5'],
          ['Referer', `https://${host}/`],
          ['Connection', 'keep-alive'],
        ],
      },
      body: Buffer.alloc(0),
      precompressed: false,
    };
  }

  #metadata(response: MixedRecord): MixedRecord {
    return {
      kind: 'metadata',
      type: 'metadata',
      id: this.#id(),
      date: response.date,
      targetUri: response.targetUri,
      contentType: 'application/warc-fields',
      fields: [{ name: 'WARC-Concurrent-To', value: response.id }],
      head: undefined,
      body: warcFieldsBlock([
        { name: 'via', value: `https://www.site-${this.#random.below(400)}.example/` },
        { name: 'hopsFromSeed', value: 'LLE' },
        { name: 'fetchTimeMs', value: String(this.#random.below(3000)) },
      ]),
      precompressed: false,
    };
  }

  #payload({ content, minBytes, maxBytes }: Resource): Buffer {
    const size = this.#random.sizeBetween(minBytes, maxBytes);
    switch (content) {
      case 'noise':
        return this.#noiseBytes(size);
      case 'pdf': // compressed streams between objects of plain text
        return Buffer.concat(
          Array.from({ length: 10 }, () => [
            this.#text.body('json', size * 0.015),
            this.#noiseBytes(Math.round(size * 0.085)),
          ]).flat(),
        );
      case 'html':
      case 'css':
      case 'js':
      case 'json':
        return this.#text.body(content, size);
    }
  }

  /** Bytes from different offsets of the pool; repetitions are beyond the gzip window. */
  #noiseBytes(size: number): Buffer {
    const start = this.#random.below(noisePoolBytes - size);
    return this.#noise.subarray(start, start + size);
  }

  #chunked(payload: Buffer): Buffer {
    const parts: Uint8Array[] = [];
    for (let at = 0; at < payload.length;) {
      const part = payload.subarray(at, at + 4096 + this.#random.below(12_288));
      parts.push(Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n'));
      at += part.length;
    }
    return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')]);
  }

  #serverHeaders(date: string, mediaType: string): [string, string][] {
    return [
      ['Date', new Date(date).toUTCString()],
      ['Server', 'nginx/1.26.2'],
      ['Content-Type', mediaType],
      ['Last-Modified', new Date(firstDateMs - this.#random.below(1e9)).toUTCString()],
      ['ETag', `"${this.#random.next().toString(16)}-${this.#random.next().toString(16)}"`],
      ['Cache-Control', 'public, max-age=3600'],
      ['X-Content-Type-Options', 'nosniff'],
      ['Connection', 'keep-alive'],
    ];
  }

  #id(): string {
    return `<urn:uuid:${this.#random.uuid()}>`;
  }
}
