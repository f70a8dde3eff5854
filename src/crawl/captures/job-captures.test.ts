import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ContentClaims } from '../contents/content-claims.ts';
import type { VisitEntry } from '../record/journal-entry.ts';
import { visit } from '../report/test-journal.ts';
import { JobCaptures } from './job-captures.ts';

let folder = '';
let opened: JobCaptures[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-captures-'));
});
afterEach(async () => {
  for (const captures of opened.splice(0)) captures.close();
  opened = [];
  await rm(folder, { recursive: true });
});

/** Two threads of one job. */
function threads(): [JobCaptures, JobCaptures] {
  const shared = ContentClaims.share();
  const open = (thread: number): JobCaptures => {
    const claims = new ContentClaims(shared, thread);
    const captures = new JobCaptures({ folder, path: join(folder, 'captures.sqlite'), claims });
    opened.push(captures);
    return captures;
  };
  return [open(1), open(2)];
}

const url = 'http://cdn.test/logo.png';
const place = { file: 'a.warc.gz', offset: 10, end: 100, metadata: 50 };

function captured(more: Partial<VisitEntry> = {}): VisitEntry {
  return visit('a.test', url, { place, payloadBytes: 500, sha256: 'sha256:1', ...more });
}

function page(host: string, path: string, content: string): VisitEntry {
  const sha256 = `sha256:${content}`;
  return visit('a.test', `http://${host}${path}`, { place, payloadBytes: 500, sha256 });
}

describe('JobCaptures', () => {
  it('knows a capture of another thread when it is safe', () => {
    const [one, other] = threads();
    expect(one.claim(url)).toBe(true);
    expect([other.claim(url), other.find(url)]).toEqual([false, undefined]);
    one.committed([captured()]);
    expect(other.find(url)).toMatchObject({
      site: 'a.test',
      url,
      status: 200,
      file: 'a.warc.gz',
      metadata: 50,
    });
  });

  it('does not take a URL with a similar hash for the same', () => {
    const [one, other] = threads();
    // The SHA-256 of both begins with the same 20 bits.
    const [first, second] = ['http://a.test/917', 'http://a.test/1663'];
    expect([one.claim(first), one.claim(second), other.claim(second)]).toEqual([true, true, true]);
    expect([one.claim(first), other.claim(first)]).toEqual([false, false]);
    one.giveUp(second);
    expect(other.claim(first)).toBe(false);
    one.giveUp(first);
    expect([other.claim(second), one.claim(second)]).toEqual([true, false]);
  });

  it('knows it by its URL without a session id', () => {
    const [one, other] = threads();
    const session = 'http://a.test/page?sid=1&PHPSESSID=0123456789abcdef0123456789abcdef';
    one.committed([visit('a.test', session, { place })]);
    expect(other.find('http://a.test/page?sid=1&PHPSESSID=fedcba9876543210fedcba9876543210')).toBeDefined();
  });

  it.each([
    ['was refused', { status: 403 }],
    ['failed at the server', { status: 503 }],
    ['was cut off', { truncated: true as const }],
    ['is a robots.txt', { candidate: { url, depth: 0, path: 'P', via: undefined } }],
  ])('leaves a URL to the others that %s', (_why, more) => {
    const [one, other] = threads();
    one.committed([captured(more)]);
    expect(other.find(url)).toBeUndefined();
  });

  it.each([404, 410, 301])('keeps an answer of %i for the others', (status) => {
    const [one, other] = threads();
    one.committed([captured({ status })]);
    expect(other.find(url)?.status).toBe(status);
  });

  it('gives a claim back when the URL was captured, and when it was given up', () => {
    const [one, other] = threads();
    one.claim(url);
    one.giveUp(url);
    expect(other.claim(url)).toBe(true);
    other.giveUp(url);
    one.claim(url);
    one.committed([captured({ status: 403 })]);
    expect(other.claim(url)).toBe(true);
  });

  it('has one claim for all names of an object', () => {
    const [one, other] = threads();
    one.pages.join('http://a.test', 'http://mirror.test', '(mirror, same content)');
    expect(one.claim('http://mirror.test/x')).toBe(true);
    expect([other.claim('http://a.test/x'), other.claim('http://a.test/y')]).toEqual([false, true]);
    one.giveUp('http://mirror.test/x');
    expect(other.claim('http://a.test/x')).toBe(true);
  });

  it('gives no links where the file is gone: the URL is then fetched', async () => {
    const [one] = threads();
    one.committed([captured()]);
    const found = one.find(url);
    expect(found && (await one.linksOf(found))).toBeUndefined();
  });
});

describe('KnownPages', () => {
  it('finds other origins that gave the same page for the same path', () => {
    const [one, other] = threads();
    one.committed([page('a.test', '/x', '1'), page('b.test', '/x', '2'), page('c.test', '/y', '1')]);
    expect(other.pages.equalTo(page('d.test', '/x', '1'))).toEqual([
      { origin: 'http://a.test', address: '' },
    ]);
    expect(other.pages.equalTo(page('a.test', '/x', '1'))).toEqual([]);
  });

  it('joins origins in both directions, and parts them again', () => {
    const [one, other] = threads();
    one.pages.join('http://a.test', 'http://b.test', '(mirror, same content)');
    const twin = (origin: string): unknown => other.pages.twinsOf(origin).map((each) => each.origin);
    expect([twin('http://a.test'), twin('http://b.test')]).toEqual([['http://b.test'], ['http://a.test']]);
    one.pages.part('http://b.test', 'http://a.test');
    expect([twin('http://a.test'), twin('http://b.test')]).toEqual([[], []]);
  });
});
