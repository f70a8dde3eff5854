import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { getPriority } from 'node:os';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testLine } from '../../indexing/captures/test-lines.ts';
import { cdxHandler } from '../cdx-server/cdx-handler.ts';
import type { CdxParts } from '../cdx-server/cdx-parts.ts';
import { TestServer } from '../cdx-server/test-server.ts';
import { httpServer } from '../access-point/http-server.ts';
import { ReaderGone } from '../access-point/steady-lines.ts';
import { Holdings } from '../holdings/holdings.ts';
import type { JsonQuestion, ListingQuestion } from '../listings/listing-question.ts';
import { calendarAnswer, capturesAnswer, searchAnswer, sitesAnswer } from '../listings/listing-shapes.ts';
import { listingText } from '../listings/listing-text.ts';
import type { TimeMapQuestion } from '../memento/time-map-question.ts';
import { askListing } from './ask-listing.ts';
import { listViews } from './list-views.ts';
import { TooManyQuestions } from './heavy-question.ts';
import type { AnswerPart, HeavyQuestion } from './heavy-question.ts';
import { storeFile } from '../../storage/replicas/store-file.ts';
import { testFolder } from '../test-take-file.ts';
import { ReaderThreads } from './reader-threads.ts';
import type { ReaderThreadsOptions } from './reader-threads.ts';

const days = 1500;
let server: TestServer;
/** The same archive, all answered on the event loop. */
let plain: { readonly url: string; close(): void };
let folder = '';
let ofPlain: CdxParts | undefined;
const opened: ReaderThreads[] = [];

beforeAll(async () => {
  server = await TestServer.start((parts, path) => {
    [ofPlain, folder] = [parts, path];
    return { ...parts, threads: threadsOf({ maxOpenOfClient: 4, maxOpen: 6 }) };
  });
  const other = httpServer(cdxHandler(plainParts()));
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  plain = {
    url: `http://127.0.0.1:${(other.address() as AddressInfo).port}`,
    close: () => {
      other.close();
      other.closeAllConnections();
    },
  };
  await server.insert(
    Array.from({ length: days }, (_, at) => {
      const timestamp = String(20200101000000 + at);
      const [digest, status] = [`sha1:${String(at % 7).repeat(400)}`, at % 5 === 0 ? '404' : '200'];
      const mime = at % 3 === 0 ? 'warc/revisit' : 'text/html';
      const fields = { offset: at, digest, status, mime };
      return [
        testLine('http://often.test/', timestamp, fields),
        testLine(`http://large.test/${String(at).padStart(5, '0')}`, timestamp, fields),
      ];
    }).flat(),
  );
  await server.decisions.decide({
    what: { kind: 'withdrawal', of: { url: 'http://large.test/00007' } },
    by: 'a test',
    reason: 'to see that it is gone',
  });
});
afterAll(async () => {
  plain.close();
  for (const each of opened) await each.close();
  expect(server.errors).toEqual([]);
  await server.close();
});

function plainParts(): CdxParts {
  if (ofPlain === undefined) throw new Error('no parts');
  return ofPlain;
}

function threadsOf(options: ReaderThreadsOptions): ReaderThreads {
  const threads = new ReaderThreads({ kind: 'local', path: folder }, options);
  opened.push(threads);
  return threads;
}

const context = {
  view: { name: 'all', from: {} },
  reader: { address: '127.0.0.1' },
  get rules() {
    return server.decisions.rules();
  },
};

function question(parameters: string): HeavyQuestion {
  return { ...context, kind: 'cdx', parameters, dialect: 'pywb' };
}

function everything(): HeavyQuestion {
  return question('url=large.test&matchType=host');
}
const quiet = new AbortController().signal;

async function textOf(answer: AsyncIterable<AnswerPart>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const { text } of answer) parts.push(Buffer.from(text as Uint8Array));
  return Buffer.concat(parts).toString();
}

