import { describe, expect, it } from 'vitest';
import type { JournalEntry, VisitEntry } from '../record/journal-entry.ts';
import { SiteAccount } from './site-account.ts';
import { failure, queued, siteEnd, skipped, visit } from './test-journal.ts';

const home = 'http://a.test/';
const seed = { url: home, depth: 0, path: '', via: undefined };
const robotsTxt = { url: 'http://a.test/robots.txt', depth: 0, path: 'P', via: home };
const at = '2026-01-31T12:00:00.000Z';

function accountOf(entries: readonly JournalEntry[], startUrls: readonly string[] = [home]): SiteAccount {
  const account = new SiteAccount(startUrls);
  for (const entry of entries) account.take(entry);
  return account;
}

function start(status: number, more: Partial<VisitEntry> = {}): VisitEntry {
  const entry = { candidate: seed, ...more };
  return status > 0 ? visit('a.test', home, { status, ...entry }) : failure('a.test', home, status, entry);
}

const forbidden = (rule: string): VisitEntry => start(-9998, { skipped: [skipped(home, rule)] });

describe('the URLs of a site', () => {
  it('are captured, skipped, left or failed: each of them once', () => {
    const account = accountOf([
      visit('a.test', robotsTxt.url, { candidate: robotsTxt, status: 404 }),
      start(200, {
        queued: ['1', '2', '3', '4', '5'].map((name) => queued(`http://a.test/${name}`)),
        skipped: [
          skipped('http://b.test/', 'scope host'),
          skipped('http://a.test/x', 'reject x'),
          skipped('http://a.test/y', 'trap: path repeats 3 times'),
          skipped('http://www.a.test/', 'synonym of http://a.test (www, same content)'),
          skipped('http://a.test/deep', 'depth above 2'),
          skipped('http://a.test/?1', 'limit: more than 1 queries to /'),
        ],
      }),
      visit('a.test', 'http://a.test/1', { status: 500 }),
      failure('a.test', 'http://a.test/2', -3),
      failure('a.test', 'http://a.test/3', -9998, {
        skipped: [skipped('http://a.test/3', 'robots.txt line 2: Disallow: /3')],
      }),
      siteEnd('a.test', 'url-limit'),
    ]);
    expect(account.counts).toEqual({ captured: 3, errors: 1, skipped: 7, left: 2, failed: 1 });
    expect(account.found).toBe(1 + 1 + 5 + 6);
    expect(account.skippedBy).toEqual({
      scope: 1,
      reject: 1,
      trap: 1,
      synonym: 1,
      depth: 1,
      limit: 1,
      robots: 1,
    });
    expect(account.outcome()).toEqual({ outcome: 'cut-short', why: 'url-limit' });
  });

  it('are no error where the icon is missing that no page names', () => {
    const icon = { url: 'http://a.test/favicon.ico', depth: 0, path: 'I', via: home };
    const account = accountOf([
      start(200, { queued: [queued(icon.url)] }),
      visit('a.test', icon.url, { candidate: icon, status: 404 }),
      siteEnd('a.test', 'complete'),
    ]);
    expect(account.counts).toMatchObject({ captured: 2, errors: 0 });
  });

  it('are skipped where another site of the job has captured them; what that site got counts for the outcome', () => {
    const rule = 'captured with the site b.test';
    const elsewhere = (status: number): VisitEntry =>
      start(-5000, {
        elsewhere: { site: 'b.test', status },
        queued: [queued('http://a.test/1')],
        skipped: [skipped(home, rule)],
      });
    const account = accountOf([
      elsewhere(200),
      visit('a.test', 'http://a.test/1', {}),
      siteEnd('a.test', 'complete'),
    ]);
    expect(account.counts).toEqual({ captured: 1, errors: 0, skipped: 1, left: 0, failed: 0 });
    expect(account.skippedBy).toEqual({ synonym: 1 });
    expect([account.found, account.outcome().outcome]).toEqual([2, 'complete']);
    const missing = accountOf([elsewhere(404), siteEnd('a.test', 'complete')]);
    expect(missing.outcome()).toEqual({ outcome: 'nothing-collected', why: 'http-404' });
  });

  it('are all left where nobody has begun, and counted once where two start URLs are the same', () => {
    const account = accountOf([], [home, `${home}#top`, 'http://a.test/x']);
    expect(account.counts).toEqual({ captured: 0, errors: 0, skipped: 0, left: 2, failed: 0 });
    expect(account.outcome()).toEqual({ outcome: 'interrupted', why: 'not-begun' });
  });

  it('leave nothing where the crawl is complete, although a page was fetched as robots.txt before its turn', () => {
    const account = accountOf(
      [visit('a.test', robotsTxt.url, { candidate: robotsTxt }), start(200), siteEnd('a.test', 'complete')],
      [home, robotsTxt.url],
    );
    expect(account.counts.left).toBe(0);
    expect(account.outcome()).toEqual({ outcome: 'complete', why: '' });
  });
});

