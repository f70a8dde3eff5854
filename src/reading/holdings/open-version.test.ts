import { hash, randomBytes } from 'node:crypto';
import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { containers, recordBytes } from '../../../scenarios/made-up-archive.ts';
import { LocalRepository } from '../../repository/local/local-repository.ts';
import { writeConfig } from '../../repository/local/archive-config.ts';
import { sha1Label } from '../../formats/warc/digest.ts';
import { testFolder } from '../test-take-file.ts';
import { openHoldings } from './open-holdings.ts';
import { openVersion } from './open-version.ts';
import { bytesOf, isoDate, responseRecord, TestHoldings, context } from './test-holdings.ts';

let test: TestHoldings;

const url = 'http://a.test/';
const datetime = '20250101000000';
/** More than is unpacked at once. */
const large = Buffer.concat([
  randomBytes(700_000),
  Buffer.alloc(1_500_000, 'heirloom '),
  randomBytes(300_000),
]);

interface Read {
  readonly status: number;
  readonly timestamp: string;
  readonly sizeBytes: number | undefined;
  readonly payload: Buffer;
  readonly decoded: Buffer;
}

async function read(
  request: { readonly url?: string; readonly datetime?: string } = {},
): Promise<Read | string> {
  const opened = await openVersion(test.holdings, context, { url, datetime, ...request });
  if (!opened.ok) return `${opened.error.kind}: ${opened.error.reason}`;
  const { content, found } = opened.value;
  const result = {
    status: content.status,
    timestamp: found.capture.timestamp,
    sizeBytes: content.sizeBytes,
    payload: await bytesOf(content.payload()),
    decoded: await bytesOf(content.decoded()),
  };
  await content.close();
  return result;
}

async function ranges(own: string, expected: Buffer): Promise<void> {
  const opened = await openVersion(test.holdings, context, { url: own, datetime });
  if (!opened.ok) throw new Error(opened.error.reason);
  const place = fc.nat(expected.length + 10);
  await fc.assert(
    fc.asyncProperty(place, fc.nat(200_000), async (start, length) => {
      const got = await bytesOf(opened.value.content.payload({ start, end: start + length }));
      expect(got.equals(expected.subarray(start, start + length))).toBe(true);
    }),
    { numRuns: 12 },
  );
  await opened.value.content.close();
}

function chunked(body: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < body.length; at += 50_000) {
    const part = body.subarray(at, at + 50_000);
    parts.push(Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n'));
  }
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')]);
}