describe('an answer that a thread gives', () => {
  it.each([
    '/all/cdx?url=large.test&matchType=host',
    '/all/cdx?url=often.test',
    '/all/cdx?url=often.test&output=json&fl=timestamp,status&sort=reverse',
    '/all/cdx?url=often.test&closest=20200101000700&limit=800',
    '/all/cdx?url=often.test&collapse=digest&resolveRevisits=true',
    '/all/cdx?url=large.test/*&limit=900&showResumeKey=true&output=link',
    '/all/cdx?url=large.test/*&limit=-900',
    '/all/cdx?url=large.test/*&page=1&pageSize=3',
    '/all/cdx?url=large.test/*&showNumPages=true',
    '/all/cdx?url=large.test/*&showPagedIndex=true&output=json',
    '/all/cdx?url=large.test/*&filter=~url:.*[0-4]$&filter=!=status:404',
    '/all?url=large.test/*&filter=status:40.&output=json',
    '/all?url=often.test&from=20200101000100&omitSelfRedirects=true&fl=timestamp',
    // Without an end the answer names this second.
    '/all?q=type:prefixquery+enddate:2025+url:large.test%252F',
    '/harvest:none/cdx?url=large.test/*',
  ])('is that of the event loop: %s', async (path) => {
    const [ours, theirs] = await Promise.all([fetch(server.url + path), fetch(plain.url + path)]);
    expect(ours.status).toBe(theirs.status);
    expect(ours.headers.get('content-type')).toBe(theirs.headers.get('content-type'));
    const text = await ours.text();
    expect(text).toBe(await theirs.text());
    expect(text).not.toContain('/00007');
  });

  it('has nothing that was withdrawn before it was asked for, though the thread was open', async () => {
    const threads = threadsOf({ threads: 1 });
    for (const number of ['00100', '00200', '00300']) {
      const options = { client: 'a', signal: quiet };
      const beside = textOf(threads.ask(everything(), options));
      await server.decisions.decide({
        what: { kind: 'withdrawal', of: { url: `http://large.test/${number}` } },
        by: 'a test',
        reason: 'while others read',
      });
      expect(await textOf(threads.ask(everything(), options))).not.toContain(`/${number}`);
      await beside;
    }
  });

  it('says that an expression takes too long', async () => {
    await server.insert([testLine('http://costly.test/', '20200101000000', { digest: 'x'.repeat(20_000) })]);
    const response = await fetch(`${server.url}/all/cdx?url=costly.test&filter=~digest:${'a?'.repeat(900)}x`);
    expect(response.status).toBe(400);
    expect(await response.text()).toMatch(/^filter: /);
  });
});

function fetchAll(): Promise<Response> {
  return fetch(`${server.url}/all/cdx?url=large.test/*`);
}

type Without<Question> = Question extends JsonQuestion ? Omit<Question, 'mayRead'> : never;
type Asked = Without<JsonQuestion> | ({ readonly kind: 'time-map' } & TimeMapQuestion);
const shapes = {
  calendar: calendarAnswer,
  captures: capturesAnswer,
  search: searchAnswer,
  sites: sitesAnswer,
};
const often = 'http://often.test/';
const base = { applicationOrigin: 'http://archive.test', replayOrigin: 'http://replay.test', view: 'all' };

