import { describe, expect, it } from 'vitest';
import { mementoHeaders } from './memento-headers.ts';
import { everyLink, headerOf, linksIn } from './test-answers.ts';

const base = { applicationOrigin: 'http://archive.test', replayOrigin: 'http://replay.test', view: 'all' };
const url = 'http://a.example.org/';
const at = (timestamp: string) => ({ url, timestamp });
const memento = (timestamp: string): string => `http://replay.test/all/${timestamp}mp_/${url}`;

describe('RFC 7089 2: the headers of a memento', () => {
  it('say when it was captured, and name original, TimeGate and TimeMap', () => {
    const headers = mementoHeaders({ url, capture: at('20010911203610'), base });
    expect(headerOf({ headers }, 'memento-datetime')).toBe('Tue, 11 Sep 2001 20:36:10 GMT');
    expect(Object.fromEntries(linksIn(headerOf({ headers }, 'link') ?? ''))).toEqual({
      original: { address: url },
      timegate: { address: `http://archive.test/all/timegate/${url}` },
      timemap: { address: `http://archive.test/all/timemap/link/${url}`, type: 'application/link-format' },
      memento: { address: memento('20010911203610'), datetime: 'Tue, 11 Sep 2001 20:36:10 GMT' },
    });
  });

  it.each([
    [
      'in the middle',
      ['2000', '2001', '2002', '2003', '2004'],
      ['first memento', 'prev memento', 'memento', 'next memento', 'last memento'],
    ],
    [
      'the second',
      ['2000', '2000', '2002', '2003', '2004'],
      ['first prev memento', 'memento', 'next memento', 'last memento'],
    ],
    ['the first', ['2002', '', '2002', '2003', '2004'], ['first memento', 'next memento', 'last memento']],
    ['the last', ['2000', '2001', '2002', '', '2002'], ['first memento', 'prev memento', 'last memento']],
    ['the only one', ['2002', '', '2002', '', '2002'], ['first last memento']],
    ['one of two', ['2002', '', '2002', '2003', '2003'], ['first memento', 'next last memento']],
  ])('around one that is %s', (_, years, expected) => {
    const [first, previous, here, next, last] = years.map((year) =>
      year === '' ? undefined : at(`${year}0101000000`),
    );
    const headers = mementoHeaders({
      url,
      capture: here ?? at(''),
      neighbours: { first, previous, next, last },
      base,
    });
    const links = everyLink(headerOf({ headers }, 'link') ?? '').slice(3);
    expect(links.map(({ rel }) => rel)).toEqual(expected);
    const dates = links.map(({ datetime = '' }) => Date.parse(datetime));
    expect(dates).toEqual(dates.toSorted((a, b) => a - b));
  });

  it.each([
    'http://a.example.org/>; rel="evil", <http://b/',
    'http://a.example.org/\r\nSet-Cookie: a=b',
    'http://a.example.org/\u{0}\u{7f}\u{85}é日\u{d800}',
    'http://a.example.org/a,b;c="d"',
  ])('stay whole with the URL %j', (odd) => {
    const headers = mementoHeaders({ url: odd, capture: { url: odd, timestamp: '20010911203610' }, base });
    expect(headers).toHaveLength(2);
    for (const { value } of headers) expect(value).toMatch(/^[\x20-\x7e]*$/);
    expect(everyLink(headers[1]?.value ?? '').map(({ rel }) => rel)).toEqual([
      'original',
      'timegate',
      'timemap',
      'memento',
    ]);
  });

  it('without a replay host the mementos are the pages for people', () => {
    const headers = mementoHeaders({
      url,
      capture: at('20010911203610'),
      base: { applicationOrigin: 'http://archive.test', view: 'all' },
    });
    expect(headers[1]?.value).toContain(`<http://archive.test/all/20010911203610/${url}>; rel="memento"`);
  });
});
