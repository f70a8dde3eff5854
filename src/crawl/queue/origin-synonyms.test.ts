import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MadeUpWeb } from '../../../made-up-web/made-up-web.ts';
import { startMadeUpWeb } from '../../../made-up-web/made-up-web.ts';
import { OriginSynonyms } from './origin-synonyms.ts';
import type { OriginCapture } from './origin-synonyms.ts';

/** A page with this text at the one address that all hosts share. */
function capture(url: string, text: string, other: Partial<OriginCapture> = {}): OriginCapture {
  return {
    url: new URL(url),
    address: '127.0.0.1',
    status: 200,
    mime: 'text/html; charset=utf-8',
    sha256: `sha256:${text}`,
    payloadBytes: 1000,
    ...other,
  };
}

/** One of many pages, the same at all origins. */
function at(origin: string, n: number, other: Partial<OriginCapture> = {}): OriginCapture {
  return capture(`${origin}/${n}`, `page ${n}`, other);
}

/** The rules that were found. */
function rules(synonyms: OriginSynonyms, captures: readonly OriginCapture[]): string[] {
  return captures.map((each) => synonyms.noteCapture(each)?.rule).filter((rule) => rule !== undefined);
}

function folded(synonyms: OriginSynonyms, url: string, via?: string): string | undefined {
  return synonyms.fold(new URL(url), via)?.url.href;
}

