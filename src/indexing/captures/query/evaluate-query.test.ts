import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { describeCorpus, inCorpus } from '../../../../scenarios/corpus.ts';
import { parseCdx } from '../../../formats/cdxj/cdx.ts';
import { formatCdxj } from '../../../formats/cdxj/cdxj.ts';
import { LocalCaptureIndex } from '../local-capture-index.ts';
import type { CaptureIndex } from '../capture-index.ts';
import { collect, removeTemporaryFolders, temporaryFolder, testLine } from '../test-lines.ts';
import type { CaptureQuery, Dialect } from './capture-query.ts';
import { capturePrinter } from './capture-printer.ts';
import { countPages, evaluateQuery, pagedBlocks, resumeKeyAfter } from './evaluate-query.ts';
import type { Access, LineSource } from './readable-captures.ts';
import type { ListedCapture } from './listed-capture.ts';
import { AccessRules } from '../../../access/access-rules.ts';
import { parseQuery } from './parse-query.ts';

afterAll(removeTemporaryFolders);

const everything: Access<unknown> = {
  reader: undefined,
  mayRead: () => ({ decision: 'allowed', rule: 'a test' }),
};

function queryOf(parameters: string, dialect: Dialect = 'pywb'): CaptureQuery {
  const outcome = parseQuery(new URLSearchParams(parameters), { dialect });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
  return outcome.query;
}

/** An index with the lines, some in the head and some in blocks. */
async function indexOf(lines: readonly string[]): Promise<CaptureIndex> {
  const index = await LocalCaptureIndex.open(await temporaryFolder(), { linesPerBlock: 3 });
  await index.insert(lines.filter((_, at) => at % 3 < 2));
  await index.merge();
  await index.insert(lines.filter((_, at) => at % 3 === 2));
  return index;
}

async function asked(
  source: LineSource,
  parameters: string,
  access: Access<unknown> = everything,
): Promise<ListedCapture[]> {
  return collect(evaluateQuery(source, queryOf(parameters), access));
}

/** The days of January 2024 on which the captures found were made. */
async function days(source: LineSource, parameters: string): Promise<string> {
  const captures = await asked(source, parameters);
  return captures.map(({ timestamp }) => Number(timestamp.slice(6, 8))).join(' ');
}

describe('a query of one URL', () => {
  const url = 'http://example.org/';
  const lines = [1, 3, 5, 5, 9, 20].map((day, at) =>
    testLine(url, `202401${String(day).padStart(2, '0')}000000`, {
      offset: at,
      status: day === 9 ? '404' : '200',
      mime: day < 5 ? 'text/html' : 'text/plain',
      digest: `sha1:${day < 9 ? 'A' : 'B'}`,
    }),
  );
  lines.push(testLine('http://example.org/other', '20240107000000'));

  it.each([
    ['', '1 3 5 5 9 20'],
    ['limit=2', '1 3'],
    ['limit=-2', '9 20'],
    ['limit=-2&to=20240109', '5 9'],
    ['limit=-1&filter==status:200&collapse=digest', '20'],
    ['limit=-100', '1 3 5 5 9 20'],
    ['limit=-2&collapse=timestamp:8', '9 20'],
    ['filter=~mime:(a%2B)%2B$', ''],
    ['from=20240104', '5 5 9 20'],
    ['to=20240105', '1 3 5 5'],
    ['after=20240105', '9 20'],
    ['before=20240105', '1 3'],
    ['before=20240105&sort=reverse&limit=1', '3'],
    ['after=20240105&limit=1', '9'],
    ['from=20240103&to=20240109', '3 5 5 9'],
    ['sort=reverse', '20 9 5 5 3 1'],
    ['sort=reverse&limit=2', '20 9'],
    ['sort=reverse&to=2024010500', '5 5 3 1'],
    ['closest=20240104000000', '3 5 5 1 9 20'],
    ['closest=20240104000000&limit=1', '3'],
    ['closest=20240106000000&from=20240103', '5 5 3 9 20'],
    ['closest=20240107000000&to=20240105', '5 5 3 1'],
    ['closest=2023', '1 3 5 5 9 20'],
    ['closest=2025', '20 9 5 5 3 1'],
    ['filter==status:404', '9'],
    ['filter=!=status:404&filter=mime:plain', '5 5 20'],
    ['filter=~mime:text/h', '1 3'],
    ['filter=~mime:html', ''],
    ['filter=html', '1 3'],
    ['filter=!html&sort=reverse', '20 9 5 5'],
    ['collapse=timestamp:8', '1 3 5 9 20'],
    ['collapse=digest', '1 9'],
    ['collapseToLast=digest', '5 20'],
    ['collapse=digest&sort=reverse', '9 1'],
    ['collapse=digest&closest=20240110000000', '9 1'],
    ['collapseTime=7', '1 9 20'],
    ['collapse=mime&collapse=digest', '1'],
    ['limit=1&filter=!status:404&from=20240106', '20'],
  ])('%s gives the days %s', async (parameters, expected) => {
    const index = await indexOf(lines);
    expect(
      await days(index, `url=${url}&${parameters.replaceAll('==', '=%3D').replaceAll('!=', '!%3D')}`),
    ).toBe(expected);
    await index.close();
  });

  it('gives captures of one second in the order of the index, also when they are the closest before', async () => {
    const index = await indexOf(lines);
    const offsets = async (parameters: string): Promise<string[]> =>
      (await asked(index, `url=${url}&${parameters}`)).map((capture) => capture.value('offset'));
    expect(await offsets('closest=20240106000000&limit=2')).toEqual(['2', '3']);
    expect(await offsets('closest=20240104000000&from=20240105')).toEqual(['2', '3', '4', '5']);
    await index.close();
  });

  it('goes on where it was cut', async () => {
    const index = await indexOf(lines);
    for (const more of ['', '&collapse=digest', '&resolveRevisits=true', '&filter=mime:plain']) {
      const whole = await asked(index, `url=*.example.org${more}`);
      const parts: ListedCapture[] = [];
      for (let resume = ''; parts.length < 20;) {
        const part = await asked(index, `url=*.example.org${more}&limit=1&resumeKey=${resume}`);
        if (part[0] === undefined) break;
        parts.push(part[0]);
        resume = encodeURIComponent(resumeKeyAfter(part[0]));
      }
      expect(parts.map(({ line }) => line)).toEqual(whole.map(({ line }) => line));
    }
    await index.close();
  });
});

