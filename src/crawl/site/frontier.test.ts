import { defined } from '../../formats/values/defined.ts';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Hop, Link, LinkKind } from '../../formats/links/link.ts';
import type { CrawlSettings } from '../crawl-settings.ts';
import type { VisitEntry } from '../record/journal-entry.ts';
import type { SiteOrder } from '../site-order.ts';
import { urlExpressions } from '../../formats/expression/url-expressions.ts';
import { defaultSettings } from '../template/default-settings.ts';
import type { Candidate } from '../candidate.ts';
import { bringsWhatWasWanted, Frontier } from './frontier.ts';
import type { Considered } from './frontier.ts';

let folder = '';
let lateRejects: string[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-frontier-'));
  lateRejects = [];
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

const settings = defaultSettings('1');
const home: Candidate = { url: 'http://a.test/', depth: 0, path: '', via: undefined };

function frontierOf(more: Partial<SiteOrder> = {}, changed: Partial<CrawlSettings> = {}): Frontier {
  const order: SiteOrder = {
    site: 'a.test',
    startUrls: [home.url],
    delimitation: { scope: 'host', accept: [], reject: [] },
    depth: 3,
    dynamicDepth: 1,
    budget: settings.budget.site,
    ...more,
  };
  return new Frontier({
    order,
    settings: { ...settings, ...changed },
    spillFolder: folder,
    lateRejects: () => urlExpressions(lateRejects),
  });
}

const hops = {
  page: 'L',
  component: 'X',
  requisite: 'E',
  redirect: 'R',
  feed: 'L',
  stream: 'E',
  form: 'S',
} as const;

function linkTo(url: string, kind: LinkKind = 'page', hop: Hop = hops[kind]): Link {
  return { url, kind, hop, context: 'a/@href' };
}

async function drain(frontier: Frontier): Promise<string[]> {
  const urls: string[] = [];
  for (let next = await frontier.next(); next !== undefined; next = await frontier.next())
    urls.push(next.url);
  return urls;
}

function rules({ skipped }: Considered): string[] {
  return skipped.map(({ url, rule }) => `${url} ${rule}`);
}

function visitOf(candidate: Candidate, considered: Partial<Considered> = {}): VisitEntry {
  return {
    kind: 'visit',
    site: 'a.test',
    candidate,
    status: 200,
    bytes: 0,
    log: '',
    queued: [],
    skipped: [],
    linkHosts: {},
    ...considered,
  };
}

/** Every URL that was visited or excluded. */
function told(visits: readonly VisitEntry[]): string[] {
  return visits.flatMap(({ candidate, skipped }) => [
    candidate.url,
    ...skipped.map(({ url }) => `not ${url}`),
  ]);
}

describe('a frontier', () => {
  it('begins with the start URLs, each once, without fragments', async () => {
    const frontier = frontierOf({ startUrls: ['http://a.test/#top', 'http://a.test/', 'http://a.test/b'] });
    frontier.begin();
    frontier.begin();
    expect(await drain(frontier)).toEqual(['http://a.test/', 'http://a.test/b']);
  });

  it('gives the components alone when no page may begin, and keeps feeds for later', async () => {
    const frontier = frontierOf();
    const links = [
      linkTo('http://a.test/feed', 'feed'),
      linkTo('http://a.test/page'),
      linkTo('http://a.test/picture', 'requisite'),
    ];
    frontier.consider(home, links);
    expect((await frontier.nextComponent())?.url).toBe('http://a.test/picture');
    expect(await frontier.nextComponent()).toBeUndefined();
    expect((await drain(frontier)).toSorted()).toEqual(['http://a.test/feed', 'http://a.test/page']);
  });

  it('tells each URL once: queued, or excluded with the rule', async () => {
    const frontier = frontierOf();
    const links = [linkTo('http://a.test/b'), linkTo('http://b.test/'), linkTo('http://a.test/b')];
    const first = frontier.consider(home, links);
    expect(first.queued).toEqual([{ url: 'http://a.test/b', kind: 'page', hop: 'L', depth: 1 }]);
    expect(rules(first)).toEqual(['http://b.test/ scope host']);
    expect(frontier.consider(home, links)).toEqual({ queued: [], skipped: [] });
    expect(await drain(frontier)).toEqual(['http://a.test/b']);
  });

  it('gives components before pages, with how they were found', async () => {
    const frontier = frontierOf();
    const found = { ...home, depth: 1, path: 'L' };
    frontier.consider(found, [linkTo('http://a.test/p'), linkTo('http://cdn.test/i.png', 'requisite')]);
    expect(await frontier.next()).toEqual({
      url: 'http://cdn.test/i.png',
      depth: 1,
      path: 'LE',
      via: home.url,
    });
    expect(await frontier.next()).toEqual({ url: 'http://a.test/p', depth: 2, path: 'LL', via: home.url });
  });

  it('fetches what a page needs from anywhere, with its redirects; pages only from inside', () => {
    const frontier = frontierOf();
    const image = { ...home, url: 'http://b.test/i', path: 'E' };
    const { queued, skipped } = frontier.consider(image, [linkTo('http://c.test/i', 'redirect')]);
    expect([queued.length, skipped.length]).toEqual([1, 0]);
    expect(rules(frontier.consider(home, [linkTo('http://d.test/', 'redirect')]))).toEqual([
      'http://d.test/ scope host',
    ]);
    expect(rules(frontier.consider(home, [linkTo('http://e.test/f', 'component')]))).toEqual([
      'http://e.test/f scope host',
    ]);
  });

  it('takes what was excluded as a page, when it is needed to show one', async () => {
    const frontier = frontierOf();
    frontier.consider(home, [linkTo('http://b.test/i.png')]);
    const { queued } = frontier.consider(home, [linkTo('http://b.test/i.png', 'requisite')]);
    expect(queued).toHaveLength(1);
    expect(await drain(frontier)).toEqual(['http://b.test/i.png']);
  });

  it.each([
    ['a depth', linkTo('http://a.test/x'), 3, 'depth above 3'],
    ['a dynamic depth', linkTo('http://a.test/x?y'), 1, 'depth of dynamic URLs above 1'],
    ['the order', linkTo('http://a.test/private/x'), 0, 'reject private'],
    ['a stream', linkTo('http://a.test/radio', 'stream'), 0, 'stream: it may have no end'],
    ['the length', linkTo(`http://a.test/${'x'.repeat(5000)}`), 0, 'trap: URL above 4096 characters'],
  ])('excludes by %s', (_name, link, depth, rule) => {
    const frontier = frontierOf({ delimitation: { scope: 'host', accept: [], reject: ['private'] } });
    const { queued, skipped } = frontier.consider({ ...home, depth }, [link]);
    expect([queued, skipped.map((each) => each.rule)]).toEqual([[], [rule]]);
  });

  it('follows components as deep as their page', () => {
    const frontier = frontierOf();
    const deepest = { ...home, depth: 3 };
    expect(frontier.consider(deepest, [linkTo('http://a.test/i.png', 'requisite')]).queued).toHaveLength(1);
    expect(frontier.consider(deepest, [linkTo('http://a.test/i?1', 'requisite')]).queued).toHaveLength(0);
  });

  it('takes URLs that differ only in a session id for one', async () => {
    const frontier = frontierOf();
    const ids = ['0'.repeat(32), '1'.repeat(32)];
    frontier.consider(
      home,
      ids.map((id) => linkTo(`http://a.test/s;jsessionid=${id}`)),
    );
    frontier.consider(
      home,
      ids.map((id) => linkTo(`http://a.test/p?PHPSESSID=${id}&a=1`)),
    );
    expect(await drain(frontier)).toHaveLength(2);
  });

  it('passes over what cannot be fetched', () => {
    const urls = ['ftp://a.test/', 'mailto:a@a.test', 'http://[', 'nothing', 'rtsp://a.test/x'];
    const links = urls.map((url) => linkTo(url));
    expect(frontierOf().consider(home, links)).toEqual({ queued: [], skipped: [] });
  });

  it('counts what it takes for the limits of a directory', () => {
    const limits = { ...settings.limits, filesPerDirectory: 2 };
    const frontier = frontierOf({}, { limits });
    const links = ['1', '2', '3'].map((name) => linkTo(`http://a.test/d/${name}`));
    expect(rules(frontier.consider(home, links))).toEqual([
      'http://a.test/d/3 limit: more than 2 files in directory http://a.test/d/',
    ]);
  });
});

describe('an objection to what waits', () => {
  it('comes from a rule that was added later, which holds for new links too', async () => {
    const frontier = frontierOf();
    frontier.consider(home, [linkTo('http://a.test/calendar/1'), linkTo('http://a.test/page')]);
    lateRejects.push('calendar');
    const [first, second] = [await frontier.next(), await frontier.next()];
    expect(first && frontier.objection(first)).toEqual({ rule: 'reject calendar', queued: [] });
    expect(second && frontier.objection(second)).toBeUndefined();
    expect(rules(frontier.consider(home, [linkTo('http://a.test/calendar/2')]))).toEqual([
      'http://a.test/calendar/2 reject calendar',
    ]);
  });

  it('comes from an origin that gives the same as another: the twin is queued in its place, once', async () => {
    const frontier = frontierOf({ startUrls: ['http://a.test/', 'http://www.a.test/'] });
    for (const [path, sha256] of [
      ['/', '11'],
      ['/one', '22'],
      ['/two', '33'],
    ] as const)
      for (const host of ['a.test', 'www.a.test'])
        frontier.noteCapture({
          url: new URL(`http://${host}${path}`),
          address: '127.0.0.1',
          status: 200,
          mime: 'text/html',
          sha256,
          payloadBytes: 1000,
        });
    const waiting: Candidate = {
      url: 'http://www.a.test/three',
      depth: 2,
      path: 'LL',
      via: 'http://www.a.test/two',
    };
    const objection = frontier.objection(waiting);
    expect(objection?.rule).toMatch(/^synonym of http:\/\/a\.test /);
    expect(objection?.queued).toMatchObject([{ url: 'http://a.test/three', depth: 2 }]);
    expect(frontier.objection(waiting)?.queued).toEqual([]);
    expect(await drain(frontier)).toEqual(['http://a.test/three']);
    const considered = frontier.consider(waiting, [linkTo('http://www.a.test/four')]);
    expect(considered.queued.map(({ url }) => url)).toEqual(['http://a.test/four']);
    expect(rules(considered)).toEqual([expect.stringMatching(/^http:\/\/www\.a\.test\/four synonym of /)]);
  });
});

describe('a frontier that is restored', () => {
  /** A site of a few pages with random links among them. */
  const site = fc.dictionary(
    fc.constantFrom('1', '2', '3', '4', '5', '6', 'q?1', 'q?2', 'i.png'),
    fc.array(fc.constantFrom('1', '2', '3', '4', '5', '6', 'q?1', 'q?2', 'i.png', '//b.test/')),
  );

  it('goes on as if it had not been interrupted, wherever that was', async () => {
    await fc.assert(
      fc.asyncProperty(site, fc.nat(12), async (pages, stopAfter) => {
        const links = ({ url }: Candidate): Link[] =>
          (pages[url.slice('http://a.test/'.length)] ?? ['1', '2', 'i.png']).map((to) =>
            linkTo(new URL(to, 'http://a.test/').href, to === 'i.png' ? 'requisite' : 'page'),
          );
        const run = async (frontier: Frontier, max: number): Promise<VisitEntry[]> => {
          const visits: VisitEntry[] = [];
          frontier.begin();
          while (visits.length < max) {
            const next = await frontier.next();
            if (next === undefined) break;
            visits.push(visitOf(next, frontier.consider(next, links(next))));
          }
          return visits;
        };
        const order = { depth: 20, dynamicDepth: 20 };
        const whole = await run(frontierOf(order), Infinity);
        const before = await run(frontierOf(order), stopAfter);
        const visited = new Set(before.map(({ candidate }) => candidate.url));
        const restored = frontierOf(order);
        for (const entry of before) await restored.restore(entry, (key) => visited.has(key));
        const after = await run(restored, Infinity);
        expect([...told(before), ...told(after)].toSorted()).toEqual(told(whole).toSorted());
      }),
      { numRuns: 60 },
    );
  });

  it('knows what was excluded, and what counts for the limits', async () => {
    const limits = { ...settings.limits, filesPerDirectory: 2 };
    const first = frontierOf({}, { limits });
    const considered = first.consider(home, [linkTo('http://b.test/'), linkTo('http://a.test/d/1')]);
    const second = frontierOf({}, { limits });
    await second.restore(visitOf(home, considered), () => false);
    const again = second.consider(
      home,
      ['http://b.test/', 'http://a.test/d/2', 'http://a.test/d/3'].map((url) => linkTo(url)),
    );
    expect(again.queued.map(({ url }) => url)).toEqual(['http://a.test/d/2']);
    expect(again.skipped.map(({ url }) => url)).toEqual(['http://a.test/d/3']);
    second.begin();
    expect((await drain(second)).toSorted()).toEqual(['http://a.test/d/1', 'http://a.test/d/2']);
  });

  it('leaves no files behind, however long its queue was', async () => {
    const frontier = frontierOf();
    frontier.consider(
      home,
      Array.from({ length: 5000 }, (_, number) => linkTo(`http://a.test/${number}`)),
    );
    expect((await frontier.next())?.url).toBe('http://a.test/0');
    expect(frontier.size).toBe(4999);
    expect((await readdir(folder)).length).toBeGreaterThan(0);
    await frontier.close();
    expect(await readdir(folder)).toEqual([]);
  });
});

function uncertain(name: string): Link {
  return {
    url: `http://a.test/${name}`,
    kind: 'component',
    hop: 'X',
    context: '=JS_MISC',
    readings: { page: `http://a.test/${name}`, script: `http://a.test/assets/${name}` },
  };
}

function urlsOf({ queued }: Considered): string[] {
  return queued.map(({ url }) => url.replace('http://a.test', ''));
}

describe('strings in scripts that may be relative to the page or to the script', () => {
  const script: Candidate = { url: 'http://a.test/assets/i.js', depth: 0, path: 'E', via: home.url };
  const [first, second, third] = ['x/1.css', 'x/2.css', 'x/3.css'].map(uncertain) as [Link, Link, Link];

  it('tries one, and the others follow where it leads: one request in vain at most', () => {
    const frontier = frontierOf();
    expect(urlsOf(frontier.consider(script, [first, second, third]))).toEqual(['/x/1.css']);
    expect(urlsOf(frontier.settle('http://a.test/x/1.css', false))).toEqual(['/assets/x/1.css']);
    expect(urlsOf(frontier.settle('http://a.test/assets/x/1.css', true))).toEqual([
      '/assets/x/2.css',
      '/assets/x/3.css',
    ]);
  });

  it('remembers for the next script of the site what was right', () => {
    const frontier = frontierOf();
    frontier.consider(script, [first]);
    frontier.settle('http://a.test/x/1.css', false);
    frontier.settle('http://a.test/assets/x/1.css', true);
    expect(urlsOf(frontier.consider(script, [second, third]))).toEqual(['/assets/x/2.css']);
    expect(urlsOf(frontier.settle('http://a.test/assets/x/2.css', true))).toEqual(['/assets/x/3.css']);
  });

  it('tries nothing where a sure link shows which is meant', () => {
    const frontier = frontierOf();
    const sure = linkTo('http://a.test/assets/x/1.css', 'component');
    expect(urlsOf(frontier.consider(script, [first, second, sure]))).toEqual([
      '/assets/x/1.css',
      '/assets/x/2.css',
    ]);
  });

  it('goes on to the next string where both readings of one are in vain', () => {
    const frontier = frontierOf();
    frontier.consider(script, [first, second]);
    frontier.settle('http://a.test/x/1.css', false);
    expect(urlsOf(frontier.settle('http://a.test/assets/x/1.css', false))).toEqual(['/x/2.css']);
    expect(urlsOf(frontier.settle('http://a.test/x/2.css', true))).toEqual([]);
  });

  it('does not wait for an answer that will not come', () => {
    const frontier = frontierOf({ delimitation: { scope: 'host', accept: [], reject: ['x.1'] } });
    expect(urlsOf(frontier.consider(script, [first, second]))).toEqual(['/x/2.css']);
  });

  it('a crawl that is resumed still waits, and knows what was right', async () => {
    const before = frontierOf();
    const considered = before.consider(script, [first, second]);
    const resumed = frontierOf();
    await resumed.restore(visitOf(script, considered), () => false);
    expect(urlsOf(resumed.settle('http://a.test/x/1.css', true))).toEqual(['/x/2.css']);
    const again = frontierOf();
    await again.restore(visitOf(script, considered), () => true);
    const probe = { ...script, url: 'http://a.test/x/1.css' };
    await again.restore(visitOf(probe, before.settle(probe.url, true)), () => false);
    expect(again.settle(probe.url, true).queued).toEqual([]);
    expect(await drain(again)).toEqual(['http://a.test/x/2.css']);
  });

  it('knows the base of the page that loads a script, also by another script and after a resume', async () => {
    const links = [linkTo('http://a.test/assets/i.js', 'requisite')];
    const frontier = frontierOf();
    const considered = frontier.consider(home, links, 'http://a.test/app/');
    frontier.consider(script, [linkTo('http://a.test/assets/chunk.js', 'component')]);
    expect(frontier.pageBaseOf('http://a.test/assets/chunk.js')).toBe('http://a.test/app/');
    const resumed = frontierOf();
    await resumed.restore({ ...visitOf(home, considered), base: 'http://a.test/app/' }, () => false);
    expect(resumed.pageBaseOf('http://a.test/assets/i.js')).toBe('http://a.test/app/');
  });

  it.each([
    [200, 'text/css', true],
    [304, undefined, true],
    [404, 'text/css', false],
    [200, 'text/html', false],
    [-2, undefined, false],
  ])('status %s with %s: right is %s', (status, mime, isRight) => {
    const candidate = { ...home, url: 'http://a.test/x.css' };
    expect(bringsWhatWasWanted({ candidate, status, ...defined({ mime }) })).toBe(isRight);
  });
});

describe('what is told though it is not fetched', () => {
  it('what lies outside is told as such beyond the last depth too', () => {
    const frontier = frontierOf({ depth: 0 });
    const links = [linkTo('http://b.test/'), linkTo('http://a.test/deep')];
    expect(rules(frontier.consider(home, links))).toEqual([
      'http://b.test/ scope host',
      'http://a.test/deep depth above 0',
    ]);
  });

  it('addresses of streaming protocols, each once', () => {
    const frontier = frontierOf();
    const links = ['rtsp://b.test/a.rm', 'mms://b.test/b', 'rtsp://b.test/a.rm'].map((url) =>
      linkTo(url, 'stream'),
    );
    expect(rules(frontier.consider(home, [...links, linkTo('mailto:a@b.test')]))).toEqual([
      'rtsp://b.test/a.rm stream: rtsp is not fetched',
      'mms://b.test/b stream: mms is not fetched',
    ]);
    expect(frontier.consider(home, links).skipped).toEqual([]);
  });
});

function page(path: string, digit: string): Link {
  return linkTo(`http://a.test${path}?zz=${digit.repeat(32)}`);
}

describe('session ids that are known by their value', () => {
  it('a page that was met with one value is not fetched with another, and the report says why', () => {
    const frontier = frontierOf();
    expect(frontier.consider(home, [page('/1', 'a'), page('/2', 'a')]).queued).toHaveLength(2);
    expect(rules(frontier.consider(home, [page('/1', 'b'), linkTo('http://a.test/3')]))).toEqual([
      `http://a.test/1?zz=${'b'.repeat(32)} session id in zz: met with another value`,
    ]);
    expect(rules(frontier.consider(home, [page('/3', 'c')]))).toEqual([
      `http://a.test/3?zz=${'c'.repeat(32)} session id in zz: met with another value`,
    ]);
  });

  it('a parameter that one page has with two values for the same path is no session', () => {
    const frontier = frontierOf();
    expect(frontier.consider(home, [page('/1', 'a'), page('/1', 'b')]).queued).toHaveLength(2);
    expect(frontier.consider(home, [page('/1', 'c')]).queued).toHaveLength(1);
  });

  it('components keep their values', () => {
    const frontier = frontierOf();
    for (const digit of ['a', 'b']) {
      const picture = linkTo(`http://a.test/i.png?zz=${digit.repeat(32)}`, 'requisite');
      expect(frontier.consider(home, [picture]).queued).toHaveLength(1);
    }
  });

  it('a crawl that is resumed knows the pages', async () => {
    const frontier = frontierOf();
    await frontier.restore(visitOf(home, frontierOf().consider(home, [page('/1', 'a')])), () => false);
    expect(frontier.consider(home, [page('/1', 'b')]).skipped).toHaveLength(1);
  });
});