describe('a capture that is opened', () => {
  beforeAll(async () => {
    test = await TestHoldings.open();
  });
  afterAll(() => test.close());
  const suffixes = { plain: '.warc', gzip: '.warc.gz', zstd: '.warc.zst' } as const;
  const bodies = { small: Buffer.from('<p>hello'), large, empty: Buffer.alloc(0) } as const;
  it.each(
    (['plain', 'gzip', 'zstd'] as const).flatMap((container) =>
      (['small', 'large', 'empty'] as const).flatMap((size) =>
        (['as it is', 'chunked'] as const).map((framing) => ({ container, size, framing })),
      ),
    ),
  )('gives its bytes and any range of them: $container, $size, $framing', async (each) => {
    const body = bodies[each.size];
    const isChunked = each.framing === 'chunked';
    const name = `${each.container}-${each.size}-${isChunked ? 'chunked' : 'plain'}`;
    const own = `${url}${name}`;
    const record = responseRecord({
      url: own,
      timestamp: datetime,
      headers: isChunked ? ['Transfer-Encoding: chunked'] : [],
      body: isChunked ? chunked(body) : body,
    });
    const other = responseRecord({ url: 'http://b.test/', timestamp: datetime, body: 'other' });
    await test.take(`${name}${suffixes[each.container]}`, containers[each.container]([other, record, other]));
    const found = await read({ url: own });
    if (typeof found === 'string') throw new Error(found);
    expect(found.payload.equals(body)).toBe(true);
    expect(found.decoded.equals(body)).toBe(true);
    if (!isChunked || each.size === 'small') expect([body.length, undefined]).toContain(found.sizeBytes);
    if (!isChunked && each.container !== 'zstd') expect(found.sizeBytes).toBe(body.length);
    await ranges(own, body);
  });

  it('keeps the content coding in the payload, and removes it from what is decoded', async () => {
    const text = Buffer.from('heirloom '.repeat(3000));
    const gz = gzipSync(text);
    const br = brotliCompressSync(text);
    const records = [
      responseRecord({ url: `${url}gz`, timestamp: datetime, headers: ['Content-Encoding: gzip'], body: gz }),
      responseRecord({ url: `${url}br`, timestamp: datetime, headers: ['Content-Encoding: br'], body: br }),
      responseRecord({
        url: `${url}lie`,
        timestamp: datetime,
        headers: ['Content-Encoding: gzip'],
        body: text,
      }),
    ];
    await test.take('coded.warc.gz', containers.gzip(records));
    expect(await read({ url: `${url}gz` })).toMatchObject({
      payload: gz,
      decoded: text,
      sizeBytes: gz.length,
    });
    expect(await read({ url: `${url}br` })).toMatchObject({ payload: br, decoded: text });
    expect(await read({ url: `${url}lie` })).toMatchObject({ payload: text, decoded: text });
  });

  it('is read from ARC files', async () => {
    const http = 'HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\nold page';
    const first = 'filedesc://a.arc 0.0.0.0 20050101000000 text/plain 18\n1 0 Alexa Internet\n\n';
    const second = `http://a.test/arc 192.0.2.1 20050101000000 text/html ${http.length}\n${http}\n`;
    await test.take('a.arc.gz', containers.gzip([Buffer.from(first), Buffer.from(second)]));
    expect(await read({ url: `${url}arc` })).toMatchObject({
      timestamp: '20050101000000',
      payload: Buffer.from('old page'),
    });
  });

  it('is found among others in a file that was compressed as a whole', async () => {
    const records = [1, 2, 3].flatMap((serial) => {
      const own = { url: `${url}whole/${serial}`, timestamp: datetime };
      const request = [
        ['WARC-Type', 'request'],
        ['WARC-Date', isoDate(datetime)],
        ['WARC-Target-URI', own.url],
      ] as const;
      return [recordBytes(request, 'GET'), responseRecord({ ...own, body: `page ${serial}` })];
    });
    await test.take('whole.warc.gz', containers['whole-file gzip'](records));
    for (const serial of [3, 1, 2])
      expect(await read({ url: `${url}whole/${serial}` })).toMatchObject({
        payload: Buffer.from(`page ${serial}`),
      });
  });

  it('has the body of its original where it is a revisit', async () => {
    const revisit = recordBytes(
      [
        ['WARC-Type', 'revisit'],
        ['WARC-Date', isoDate('20250201000000')],
        ['WARC-Target-URI', url],
        ['WARC-Profile', 'http://netpreserve.org/warc/1.1/revisit/identical-payload-digest'],
        ['WARC-Payload-Digest', 'sha1:VMAJ6QQRTTEPMVSAP2Y6GW4DOLLPOJCL'],
        ['WARC-Refers-To-Target-URI', url],
        ['WARC-Refers-To-Date', isoDate(datetime)],
        ['Content-Type', 'application/http; msgtype=response'],
      ],
      'HTTP/1.1 200 Again\r\nX-Now: yes\r\n\r\n',
    );
    const lines = await test.take(
      'a.warc.gz',
      containers.gzip([responseRecord({ url, timestamp: datetime, body: 'same' }), revisit]),
    );
    const digest = /"digest": "([^"]*)"/.exec(lines[0] ?? '')?.[1] ?? '';
    await test.insert([
      (lines[1] ?? '').replace('sha1:VMAJ6QQRTTEPMVSAP2Y6GW4DOLLPOJCL', digest.replace('sha1:', 'sha-1:')),
    ]);
    const opened = await openVersion(test.holdings, context, { url, datetime: '20250201000000' });
    if (!opened.ok) throw new Error(opened.error.reason);
    expect(opened.value.content.headers).toContainEqual({ name: 'X-Now', value: 'yes' });
    expect(await bytesOf(opened.value.content.payload())).toEqual(Buffer.from('same'));
    await opened.value.content.close();
  });
});