describe('the outcome of a site', () => {
  const complete = siteEnd('a.test', 'complete');

  it.each([
    ['a page', [start(200)], 'complete', ''],
    ['a page that has not changed', [start(304)], 'complete', ''],
    [
      'a start URL that is gone, and another page',
      [start(404, { queued: [queued('http://a.test/x')] }), visit('a.test', 'http://a.test/x')],
      'complete',
      '',
    ],
    [
      'an error page with its picture',
      [
        start(503, { queued: [queued('http://a.test/logo.png', { kind: 'requisite', hop: 'E' })] }),
        visit('a.test', 'http://a.test/logo.png', {
          candidate: { url: 'http://a.test/logo.png', depth: 0, path: 'E', via: home },
        }),
      ],
      'nothing-collected',
      'http-503',
    ],
    ['a page that is gone', [start(404)], 'nothing-collected', 'http-404'],
    ['a refused private address', [start(-5001)], 'nothing-collected', 'address-refused'],
    ['a name that is not known', [start(-1)], 'unreachable', 'dns-failed'],
    ['no connection', [start(-2)], 'unreachable', 'connect-failed'],
    ['no answer in time', [start(-4)], 'unreachable', 'timeout'],
    ['an answer of 403', [start(403)], 'blocked', 'http-403'],
    ['an answer of 451', [start(451)], 'blocked', 'http-451'],
    ['robots.txt', [forbidden('robots.txt line 2: Disallow: /')], 'blocked', 'robots'],
    [
      'a robots.txt without a connection, which forbids everything',
      [
        failure('a.test', robotsTxt.url, -2, { candidate: robotsTxt }),
        forbidden('robots.txt unreachable: no answer'),
      ],
      'unreachable',
      'connect-failed',
    ],
    [
      'a robots.txt with an error of the server',
      [
        visit('a.test', robotsTxt.url, { candidate: robotsTxt, status: 503 }),
        forbidden('robots.txt unreachable: status 503'),
      ],
      'nothing-collected',
      'http-503',
    ],
    [
      'a redirect to another site',
      [
        start(301, {
          redirect: 'http://b.test/',
          skipped: [skipped('http://b.test/', 'scope host', { kind: 'redirect', hop: 'R' })],
        }),
      ],
      'nothing-collected',
      'redirect-outside',
    ],
    [
      'a redirect to a server that refuses',
      [
        start(301, {
          redirect: 'http://www.a.test/',
          queued: [queued('http://www.a.test/', { kind: 'redirect', hop: 'R' })],
        }),
        visit('a.test', 'http://www.a.test/', { status: 401 }),
      ],
      'blocked',
      'http-401',
    ],
  ] as const)('of %s', (_, entries, outcome, why) => {
    expect(accountOf([...entries, complete]).outcome()).toMatchObject({ outcome, why });
  });

  it('says since when a site does not answer', () => {
    const log = `${at} -2`;
    expect(accountOf([start(-2, { log }), complete]).outcome()).toEqual({
      outcome: 'unreachable',
      why: 'connect-failed',
      sinceMs: Date.parse(at),
    });
    const trouble = { code: 'dns-failed', sinceMs: 5 };
    const asleep = accountOf([start(200), { ...siteEnd('a.test', 'unreachable'), trouble }]);
    expect(asleep.outcome()).toEqual({ outcome: 'unreachable', why: 'dns-failed', sinceMs: 5 });
  });

  it('is only blocked where every start URL is that a server answered, and unreachable where none answered', () => {
    const other = failure('a.test', 'http://a.test/2', -2, {
      candidate: { ...seed, url: 'http://a.test/2' },
    });
    const starts = [home, 'http://a.test/2'];
    // Often it is the name with www that does not exist.
    expect(accountOf([start(403), other, complete], starts).outcome()).toEqual({
      outcome: 'blocked',
      why: 'http-403',
    });
    const asleep = { ...siteEnd('a.test', 'unreachable'), trouble: { code: 'dns-failed', sinceMs: 5 } };
    expect(accountOf([start(403), asleep], starts).outcome().outcome).toBe('blocked');
    expect(accountOf([asleep], starts).outcome().outcome).toBe('unreachable');
    const gone = visit('a.test', 'http://a.test/2', {
      status: 404,
      candidate: { ...seed, url: 'http://a.test/2' },
    });
    expect(accountOf([start(403), gone, complete], starts).outcome()).toEqual({
      outcome: 'nothing-collected',
      why: 'mixed',
    });
    expect(accountOf([start(200), other, complete], starts).outcome().outcome).toBe('complete');
  });

  it('is nothing where there is no start URL', () => {
    expect(accountOf([complete], []).outcome()).toEqual({
      outcome: 'nothing-collected',
      why: 'no-start-url',
    });
  });

  it('is complete where a limit was met by the last URL, and interrupted where a later run was killed', () => {
    expect(accountOf([start(200), siteEnd('a.test', 'url-limit')]).outcome().outcome).toBe('complete');
    expect(accountOf([start(200), complete, visit('a.test', 'http://a.test/x')]).outcome()).toEqual({
      outcome: 'interrupted',
      why: 'unfinished',
    });
  });
});

