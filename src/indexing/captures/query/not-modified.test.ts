import { afterAll, describe, expect, it } from 'vitest';
import { LocalCaptureIndex } from '../local-capture-index.ts';
import { collect, removeTemporaryFolders, temporaryFolder, testLine } from '../test-lines.ts';
import { evaluateQuery } from './evaluate-query.ts';
import { parseQuery } from './parse-query.ts';
import type { Access } from './readable-captures.ts';

afterAll(removeTemporaryFolders);

const url = 'http://example.org/';
const page = { mime: 'text/html', status: '200', digest: 'sha1:A', filename: 'a.warc.gz' };
const notModified = { mime: 'warc/revisit', status: '304', digest: 'sha1:A', filename: 'b.warc.gz' };
const emptyDigest = 'sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ';

const everything: Access<undefined> = {
  reader: undefined,
  mayRead: () => ({ decision: 'allowed', rule: 'a test' }),
};

async function asked(
  lines: readonly string[],
  parameters = '',
  access: Access<undefined> = everything,
): Promise<Record<string, string>[]> {
  const index = await LocalCaptureIndex.open(await temporaryFolder(), { linesPerBlock: 2 });
  await index.insert(lines);
  const outcome = parseQuery(new URLSearchParams(`url=${url}&${parameters}`), { dialect: 'pywb' });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
  const captures = await collect(
    evaluateQuery(index, { ...outcome.query, resolveNotModified: true }, access),
  );
  await index.close();
  return captures.map((capture) => Object.fromEntries([...capture.fields].map(([k, v]) => [k, String(v)])));
}

describe('a capture that answered 304', () => {
  const lines = [
    testLine(url, '20240101000000', { ...page, offset: 10, length: 100 }),
    testLine(url, '20240201000000', { ...notModified, offset: 20, length: 50 }),
    testLine(url, '20240301000000', { ...page, digest: 'sha1:B', offset: 30, length: 70 }),
    testLine(url, '20240401000000', { ...notModified, digest: 'sha1:B', offset: 40, length: 51 }),
  ];
  const resolved = {
    timestamp: '20240201000000',
    status: '200',
    mime: 'text/html',
    digest: 'sha1:A',
    filename: 'a.warc.gz',
    offset: '10',
    length: '100',
    'revisit.status': '304',
    'revisit.filename': 'b.warc.gz',
    'revisit.offset': '20',
    'revisit.length': '50',
  };

  it('has the place of its original, at its own date', async () => {
    const [first, second, , fourth] = await asked(lines);
    expect(first?.['revisit.offset']).toBeUndefined();
    expect(second).toMatchObject(resolved);
    expect(fourth).toMatchObject({ offset: '30', digest: 'sha1:B', 'revisit.offset': '40' });
  });

  it.each([
    'closest=20240202&sort=closest&limit=1',
    'from=20240115&to=20240215',
    'filter==status:200&from=20240115&limit=1',
    'sort=reverse&to=20240215&limit=1',
    'to=20240215&limit=-1',
    'from=20240115&limit=1&resolveRevisits=true',
  ])('also in %s', async (parameters) => {
    expect(await asked(lines, parameters)).toMatchObject([resolved]);
  });

  it.each([emptyDigest, '-'])('refers to the last 200 where its digest is %s', async (digest) => {
    const all = [...lines, testLine(url, '20240501000000', { ...notModified, digest, offset: 60 })];
    expect((await asked(all)).at(-1)).toMatchObject({ status: '200', offset: '30', 'revisit.offset': '60' });
  });

  it('refers to a revisit where the content is stored under another URL', async () => {
    const same = { ...page, mime: 'warc/revisit', offset: 5 };
    const two = [testLine(url, '20240101000000', same), testLine(url, '20240201000000', notModified)];
    expect((await asked(two))[1]).toMatchObject({ status: '200', mime: 'warc/revisit', offset: '5' });
  });

  it('is left out where its original may not be read, and stays where there is none', async () => {
    const withheld: Access<undefined> = {
      reader: undefined,
      mayRead: (_, { filename }) =>
        filename === 'a.warc.gz'
          ? { decision: 'refused', rule: 'a test' }
          : { decision: 'allowed', rule: 'a test' },
    };
    const timestamps = (await asked(lines, '', withheld)).map((fields) => fields['timestamp']);
    expect(timestamps).toEqual([]);
    expect(await asked(lines.slice(1, 2))).toMatchObject([{ status: '304', filename: 'b.warc.gz' }]);
  });
});