describe('a content that is stored for another URL', () => {
  beforeEach(async () => {
    test = await TestHoldings.open();
    const body = 'the same under two names';
    await test.take('a.warc.gz', gzipSync(responseRecord({ url, timestamp: datetime, body })));
    const place = { file: 'a.warc.gz', offset: 0, url, date: isoDate(datetime) };
    await (await test.archive.contents).insert([{ sha256: hash('sha256', body), ...place }]);
    await test.take(
      'b.warc.gz',
      gzipSync(
        recordBytes(
          [
            ['WARC-Type', 'revisit'],
            ['WARC-Date', isoDate('20250201000000')],
            ['WARC-Target-URI', other],
            ['WARC-Profile', 'http://netpreserve.org/warc/1.1/revisit/identical-payload-digest'],
            ['WARC-Payload-Digest', sha1Label(hash('sha1', body, 'buffer'))],
            ['Heirloom-Payload-Digest', `sha256:${hash('sha256', body)}`],
            ['WARC-Refers-To-Target-URI', url],
            ['WARC-Refers-To-Date', isoDate(datetime)],
            ['Content-Type', 'application/http; msgtype=response'],
          ],
          'HTTP/1.1 200 OK\r\n\r\n',
        ),
      ),
    );
  });
  afterEach(() => test.close());
  const other = 'http://b.test/copy';

  it.each(['withdrawal', 'deletion'] as const)(
    'stays readable after a %s of that URL alone',
    async (kind) => {
      expect(await read({ url: other })).toMatchObject({ payload: Buffer.from('the same under two names') });
      await test.decisions.decide({ what: { kind, of: { url } }, by: 'a test', reason: 'take-down' });
      expect(await read()).toBe('unknown: ');
      expect(await read({ url: other })).toMatchObject({ payload: Buffer.from('the same under two names') });
    },
  );

  it('goes with the content where that was named', async () => {
    const sha256 = hash('sha256', 'the same under two names');
    const what = { kind: 'deletion', of: { sha256 } } as const;
    await test.decisions.decide({ what, by: 'a test', reason: 'take-down' });
    expect(await read()).toBe('unknown: ');
    expect(await read({ url: other })).toBe('unknown: ');
  });
});