describe('OriginSynonyms', () => {
  it('folds a host with www into the one without, after the front page', () => {
    const synonyms = new OriginSynonyms();
    expect(synonyms.noteCapture(capture('http://example.org/', 'front'))).toBeUndefined();
    expect(synonyms.noteCapture(capture('http://example.org/1', 'one'))).toBeUndefined();
    const rule = 'synonym of http://example.org (www, same address and content)';
    expect(synonyms.noteCapture(capture('http://www.example.org/', 'front'))).toEqual({
      origin: 'http://www.example.org',
      primary: 'http://example.org',
      rule,
    });
    const found = synonyms.fold(new URL('http://www.example.org//odd/%7e?q=1'));
    expect(found).toEqual({ url: new URL('http://example.org//odd/%7e?q=1'), rule });
    expect(folded(synonyms, 'http://example.org/x')).toBeUndefined();
    expect(folded(synonyms, 'https://www.example.org/x')).toBeUndefined();
    expect(folded(synonyms, 'http://user:secret@www.example.org/x')).toBeUndefined();
  });

  it('waits until the front page is not the only content', () => {
    const synonyms = new OriginSynonyms();
    const both = [capture('http://a.test/', 'front'), capture('https://a.test/', 'front')];
    expect(rules(synonyms, both)).toEqual([]);
    expect(rules(synonyms, [capture('http://a.test/1', 'one')])).toEqual([
      'synonym of http://a.test (scheme, same address and content)',
    ]);
  });

  it('wants two contents where the front page is not among them', () => {
    const synonyms = new OriginSynonyms();
    const first = [capture('http://a.test/1', 'one'), capture('http://a.test/2', 'two')];
    expect(rules(synonyms, [...first, capture('https://www.a.test/1', 'one')])).toEqual([]);
    expect(rules(synonyms, [capture('https://www.a.test/2', 'two')])).toEqual([
      'synonym of http://a.test (www and scheme, same address and content)',
    ]);
  });

  it('wants three pages of a mirror', () => {
    const synonyms = new OriginSynonyms();
    const elsewhere = { address: '127.0.0.2' };
    for (let n = 0; n < 9; n++) synonyms.noteCapture(at('http://a.test', n));
    const two = [at('http://b.test', 0, elsewhere), at('http://b.test', 1, elsewhere)];
    expect(rules(synonyms, two)).toEqual([]);
    expect(rules(synonyms, [at('http://b.test', 2, elsewhere)])).toEqual([
      'synonym of http://a.test (mirror, same content)',
    ]);
    expect(folded(synonyms, 'http://b.test/5')).toBe('http://a.test/5');
  });

  it('keeps hosts apart that only share an address, their style and their robots.txt', () => {
    const synonyms = new OriginSynonyms();
    const files = ['/style.css', '/jquery.js', '/logo.png', '/theme/icons.css'];
    const site = (host: string): OriginCapture[] => [
      capture(`http://${host}/robots.txt`, 'robots', { mime: 'text/plain' }),
      ...files.map((path) => capture(`http://${host}${path}`, path, { mime: 'text/css' })),
    ];
    expect(rules(synonyms, [...site('a.test'), ...site('b.test')])).toEqual([]);
    const pages = [capture('http://a.test/', 'front of a'), capture('http://b.test/', 'front of b')];
    expect(rules(synonyms, pages)).toEqual([]);
    const equal = [1, 2, 3, 4].flatMap((n) => [at('http://a.test', n), at('http://b.test', n)]);
    expect(rules(synonyms, equal)).toEqual([]);
    expect(folded(synonyms, 'http://b.test/')).toBeUndefined();
  });

  it('does not compare what robots.txt and icons say', () => {
    const synonyms = new OriginSynonyms();
    const differ = ['/robots.txt', '/favicon.ico', '/.well-known/security.txt'].flatMap((path) => [
      capture(`http://a.test${path}`, 'one'),
      capture(`http://www.a.test${path}`, 'other'),
    ]);
    const pages = [1, 2].flatMap((n) => [at('http://a.test', n), at('http://www.a.test', n)]);
    expect(rules(synonyms, [...differ, ...pages])).toHaveLength(1);
  });

  it('is not taken in by a page "not found" that comes with status 200', () => {
    for (const other of ['http://www.a.test', 'https://a.test', 'http://b.test']) {
      const synonyms = new OriginSynonyms();
      const paths = ['/', '/1', '/2', '/3', '/4', '/5'];
      const all = paths.flatMap((path) => [
        capture(`http://a.test${path}`, 'oops'),
        capture(`${other}${path}`, 'oops'),
      ]);
      expect(rules(synonyms, all)).toEqual([]);
      // Nor later, when something else is seen.
      expect(rules(synonyms, [capture('http://a.test/real', 'real')])).toEqual([]);
      expect(folded(synonyms, `${other}/6`)).toBeUndefined();
    }
  });

  it('takes no short content for a proof', () => {
    const synonyms = new OriginSynonyms();
    const short = [1, 2, 3].flatMap((n) => [
      capture(`http://a.test/${n}`, `page ${n}`, { payloadBytes: 63 }),
      capture(`http://www.a.test/${n}`, `page ${n}`, { payloadBytes: 63 }),
    ]);
    expect(rules(synonyms, short)).toEqual([]);
  });

  it('keeps origins apart for good after one difference', () => {
    const synonyms = new OriginSynonyms();
    const pages = [1, 2, 3, 4].flatMap((n) => [at('http://a.test', n), at('http://www.a.test', n)]);
    const counter = [capture('http://a.test/', 'visitor 1'), capture('http://www.a.test/', 'visitor 2')];
    expect(rules(synonyms, [...counter, ...pages])).toEqual([]);
  });

  it('takes a page that only one of them has for a difference, and none that neither has for a proof', () => {
    const gone = { status: 404, sha256: 'sha256:gone' };
    const front = [capture('http://a.test/', 'front'), capture('http://a.test/1', 'one')];
    const other = capture('http://www.a.test/', 'front');
    const missing = new OriginSynonyms();
    expect(rules(missing, [...front, capture('http://www.a.test/1', '', gone), other])).toEqual([]);
    const neither = new OriginSynonyms();
    const both = [1, 2, 3].flatMap((n) => [
      capture(`http://a.test/${n}`, '', gone),
      capture(`http://www.a.test/${n}`, '', gone),
    ]);
    expect(rules(neither, both)).toEqual([]);
  });

  it('lets go of a synonym that turns out to differ', () => {
    const synonyms = new OriginSynonyms();
    const found = [
      capture('http://a.test/', 'front'),
      capture('http://a.test/1', 'one'),
      capture('http://www.a.test/', 'front'),
    ];
    expect(rules(synonyms, found)).toHaveLength(1);
    expect(folded(synonyms, 'http://www.a.test/2')).toBe('http://a.test/2');
    const more = [capture('http://www.a.test/1', 'other'), capture('http://www.a.test/', 'front')];
    expect(rules(synonyms, more)).toEqual([]);
    expect(folded(synonyms, 'http://www.a.test/2')).toBeUndefined();
  });

  it('lets go of it also when the primary is the one that shows it', () => {
    const synonyms = new OriginSynonyms();
    const found = [1, 2].flatMap((n) => [at('http://a.test', n), at('https://a.test', n)]);
    expect(rules(synonyms, found)).toHaveLength(1);
    rules(synonyms, [capture('https://a.test/late', 'one')]);
    expect(folded(synonyms, 'https://a.test/3')).toBe('http://a.test/3');
    rules(synonyms, [capture('http://a.test/late', 'other')]);
    expect(folded(synonyms, 'https://a.test/3')).toBeUndefined();
  });

  it('leaves a host alone that sends everything to the other', () => {
    const synonyms = new OriginSynonyms();
    const moved = [1, 2, 3].flatMap((n) => [
      capture(`http://www.a.test/${n}`, 'moved', { status: 301 }),
      at('http://a.test', n),
    ]);
    expect(rules(synonyms, moved)).toEqual([]);
    expect(folded(synonyms, 'http://www.a.test/4')).toBeUndefined();
  });

  it('follows a redirect from the primary to its synonym', () => {
    const synonyms = new OriginSynonyms();
    const pages = [1, 2].flatMap((n) => [at('http://a.test', n), at('https://a.test', n)]);
    rules(synonyms, pages);
    expect(folded(synonyms, 'https://a.test/login', 'http://a.test/login')).toBeUndefined();
    expect(folded(synonyms, 'https://a.test/login', 'http://a.test/other')).toBe('http://a.test/login');
  });

  it('asks the synonym where the primary gave no content', () => {
    const synonyms = new OriginSynonyms();
    rules(
      synonyms,
      [1, 2].flatMap((n) => [at('http://a.test', n), at('https://a.test', n)]),
    );
    for (const status of [301, 403, 404, 503]) {
      expect(folded(synonyms, `https://a.test/${status}`)).toBe(`http://a.test/${status}`);
      synonyms.noteCapture(capture(`http://a.test/${status}`, '', { status }));
      expect(folded(synonyms, `https://a.test/${status}`)).toBeUndefined();
    }
    synonyms.noteCapture(capture('http://a.test/304', '', { status: 304 }));
    expect(folded(synonyms, 'https://a.test/304')).toBe('http://a.test/304');
  });

  it('takes the synonyms of a synonym along', () => {
    const synonyms = new OriginSynonyms();
    const order = [at('http://a.test', 9), at('http://b.test', 1), at('http://www.b.test', 1)];
    expect(rules(synonyms, [...order, at('http://b.test', 2), at('http://www.b.test', 2)])).toEqual([
      'synonym of http://b.test (www, same address and content)',
    ]);
    const pages = [
      at('http://a.test', 1),
      at('http://a.test', 2),
      at('http://a.test', 3),
      at('http://b.test', 3),
    ];
    expect(rules(synonyms, pages)).toEqual(['synonym of http://a.test (mirror, same address and content)']);
    expect(folded(synonyms, 'http://www.b.test/x')).toBe('http://a.test/x');
    expect(folded(synonyms, 'http://b.test/x')).toBe('http://a.test/x');
  });

  it('does not take a synonym along that differs from the new primary', () => {
    const synonyms = new OriginSynonyms();
    const order = [at('http://a.test', 9), at('http://b.test', 1), capture('http://www.b.test/9', 'other')];
    const kin = [at('http://www.b.test', 1), at('http://b.test', 2), at('http://www.b.test', 2)];
    expect(rules(synonyms, [...order, ...kin])).toHaveLength(1);
    const pages = [1, 2, 3].flatMap((n) => [at('http://a.test', n), at('http://b.test', n)]);
    expect(rules(synonyms, pages)).toEqual([]);
    expect(folded(synonyms, 'http://b.test/x')).toBeUndefined();
    expect(folded(synonyms, 'http://www.b.test/x')).toBe('http://b.test/x');
  });

  it('looks at 64 origins and leaves others alone', () => {
    const synonyms = new OriginSynonyms();
    for (let n = 0; n < 64; n++) synonyms.noteCapture(capture(`http://h${n}.test/`, `front ${n}`));
    const late = [1, 2].flatMap((n) => [
      capture(`http://h0.test/${n}`, `page ${n}`),
      capture(`http://www.h0.test/${n}`, `page ${n}`),
    ]);
    expect(rules(synonyms, late)).toEqual([]);
    expect(rules(synonyms, [capture('ftp://h0.test/1', 'page 1')])).toEqual([]);
  });

  it('never folds origins that gave different contents, and says the same of the same captures', () => {
    const origins = ['http://a.test', 'http://www.a.test', 'https://a.test', 'http://b.test'];
    const step = fc.record({
      origin: fc.nat({ max: 3 }),
      path: fc.nat({ max: 4 }),
      text: fc.nat({ max: 1 }),
    });
    const told = (steps: readonly { origin: number; path: number; text: number }[]): OriginCapture[] =>
      steps.map(({ origin, path, text }) =>
        // Only one path in five is not the same everywhere.
        capture(`${origins[origin]}/${path}`, path === 0 ? `${path} ${text}` : String(path)),
      );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const [one, two] = [new OriginSynonyms(), new OriginSynonyms()];
        expect(rules(one, told(steps))).toEqual(rules(two, told(steps)));
        const first = (origin: string): number | undefined =>
          steps.find((each) => each.path === 0 && origins[each.origin] === origin)?.text;
        for (const origin of origins) {
          const primary = one.fold(new URL(origin))?.url.origin;
          expect(two.fold(new URL(origin))?.url.origin).toBe(primary);
          if (primary === undefined) continue;
          expect(one.fold(new URL(primary))).toBeUndefined();
          const [here, there] = [first(origin), first(primary)];
          if (here !== undefined && there !== undefined) expect(here).toBe(there);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('OriginSynonyms and the made-up web', () => {
  let web: MadeUpWeb;
  beforeAll(async () => {
    web = await startMadeUpWeb({ seed: 7, sites: 10, pagesPerSite: 4 });
  });
  afterAll(async () => {
    await web.stop();
  });

  function captureOf(host: string, path: string): OriginCapture {
    const truth = web.truthOf(web.url(host, path));
    if (truth === undefined) throw new Error(`${host} is not of the made-up web`);
    return {
      url: new URL(truth.url),
      address: truth.address,
      status: truth.status,
      mime: truth.contentType,
      sha256: truth.sha256 ?? '',
      payloadBytes: truth.sizeBytes ?? 0,
    };
  }

  const paths = ['/', '/dots', '/copy/0.html', '/copy/1.html', '/copy/2.html', '/copy/picture.jpg'];

  it('finds the mirrors', () => {
    const synonyms = new OriginSynonyms();
    const primary = new URL(web.url('mirror-a.test', '/')).origin;
    for (const path of paths) synonyms.noteCapture(captureOf('mirror-a.test', path));
    const ofWww = rules(synonyms, [captureOf('www.mirror-a.test', '/')]);
    expect(ofWww).toEqual([`synonym of ${primary} (www, same address and content)`]);
    const ofB = paths.map((path) => synonyms.noteCapture(captureOf('mirror-b.test', path))?.rule);
    expect(ofB.slice(0, 2)).toEqual([undefined, undefined]);
    expect(ofB[2]).toMatch(/^synonym of http:\/\/mirror-a\.test:\d+ \(mirror, same/);
    for (const host of ['www.mirror-a.test', 'mirror-b.test'])
      expect(folded(synonyms, web.url(host, '/copy/7.html'))).toBe(web.url('mirror-a.test', '/copy/7.html'));
  });

  it('folds no site into another, though they share addresses, and no host that only sends on', () => {
    const synonyms = new OriginSynonyms();
    const siteOf = new Map(
      web.sites.flatMap(({ name, hosts }) => hosts.map((host) => [host, name] as const)),
    );
    const hosts = [...siteOf.keys()].filter((host) => !host.includes('mirror')).slice(0, 60);
    const all = hosts.flatMap((host) =>
      ['/', '/style.css', '/nothing', '/x'].map((path) => captureOf(host, path)),
    );
    expect(new Set(all.map(({ address }) => address)).size).toBeLessThan(hosts.length);
    const found = all.map((each) => synonyms.noteCapture(each)).filter((each) => each !== undefined);
    expect(found.map(({ origin }) => new URL(origin).hostname)).toContain('www.journal-des-dunes.test');
    for (const { origin, primary } of found)
      expect(siteOf.get(new URL(origin).hostname)).toBe(siteOf.get(new URL(primary).hostname));
    expect(folded(synonyms, web.url('www.fjordavisa.test', '/'))).toBeUndefined();
  });
});