const before = (url: string): JournalEntry => ({ kind: 'visited-before', site: 'a.test', url });
const handed = (name: string): JournalEntry => ({
  kind: 'handed-over',
  site: 'a.test',
  candidate: { url: `${home}${name}`, depth: 1, path: 'L', via: home },
  linkKind: 'page',
});

describe('a site whose rest is fetched', () => {
  const rest = [before(home), before(`${home}1`), handed('2'), handed('3'), handed('4')];

  it('counts the URLs that it was given, and not the start that was visited before', () => {
    const account = accountOf([...rest, visit('a.test', `${home}2`), siteEnd('a.test', 'url-limit')]);
    expect(account.counts).toEqual({ captured: 1, errors: 0, skipped: 0, left: 2, failed: 0 });
    expect(account.outcome()).toEqual({ outcome: 'cut-short', why: 'url-limit' });
  });

  it('is complete when nothing is left', () => {
    const visits = ['2', '3', '4'].map((name) => visit('a.test', `${home}${name}`));
    const account = accountOf([...rest, ...visits, siteEnd('a.test', 'complete')]);
    expect(account.outcome()).toEqual({ outcome: 'complete', why: '' });
  });

  it.each([
    [403, { outcome: 'blocked', why: 'http-403' }],
    [500, { outcome: 'nothing-collected', why: 'http-500' }],
  ])('brought nothing where every URL answers %i, also before a limit', (status, outcome) => {
    const visits = ['2', '3'].map((name) => visit('a.test', `${home}${name}`, { status }));
    for (const end of ['complete', 'url-limit'] as const)
      expect(accountOf([...rest, ...visits, siteEnd('a.test', end)]).outcome()).toEqual(outcome);
    const good = visit('a.test', `${home}4`);
    expect(accountOf([...rest, ...visits, good, siteEnd('a.test', 'complete')]).outcome()).toEqual({
      outcome: 'complete',
      why: '',
    });
  });
});