describe('what the archive cannot give', () => {
  beforeEach(async () => {
    test = await TestHoldings.open();
  });
  afterEach(() => test.close());
  const earlier = responseRecord({ url, timestamp: '20240101000000', body: 'earlier' });

  it('is unknown where there was never anything', async () => {
    expect(await read()).toBe('unknown: ');
  });

  it('is lost where its file is gone, and another version takes its place', async () => {
    await test.take('a.warc.gz', gzipSync(responseRecord({ url, timestamp: datetime, body: 'now' })));
    await rm(test.stored('a.warc.gz'));
    expect(await read()).toMatch(/^lost: .*a\.warc\.gz/);
    await test.take('b.warc.gz', gzipSync(earlier));
    expect(await read()).toMatchObject({ timestamp: '20240101000000' });
  });

  it.each([
    ['withdrawal', 'unknown: it is the same as an earlier capture, which may not be read'],
    ['deletion', 'lost: it is the same as an earlier capture, which the archive does not have'],
  ] as const)('is a revisit after a %s of its original, and says so', async (kind, said) => {
    const first = '20240101000000';
    const revisit = recordBytes(
      [
        ['WARC-Type', 'revisit'],
        ['WARC-Date', isoDate(datetime)],
        ['WARC-Target-URI', url],
        ['WARC-Profile', 'http://netpreserve.org/warc/1.1/revisit/identical-payload-digest'],
        ['WARC-Payload-Digest', sha1Label(hash('sha1', 'earlier', 'buffer'))],
        ['WARC-Refers-To-Target-URI', url],
        ['WARC-Refers-To-Date', isoDate(first)],
        ['Content-Type', 'application/http; msgtype=response'],
      ],
      'HTTP/1.1 200 OK\r\n\r\n',
    );
    await test.take('a.warc.gz', containers.gzip([earlier, revisit]));
    expect(await read()).toMatchObject({ payload: Buffer.from('earlier') });
    const what = { kind, of: { url, before: '2024-01-02' } } as const;
    await test.decisions.decide({ what, by: 'a test', reason: 'take-down' });
    expect(await read()).toBe(said);
  });

  it('is lost with its vault', async () => {
    await test.take('a.warc.gz', gzipSync(earlier));
    await rm(`${test.folder}/vaults`, { recursive: true });
    expect(await read()).toMatch(/^lost: /);
  });

  it.each([
    ['an offset within the record', (line: string) => line.replace('"offset": "0"', '"offset": "7"')],
    ['an offset behind the file', (line: string) => line.replace('"offset": "0"', '"offset": "999999"')],
    ['no offset', (line: string) => line.replace('"offset": "0", ', '')],
    ['a file that nobody knows', (line: string) => line.replaceAll('a.warc.gz', 'z.warc.gz')],
    [
      'the place of another URL',
      (line: string) => line.replaceAll('"http://b.test/"', `"${url}"`).replace('test,b)', 'test,a)'),
    ],
  ])('is lost where the index has %s', async (_, change) => {
    const body = 'not yours';
    const lines = await test.take(
      'a.warc.gz',
      gzipSync(responseRecord({ url: 'http://b.test/', timestamp: datetime, body })),
    );
    await test.insert(
      lines.map((line) => change(line.replace('http://b.test/', url).replace('test,b)', 'test,a)'))),
    );
    expect(await read()).toMatch(/^lost: ./);
  });

  it('is what can be read of it where the index has a wrong length', async () => {
    const [line = ''] = await test.take(
      'a.warc.gz',
      gzipSync(responseRecord({ url, timestamp: datetime, body: 'page' })),
    );
    for (const length of ['5', '100000']) {
      await test.insert([line.replace(/"length": "\d+"/, `"length": "${length}"`)]);
      expect(await read()).toMatchObject({ payload: Buffer.from('page') });
    }
  });

  it('is a part of it, or a failure, and never an exception, whatever has become of the file', async () => {
    const records = [responseRecord({ url, timestamp: datetime, body: large.subarray(0, 400_000) }), earlier];
    const whole = containers.gzip(records);
    await test.take('a.warc.gz', whole);
    const path = test.stored('a.warc.gz');
    const damage = fc.record({ at: fc.nat(whole.length - 1), with: fc.nat(255), cut: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(damage, async ({ at, with: byte, cut }) => {
        await writeFile(path, whole);
        if (cut) await truncate(path, at);
        else {
          const bytes = await readFile(path);
          bytes[at] = byte;
          await writeFile(path, bytes);
        }
        await test.holdings.close();
        const found = await read();
        if (typeof found === 'string') expect(found).toMatch(/^lost: ./);
        else expect(found.status).toBeGreaterThan(0);
      }),
      { numRuns: 25 },
    );
  });
});

describe('a file with copies in several vaults', () => {
  const name = 'a.warc.gz';
  const file = `${testFolder}/${name}`;
  const records = [
    responseRecord({ url, timestamp: datetime, body: 'page' }),
    responseRecord({ url: `${url}other`, timestamp: datetime, body: 'other' }),
  ].map((record) => gzipSync(record));
  const otherAt = records[0]?.length ?? 0;
  beforeEach(async () => {
    test = await TestHoldings.open('a', 'b');
    await test.take(name, Buffer.concat(records));
  });
  afterEach(() => test.close());

  async function rot(vault: string, at: number): Promise<void> {
    const path = test.stored(name, vault);
    const bytes = await readFile(path);
    bytes[at] = ~(bytes[at] ?? 0) & 0xff;
    await writeFile(path, bytes);
  }

  it('gives a record from the next copy where the first has rotted and nobody has noticed', async () => {
    await rot('a', 0);
    await rot('b', otherAt);
    expect(await read()).toMatchObject({ payload: Buffer.from('page') });
    expect(await read({ url: `${url}other` })).toMatchObject({ payload: Buffer.from('other') });
  });

  it('gives a damaged record where no copy has it whole', async () => {
    // The last bytes of a member say how long it was.
    for (const vault of ['a', 'b']) await rot(vault, otherAt - 1);
    expect(await read()).toMatchObject({ payload: Buffer.from('page') });
  });

  it('gives what a copy has that an audit has found bad, where there is no better one', async () => {
    await test.archive.register.setReplica(file, { vault: 'a', state: 'missing' });
    await test.archive.register.setReplica(file, { vault: 'b', state: 'bad' });
    expect(await read({ url: `${url}other` })).toMatchObject({ payload: Buffer.from('other') });
    const { files } = test.holdings.parts;
    const kept = await files.find(name);
    if (kept === undefined) throw new Error('it was taken in');
    expect(await files.localCopies(kept)).toEqual([]);
    const range = { start: otherAt, end: kept.sizeBytes };
    expect(await files.read(kept, range)).toMatchObject({ sizeBytes: kept.sizeBytes });
    await truncate(test.stored(name, 'b'), otherAt);
    expect(await files.read(kept, range)).toBeUndefined();
  });

  it('gives nothing from a vault that was given up', async () => {
    const { config, folder } = test.archive;
    const vaults = config.vaults.map((vault) => ({ ...vault, state: 'retired' as const }));
    await writeConfig(folder, { ...config, vaults });
    const archive = await LocalRepository.openForReading(folder.path);
    const holdings = await openHoldings(archive);
    expect(await openVersion(holdings, context, { url, datetime })).toMatchObject({
      error: { kind: 'lost' },
    });
    await holdings.close();
    await archive.close();
  });
});