describe('a list that a thread makes', () => {
  let holdings: Holdings;
  beforeAll(async () => {
    holdings = new Holdings({ ...plainParts(), contents: await server.archive.contents });
  });
  afterAll(() => holdings.close());

  it.each<[string, Asked, number]>([
    ['a calendar', { kind: 'calendar', url: often, match: 'exact' }, 1],
    ['a calendar of a host', { kind: 'calendar', url: 'http://large.test/', match: 'host' }, 1],
    ['a calendar of few captures', { kind: 'calendar', url: 'http://large.test/00001', match: 'exact' }, 0],
    ['captures', { kind: 'captures', url: often, limit: 1000 }, 1],
    ['captures, the rest', { kind: 'captures', url: often, after: '20200101000999.1', limit: 1000 }, 1],
    ['few captures', { kind: 'captures', url: often, limit: 20 }, 0],
    ['captures between dates', { kind: 'captures', url: often, to: '20200101000700', limit: 1000 }, 1],
    ['URLs', { kind: 'search', text: 'large.test/*', limit: 700 }, 1],
    ['one URL', { kind: 'search', text: 'http://often.test/', match: 'exact', limit: 10 }, 1],
    ['few URLs', { kind: 'search', text: 'large.test/000*', limit: 200 }, 0],
    ['hosts', { kind: 'sites', limit: 10 }, 1],
    ['a TimeMap', { kind: 'time-map', url: often, format: 'link', base }, 1],
    ['a later page of one', { kind: 'time-map', url: often, format: 'json', page: '20200101001', base }, 1],
    ['no TimeMap', { kind: 'time-map', url: 'http://none.test/', format: 'link', base }, 0],
  ])('is that of the event loop: %s', async (_, requested, questions) => {
    const question: ListingQuestion =
      requested.kind === 'time-map'
        ? { ...context, ...requested }
        : { ...context, ...requested, mayRead: true };
    const threads = threadsOf({ idleMs: 600_000 });
    const bytes = await askListing({ holdings, threads }, question, quiet);
    expect(bytes.toString()).toBe(await listingText(holdings, question));
    expect(threads.state).toEqual({ threads: questions, open: 0 });
    if (question.kind !== 'time-map') shapes[question.kind].parse(JSON.parse(bytes.toString()));
    expect(bytes.toString()).not.toContain('/00007');
  });

  it('is refused where a client has too many open', async () => {
    const threads = threadsOf({ maxOpenOfClient: 0 });
    const question = { ...context, kind: 'calendar', url: often, match: 'exact', mayRead: true } as const;
    await expect(askListing({ holdings, threads }, question, quiet)).rejects.toThrow(TooManyQuestions);
    expect((await askListing({ holdings, threads: undefined }, question, quiet)).length).toBeGreaterThan(0);
  });
});

describe('views', () => {
  it('are counted in a thread, without the files that are withdrawn', async () => {
    for (const [name, provenance] of [
      ['a.warc.gz', { source: 'web', harvest: 'spring' }],
      ['b.warc.gz', { source: 'web', harvest: 'autumn' }],
      ['c.warc.gz', { source: 'web', harvest: 'autumn' }],
    ] as const) {
      const path = join(server.folder, name);
      await writeFile(path, name);
      const file = { path, name: `${testFolder}/${name}`, fileClass: 'text', provenance } as const;
      expect(await storeFile(file, server.archive.storing)).toMatchObject({ outcome: 'kept' });
    }
    const what = { kind: 'withdrawal', of: { file: 'c.warc.gz' } } as const;
    await server.decisions.decide({ what, by: 'a test', reason: 'to see that it is gone' });
    const parts = { ...plainParts(), contents: await server.archive.contents };
    const now = { ...context, rules: await server.archive.rules() };
    const here = await listViews({ holdings: new Holdings(parts), threads: undefined }, now, quiet);
    expect(here.map(({ name, files }) => [name, files])).toEqual([
      ['all', 2],
      ['harvest:spring', 1],
      ['source:web', 2],
      ['harvest:autumn', 1],
    ]);
    const unread = new Proxy(parts.files, {
      get: (files, name) => (name === 'all' ? undefined : Reflect.get(files, name)),
    });
    const holdings = new Holdings({ ...parts, files: unread });
    expect(await listViews({ holdings, threads: threadsOf({}) }, now, quiet)).toEqual(here);
  });
});

