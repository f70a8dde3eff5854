import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { until } from '../../../scenarios/until.ts';
import type { Miss } from './missing-log.ts';
import { miss, newFolder, page, urls, withLog } from './test-log.ts';

function onPage(url: string): Partial<Miss> {
  return { page: { ...page, url } };
}

describe('counting', () => {
  it('counts what is missed, of all pages and of one', () =>
    withLog(async (log) => {
      for (let times = 0; times < 3; times++) log.note(miss('http://a.example/x.png#part'));
      log.note(miss('http://a.example/x.png', { page: { url: 'http://other.example/', timestamp: '2026' } }));
      log.note(miss('http://b.example/y.css', { kind: 'lost', destination: 'style' }));
      const { items, total } = await log.list({ limit: 10 });
      expect(total).toBe(2);
      expect(items).toMatchObject([
        { url: 'http://a.example/x.png', kind: 'unknown', destination: 'image', times: 4, state: 'open' },
        { url: 'http://b.example/y.css', kind: 'lost', destination: 'style', times: 1, state: 'open' },
      ]);
      expect(await log.ofPage(page)).toMatchObject([
        { url: 'http://a.example/x.png', times: 3 },
        { url: 'http://b.example/y.css', times: 1 },
      ]);
    }));

  it('puts what readers ask for first, and keeps nothing of what they typed', () =>
    withLog(async (log) => {
      for (let times = 0; times < 3; times++) log.note(miss('http://a.example/x.png'));
      log.note(miss('http://b.example/search?q=hei', { destination: 'document', isRequested: true }));
      const { items } = await log.list({ limit: 10 });
      expect(items).toMatchObject([
        { url: 'http://b.example/search', times: 1, asks: 1 },
        { url: 'http://a.example/x.png', times: 3, asks: 0 },
      ]);
    }));

  it('knows a page by any spelling of its URL, and only at its date', () =>
    withLog(async (log) => {
      log.note(miss('http://a.example/x', onPage('http://www.page.example/a?b=2&a=1')));
      log.note(miss('http://a.example/x', onPage('https://page.example:443/A?a=1&b=2#x')));
      const url = 'http://PAGE.example/a?a=1&b=2';
      expect(await log.ofPage({ ...page, url })).toMatchObject([{ times: 2 }]);
      expect(await log.ofPage({ url, timestamp: '20260101000001' })).toEqual([]);
      expect(await log.ofPage({ url: 'no URL at all', timestamp: '' })).toEqual([]);
    }));

  it('finds by host what its pages lack and what is of it', () =>
    withLog(async (log) => {
      log.note(miss('http://cdn.example/a', { page: { ...page, url: 'http://www.one.example:81/' } }));
      log.note(miss('https://one.example/b'));
      log.note(miss('https://two.example/c'));
      expect((await urls(log, { host: 'one.example' })).toSorted()).toEqual([
        'http://cdn.example/a',
        'https://one.example/b',
      ]);
      expect(await urls(log, { host: 'WWW.Two.example:8080' })).toEqual(['https://two.example/c']);
      expect(await urls(log, { host: 'example' })).toEqual([]);
      expect(await urls(log, { host: '/[?' })).toEqual([]);
    }));

  it('lists in pages from the most wanted on', () =>
    withLog(async (log) => {
      for (let wanted = 1; wanted <= 5; wanted++)
        for (let times = 0; times < wanted; times++) log.note(miss(`http://a.example/${wanted}`));
      expect(await urls(log, { limit: 2 })).toEqual(['http://a.example/5', 'http://a.example/4']);
      expect(await log.list({ limit: 2, offset: 4 })).toMatchObject({
        items: [{ url: 'http://a.example/1' }],
        total: 5,
      });
    }));

  it('remembers what was sent to a harvest until it is missed again', () =>
    withLog(async (log) => {
      log.note(miss('http://a.example/x'));
      log.note(miss('http://a.example/y'));
      await log.mark(['http://a.example/x', 'http://not.there/'], 'sent');
      expect(await urls(log, { state: 'sent' })).toEqual(['http://a.example/x']);
      expect(await urls(log, { state: 'open' })).toEqual(['http://a.example/y']);
      expect(await log.ofPage(page)).toMatchObject([{ url: 'http://a.example/y' }]);
      const sentMs = Date.now();
      while (Date.now() <= sentMs) await new Promise(setImmediate);
      log.note(miss('http://a.example/x'));
      expect((await urls(log, { state: 'open' })).toSorted()).toEqual([
        'http://a.example/x',
        'http://a.example/y',
      ]);
      await log.mark(['http://a.example/x'], 'sent');
      await log.mark(['http://a.example/x'], 'open');
      expect(await urls(log, { state: 'sent' })).toEqual([]);
    }));

  it('forgets', () =>
    withLog(async (log) => {
      for (const name of ['x', 'y']) log.note(miss(`http://a.example/${name}`));
      expect(await log.forget(['http://a.example/x', 'http://a.example/z'])).toBe(1);
      expect(await urls(log)).toEqual(['http://a.example/y']);
      expect(await log.ofPage(page)).toMatchObject([{ url: 'http://a.example/y' }]);
    }));

  it('keeps what it has over a restart', async () => {
    const folder = newFolder();
    await withLog(async (log) => log.note(miss('http://a.example/x')), { folder });
    await withLog(async (log) => expect(await urls(log)).toEqual(['http://a.example/x']), { folder });
  });

  it('writes by itself', async () => {
    const folder = newFolder();
    await withLog(
      async (log) => {
        log.note(miss('http://a.example/x'));
        let found: string[] = [];
        await until(async () => {
          await withLog(async (other) => void (found = await urls(other)), { folder });
          return found.length > 0;
        });
        expect(found).toEqual(['http://a.example/x']);
      },
      { folder },
    );
  });
});

describe('bad input', () => {
  it('keeps only what could be collected', () =>
    withLog(async (log) => {
      const odd = [
        '',
        'x',
        'javascript:alert(1)',
        'data:,x',
        'file:///etc/passwd',
        'http://',
        'http://[',
        '\0',
      ];
      for (const url of odd) log.note(miss(url));
      log.note(miss(`http://a.example/${'x'.repeat(5000)}`));
      log.note(miss(`http://a.example/${'é'.repeat(2000)}`));
      log.note(
        miss('http://a.example/\uD800\0x\n', {
          destination: 'x'.repeat(1000),
          page: { url: '\0', timestamp: '\0' },
        }),
      );
      const { items } = await log.list({ limit: 10 });
      expect(items).toMatchObject([{ url: 'http://a.example/%EF%BF%BD%00x', destination: 'x'.repeat(32) }]);
    }));

  it('keeps a flood within bounds of memory and disk, and the most wanted of it', async () => {
    const folder = newFolder();
    const maxBytes = 2 ** 20;
    await withLog(
      async (log) => {
        for (let times = 0; times < 50; times++) log.note(miss('http://wanted.example/'));
        await log.list({ limit: 1 });
        for (let round = 0; round < 4; round++) {
          for (let count = 0; count < 8000; count++)
            log.note(
              miss(`http://flood.example/${round}/${count}`, {
                page: { ...page, url: `http://p.example/${count}` },
              }),
            );
          const { total } = await log.list({ limit: 1 });
          expect(total).toBeLessThanOrEqual(6000);
        }
        expect((await urls(log))[0]).toBe('http://wanted.example/');
      },
      { folder, maxBytes },
    );
    // The last batch comes before the least wanted goes.
    expect(statSync(join(folder, 'missing.sqlite')).size).toBeLessThan(5 * maxBytes);
  });
});