describe('a query of many URLs', () => {
  const lines = ['org/', 'org/a', 'org/a/b', 'org/b', 'org:8080/', 'org./x?a=1', 'com/'].map((rest, at) =>
    testLine(`http://example.${rest}`, `2024010${at + 1}000000`),
  );
  lines.push(testLine('http://sub.example.org/s', '20240109000000'));
  lines.push(testLine('http://example-more.org/', '20240110000000'));

  it.each([
    ['url=http://example.org/a', '2'],
    ['url=http://example.org/a*', '2 3'],
    ['url=http://example.org/a/*', '3'],
    ['url=http://example.org/b&matchType=host', '1 2 3 4 6'],
    // A host with a port is another host, as for pywb.
    ['url=*.example.org', '1 2 3 4 6 9'],
    ['url=http://example.org:8080/x&matchType=host', '5'],
    ['url=org&matchType=domain', '1 2 3 4 6 9 10 5'],
    ['urlkey=org,example)/b&matchType=range', '4 6 9 10 5'],
    ['url=http://example.org/a*&sort=reverse', '3 2'],
    ['url=*.example.org&closest=20240106&limit=3', '6 9 4'],
    ['url=http://nowhere.example/', ''],
  ])('%s gives the days %s', async (parameters, expected) => {
    const index = await indexOf(lines);
    expect(await days(index, parameters)).toBe(expected);
    await index.close();
  });
});

function revisit(timestamp: string, digest: string): string {
  return testLine('http://example.org/', timestamp, {
    digest,
    mime: 'warc/revisit',
    status: '304',
    offset: 99,
  });
}

describe('revisits', () => {
  const original = testLine('http://example.org/', '20240101000000', {
    digest: 'sha1:A',
    length: 7,
    offset: 8,
  });
  const lines = [original, revisit('20240102000000', 'A'), revisit('20240103000000', 'sha1:C')];

  it('get the place, type and status of their original', async () => {
    const index = await indexOf(lines);
    const found = await asked(index, 'url=http://example.org/&resolveRevisits=true&from=20240102');
    const names = ['mime', 'status', 'orig.length', 'orig.offset', 'orig.filename'];
    expect(found.map((capture) => names.map((name) => capture.value(name)))).toEqual([
      ['text/html', '200', '7', '8', 'a.warc.gz'],
      ['warc/revisit', '304', '-', '-', '-'],
    ]);
    const plain = await asked(index, 'url=http://example.org/&filter=mime:revisit');
    expect(plain.length).toBe(2);
    await index.close();
  });

  it('learn nothing of an original that their reader may not see', async () => {
    const index = await indexOf(lines);
    const access: Access<unknown> = {
      reader: undefined,
      mayRead: (_, { offset }) => ({ decision: offset === 8 ? 'refused' : 'allowed', rule: 'a test' }),
    };
    const found = await asked(index, 'url=http://example.org/&resolveRevisits=true', access);
    expect(found.map((capture) => capture.value('orig.filename'))).toEqual(['-', '-']);
    await index.close();
  });
});