describe('readers beside each other', () => {
  it('do not wait for one that takes nothing more', async () => {
    const threads = threadsOf({ threads: 1 });
    const slow = Array.from({ length: 20 }, () =>
      threads.ask(everything(), { client: 'slow', signal: quiet }),
    );
    for (const each of slow) expect((await each.next()).value).toMatchObject({ isLast: false });
    expect(threads.state).toEqual({ threads: 1, open: 20 });
    for (const client of ['slow', 'other'])
      expect(await textOf(threads.ask(everything(), { client, signal: quiet }))).toContain('/01499');
    for (const each of slow) await each.return(undefined);
    expect(threads.state.open).toBe(0);
  });

  it('are refused where they ask for too much at once', async () => {
    const threads = threadsOf({ maxOpenOfClient: 1, maxOpen: 2 });
    const ask = (client: string): AsyncGenerator<AnswerPart> =>
      threads.ask(everything(), { client, signal: quiet });
    const open = [ask('a'), ask('b')];
    for (const each of open) await each.next();
    await expect(ask('a').next()).rejects.toMatchObject({ isOfClient: true });
    await expect(ask('c').next()).rejects.toThrow(TooManyQuestions);
    await expect(ask('c').next()).rejects.toMatchObject({ isOfClient: false });
    for (const each of open) await each.return(undefined);
    expect(await textOf(ask('a'))).toContain('/01499');
  });

  it('are told when to ask again', async () => {
    const [threads] = opened;
    if (threads === undefined) throw new Error('no threads');
    const held: AsyncGenerator<AnswerPart>[] = [];
    const hold = async (client: string): Promise<void> => {
      const answer = threads.ask(everything(), { client, signal: quiet });
      held.push(answer);
      await answer.next();
    };
    for (let at = 0; at < 4; at++) await hold('cdx 127.0.0.1');
    const ofClient = await fetchAll();
    expect([ofClient.status, ofClient.headers.get('retry-after')]).toEqual([429, '5']);
    await held.pop()?.return(undefined);
    for (let at = 0; at < 3; at++) await hold('others');
    const ofAll = await fetchAll();
    expect([ofAll.status, ofAll.headers.get('retry-after')]).toEqual([503, '5']);
    for (const each of held) await each.return(undefined);
    expect((await fetchAll()).status).toBe(200);
  });

  it('give their place back when they go', async () => {
    const threads = threadsOf({});
    const leaving = new AbortController();
    const answer = threads.ask(everything(), { client: 'a', signal: leaving.signal });
    await answer.next();
    leaving.abort();
    await expect(answer.next()).rejects.toThrow(ReaderGone);
    expect(threads.state.open).toBe(0);

    const [ofServer] = opened;
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.on('error', () => {});
    const path = '/all/cdx?url=large.test/*&filter=~url:.*';
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    await once(socket, 'data');
    socket.destroy();
    await vi.waitUntil(() => ofServer?.state.open === 0, { timeout: 60_000 });
  });
});

/** Undefined: the thread has ended. */
function priorityOf(id: string): number | undefined {
  try {
    // Behind the name of the program, which may have anything in it.
    const fields = readFileSync(`/proc/self/task/${id}/stat`, 'utf8').split(') ').at(-1)?.split(' ');
    return Number(fields?.[16]);
  } catch {
    return undefined;
  }
}

describe('a thread', () => {
  it('ends when nobody asks any more, and another begins with the next question', async () => {
    const threads = threadsOf({ idleMs: 1 });
    for (let round = 0; round < 2; round++) {
      expect(await textOf(threads.ask(everything(), { client: 'a', signal: quiet }))).toContain('/01499');
      await vi.waitUntil(() => threads.state.threads === 0, { timeout: 60_000 });
    }
  });

  it.skipIf(process.platform !== 'linux')('leaves the processors to the event loop', async () => {
    const before = getPriority();
    const threads = threadsOf({ threads: 1 });
    const answer = threads.ask(everything(), { client: 'a', signal: quiet });
    await answer.next();
    const priorities = readdirSync('/proc/self/task').map(priorityOf);
    expect(getPriority()).toBe(before);
    expect(priorities).toContain(before + 5);
    await answer.return(undefined);
  });

  it('tells that all have ended', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const threads = threadsOf({ idleMs: 1, onIdle: resolve });
    await textOf(threads.ask(everything(), { client: 'a', signal: quiet }));
    await promise;
    expect(threads.state.threads).toBe(0);
  });

  it('that cannot read the archive fails its questions, and nothing else', async () => {
    const threads = new ReaderThreads({ kind: 'local', path: '/nowhere' });
    const answer = threads.ask(everything(), { client: 'a', signal: quiet });
    await expect(answer.next()).rejects.toThrow('has ended');
    expect(threads.state.open).toBe(0);
    await threads.close();
  });
});