describe('what a reader may not see', () => {
  const lines = Array.from({ length: 700 }, (_, at) =>
    testLine(`http://example.org/${String(at).padStart(3, '0')}`, '20240101000000', {
      status: at % 7 === 0 ? '200' : '403',
    }),
  );
  const refusing: Access<unknown> = {
    reader: undefined,
    mayRead: (_, { status }) => ({ decision: status === '200' ? 'allowed' : 'refused', rule: 'a test' }),
  };

  it('is in no line, count or page', async () => {
    const index = await indexOf(lines);
    const found = await asked(index, 'url=*.example.org', refusing);
    expect(found.length).toBe(100);
    expect(found.every(({ ordinal }) => ordinal === 1)).toBe(true);
    const query = queryOf('url=*.example.org&pageSize=1');
    expect(await countPages(index, query, everything)).toEqual({ pages: 3, pageSize: 1, blocks: 3 });
    expect(await countPages(index, query, refusing)).toEqual({ pages: 1, pageSize: 1, blocks: 1 });
    expect((await asked(index, 'url=*.example.org&pageSize=1&page=1', refusing)).length).toBe(0);
    const pages = await Promise.all(
      [0, 1, 2, 3].map((page) => asked(index, `url=*.example.org&pageSize=1&page=${page}`)),
    );
    expect(pages.map((page) => page.length)).toEqual([300, 300, 100, 0]);
    expect(pages.flat().map(({ line }) => line)).toEqual(lines);
    for (const order of ['sort=reverse', 'closest=2024', 'limit=1000', 'collapse=urlkey', 'filter=example'])
      expect((await asked(index, `url=*.example.org&${order}`, refusing)).length).toBe(100);
    await index.close();
  });

  it.each([
    ['127.0.0.1', 'allowed'],
    ['127.8.9.10', 'allowed'],
    ['::1', 'allowed'],
    ['::ffff:127.0.0.1', 'allowed'],
    ['192.0.2.1', 'refused'],
    ['::2', 'refused'],
    ['localhost', 'refused'],
    ['', 'refused'],
  ])('is everything but on loopback: %s is %s', (address, decision) => {
    const capture = { urlkey: 'org,example)/', timestamp: '20240101000000', url: 'http://example.org/' };
    expect(AccessRules.none.mayRead({ address }, capture).decision).toBe(decision);
  });
});

function aliased(parameters: string): CaptureQuery {
  return {
    ...queryOf(`url=http://example.org/new&${parameters}`),
    alsoKeys: ['org,example,old)/'],
  };
}

describe('aliases', () => {
  const lines = [
    testLine('http://example.org/new', '20240102000000'),
    testLine('http://example.org/new', '20240105000000'),
    testLine('http://old.example.org/', '20240101000000', { status: '404' }),
    testLine('http://old.example.org/', '20240103000000'),
    testLine('http://old.example.org/', '20240105000000', { offset: 7 }),
  ];
  it.each([
    ['', '1 2 3 5 5'],
    ['sort=reverse', '5 5 3 2 1'],
    ['closest=20240104&limit=3', '5 5 3'],
    ['from=20240102&to=20240103', '2 3'],
    ['limit=-3', '3 5 5'],
    ['resumeKey=org,example)/new%2020240105000000%201', '5'],
    ['collapse=urlkey', '1'],
  ])('%s gives the captures of all names: days %s', async (parameters, expected) => {
    const index = await indexOf(lines);
    const found = await collect(evaluateQuery(index, aliased(parameters), everything));
    expect(found.map(({ timestamp }) => Number(timestamp.slice(6, 8))).join(' ')).toBe(expected);
    expect(new Set(found.map(({ urlkey }) => urlkey))).toEqual(new Set(['org,example)/new']));
    await index.close();
  });

  it('are no way round what a reader may not see', async () => {
    const index = await indexOf(lines);
    const access: Access<unknown> = {
      reader: undefined,
      mayRead: (_, { urlkey }) => ({
        decision: urlkey.includes('old') ? 'refused' : 'allowed',
        rule: 'a test',
      }),
    };
    expect((await collect(evaluateQuery(index, aliased(''), access))).length).toBe(2);
    await index.close();
  });
});

describe('blocks of pages', () => {
  const lines = Array.from({ length: 700 }, (_, at) =>
    testLine(`http://example.org/${String(at).padStart(3, '0')}`, '20240101000000'),
  );

  it.each([
    ['', '0+300 300+300 600+100'],
    ['&page=0&pageSize=1', '0+300'],
    ['&page=1&pageSize=2', '600+100'],
    ['&page=2&pageSize=2', ''],
  ])('%s: %s', async (parameters, expected) => {
    const index = await indexOf(lines);
    const blocks = await collect(pagedBlocks(index, queryOf(`url=*.example.org${parameters}`), everything));
    expect(blocks.map(({ offset, lines }) => `${offset}+${lines}`).join(' ')).toBe(expected);
    expect(blocks.map(({ first }) => first.line)).toEqual(blocks.map(({ offset }) => lines[offset]));
    await index.close();
  });
});

function redirect(status: string, to: string, day: number): string {
  return testLine('http://example.org/', `2024010${day}000000`, { status, redirect: to });
}

describe('redirects to themselves', () => {
  it('are left out when that is asked for', async () => {
    const index = await indexOf([
      redirect('301', 'https://www.example.org/', 1),
      redirect('302', 'https://example.org/elsewhere', 2),
      redirect('200', 'https://example.org/', 3),
      redirect('301', '-', 4),
    ]);
    expect(await days(index, 'url=example.org&omitSelfRedirects=true')).toBe('2 3 4');
    expect(await days(index, 'url=example.org&omitSelfRedirects=false')).toBe('1 2 3 4');
    await index.close();
  });
});

describe('the output', () => {
  const line = testLine('http://example.org/', '20240101000000', { mime: 'text/html' });

  it.each([
    ['', line],
    ['output=text', line],
    [
      'fields=status,url,nothing',
      'org,example)/ 20240101000000 {"status": "200", "url": "http://example.org/"}',
    ],
    ['fields=urlkey,status&output=json', '{"urlkey": "org,example)/", "status": "200"}'],
    ['fl=timestamp,original,nothing&output=text', '20240101000000 http://example.org/ -'],
    [
      'resolveRevisits=true&fields=mime,orig.offset',
      'org,example)/ 20240101000000 {"mime": "text/html", "orig.offset": "-"}',
    ],
  ])('of %s', async (parameters, expected) => {
    const index = await indexOf([line]);
    const query = queryOf(`url=http://example.org/&${parameters}`);
    const [capture] = await collect(evaluateQuery(index, query, everything));
    const printer = capturePrinter(query, 'all');
    expect(capture === undefined ? undefined : printer.print(capture)).toBe(expected);
    await index.close();
  });

  const revisited = testLine('http://example.org/a b', '20240102030405', {
    mime: 'warc/revisit',
    digest: 'sha1:ABC',
    length: 12,
    offset: 34,
    extra: { M: 'A' },
  }).replace('"status": "200", ', '');

  it.each([
    ['', 'org,example)/a%20b 20240102030405 http://example.org/a%20b warc/revisit - ABC - A 12 34 a.warc.gz'],
    ['&fl=statuscode,range,nothing', '- bytes=34-45 -'],
    [
      '&output=json',
      '["org,example)/a%20b",20240102030405,"http://example.org/a b","warc/revisit",0,"ABC","-","A",12,34,"a.warc.gz"]',
    ],
    ['&output=jsondict&fl=original,statuscode', '{"original":"http://example.org/a b","statuscode":0}'],
    [
      '&output=link',
      '<http://example.org/a%20b>; rel="memento"; datetime="Tue, 02 Jan 2024 03:04:05 GMT"; collection="all"',
    ],
    [
      '&output=link&memento_format=http://here/all/{timestamp}mp_/{url}',
      '<http://here/all/20240102030405mp_/http://example.org/a%20b>; rel="memento"; datetime="Tue, 02 Jan 2024 03:04:05 GMT"; collection="all"',
    ],
  ])("of OutbackCDX's %s", async (parameters, expected) => {
    const index = await indexOf([revisited]);
    const query = queryOf(`url=http://example.org/a%20b${parameters}`, 'outback');
    const [capture] = await collect(evaluateQuery(index, query, everything));
    expect(capture === undefined ? undefined : capturePrinter(query, 'all').print(capture)).toBe(expected);
    await index.close();
  });
});

describeCorpus("pywb's sample index", () => {
  // The numbers are those that pywb 2.10.0's own CDX operations give for the same lines.
  it.each([
    ['url=http://iana.org/', 3],
    ['url=http://iana.org/*', 184],
    ['url=*.iana.org&filter=mime:revisit', 131],
    ['url=*.iana.org&filter=!%3Dstatus:200', 137],
    ['url=*.iana.org&from=20140127', 11],
    ['url=*.iana.org&resolveRevisits=true&filter=mime:revisit', 0],
    ['url=*.iana.org&collapseTime=10', 40],
  ])('%s has %i captures', async (parameters, count) => {
    const path = inCorpus('webrecorder__pywb/sample_archive/zipcdx/zipnum-sample.cdx.gz');
    const text = gunzipSync(await readFile(path)).toString();
    const lines = text.replaceAll('.warc.gzorg,', '.warc.gz\norg,').trimEnd().split('\n');
    const index = await indexOf(
      lines.flatMap((each) => {
        const parsed = parseCdx(each);
        return parsed.ok ? [formatCdxj(parsed.line)] : [];
      }),
    );
    expect((await asked(index, parameters)).length).toBe(count);
    await index.close();
  });
});
