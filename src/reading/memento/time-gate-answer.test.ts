import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captureLine, TestHoldings, context as everything } from '../holdings/test-holdings.ts';
import { gathered, headerOf, linksIn } from './test-answers.ts';
import { timeGateAnswer } from './time-gate-answer.ts';

const base = {
  applicationOrigin: 'http://archive.test:8080',
  replayOrigin: 'http://replay.archive.test:8081',
  view: 'all',
};
const url = 'http://a.example.org/';
const memento = (timestamp: string, of = url): string =>
  `http://replay.archive.test:8081/all/${timestamp}mp_/${of}`;

const elsewhere = { ...everything, reader: { address: '192.0.2.1' } };

let test: TestHoldings;
beforeAll(async () => {
  test = await TestHoldings.open();
  await test.insert([
    captureLine(url, '20000620180259'),
    captureLine(url, '20010911203610'),
    captureLine(url, '20091027204954'),
    captureLine('http://a.example.org/alone', '20200229000000'),
    captureLine('http://a.example.org/ö?q="<x>"', '20200229000000'),
  ]);
});
afterAll(() => test.close());

const ask = (of: string, acceptDatetime: string | undefined, context = everything) =>
  timeGateAnswer(test.holdings, context, { url: of, acceptDatetime, base });

describe('RFC 7089 4.2: a TimeGate leads to', () => {
  it.each([
    ['the memento of the very second', 'Tue, 11 Sep 2001 20:36:10 GMT', '20010911203610'],
    ['the nearest, that is earlier', 'Fri, 05 Jan 2001 00:00:00 GMT', '20000620180259'],
    ['the nearest, that is later', 'Mon, 05 Mar 2001 00:00:00 GMT', '20010911203610'],
    ['the first, before all', 'Thu, 01 Jan 1970 00:00:00 GMT', '20000620180259'],
    ['the last, behind all', 'Fri, 31 Dec 2999 23:59:59 GMT', '20091027204954'],
    ['the last, without a wish', undefined, '20091027204954'],
    ['one, whatever the weekday', 'Mon, 11 Sep 2001 20:36:10 GMT', '20010911203610'],
    ['one, at a leap second', 'Sat, 31 Dec 2016 23:59:60 GMT', '20091027204954'],
  ])('%s', async (_, acceptDatetime, timestamp) => {
    const answer = await ask(url, acceptDatetime);
    expect(answer.status).toBe(302);
    expect(headerOf(answer, 'location')).toBe(memento(timestamp));
    expect(headerOf(answer, 'vary')).toBe('accept-datetime');
    // It is no memento itself.
    expect(headerOf(answer, 'memento-datetime')).toBeUndefined();
    const links = linksIn(headerOf(answer, 'link') ?? '');
    expect(links.get('original')).toEqual({ address: url });
    expect(links.get('timemap')).toEqual({
      address: `http://archive.test:8080/all/timemap/link/${url}`,
      type: 'application/link-format',
    });
    expect([...links.values()].map(({ address }) => address)).toContain(memento(timestamp));
    expect(links.has('timegate')).toBe(false);
  });

  it('names the first and the last memento', async () => {
    const links = linksIn(headerOf(await ask(url, 'Tue, 11 Sep 2001 20:36:10 GMT'), 'link') ?? '');
    expect(links.get('first memento')).toEqual({
      address: memento('20000620180259'),
      datetime: 'Tue, 20 Jun 2000 18:02:59 GMT',
    });
    expect(links.get('last memento')).toEqual({
      address: memento('20091027204954'),
      datetime: 'Tue, 27 Oct 2009 20:49:54 GMT',
    });
    expect(links.get('memento')).toEqual({
      address: memento('20010911203610'),
      datetime: 'Tue, 11 Sep 2001 20:36:10 GMT',
    });
  });

  it('the only one is the first and the last', async () => {
    const alone = 'http://a.example.org/alone';
    const links = linksIn(headerOf(await ask(alone, undefined), 'link') ?? '');
    expect(links.get('first last memento')?.['address']).toBe(memento('20200229000000', alone));
  });

  it('an address with any characters stays one address in one header', async () => {
    const answer = await ask('http://a.example.org/ö?q="<x>"', undefined);
    expect(answer.status).toBe(302);
    const escaped = 'http://a.example.org/%C3%B6?q=%22%3Cx%3E%22';
    expect(headerOf(answer, 'location')).toBe(memento('20200229000000', escaped));
    expect(linksIn(headerOf(answer, 'link') ?? '').get('original')).toEqual({ address: escaped });
  });
});

describe('what it refuses', () => {
  it.each([
    '',
    'yesterday',
    '20010911203610',
    '2001-09-11T20:36:10Z',
    'Tue, 11 Sep 2001 20:36:10',
    'Tue, 11 Sep 2001 20:36:10 +0000',
    'Tue, 11 Sep 2001 20:36:10 GMT; -P3DT5H;+P2DT6H',
    'Tuesday, 11-Sep-01 20:36:10 GMT',
    'Tue Sep 11 20:36:10 2001',
    'Tue, 31 Feb 2001 20:36:10 GMT',
    'Tue, 11 Sep 2001 24:36:10 GMT',
    'Tue, 11 Sep 2001 20:61:10 GMT',
    'tue, 11 sep 2001 20:36:10 gmt',
    'Tue, 11 Sep 2001 20:36:10 GMT\r\nX: y',
    'Tue, 00 Sep 2001 20:36:10 GMT',
  ])('the date %j: 400', async (acceptDatetime) => {
    const answer = await ask(url, acceptDatetime);
    expect(answer.status).toBe(400);
    expect(headerOf(answer, 'vary')).toBe('accept-datetime');
    expect(headerOf(answer, 'location')).toBeUndefined();
    expect(linksIn(headerOf(answer, 'link') ?? '').get('original')).toEqual({ address: url });
    expect(await gathered(answer)).toContain('Accept-Datetime');
  });

  it.each([
    ['an unknown URL', 'http://a.example.org/other', everything],
    ['what the reader may not see', url, elsewhere],
    ['a view without it', url, { ...everything, view: { name: 'job:x', from: { job: 'x' } } }],
    ['no URL at all', 'javascript:alert(1)', everything],
    ['an empty text', '', everything],
  ])('%s: 404', async (_, of, context) => {
    const answer = await ask(of, 'Tue, 11 Sep 2001 20:36:10 GMT', context);
    expect(answer.status).toBe(404);
    expect(headerOf(answer, 'vary')).toBe('accept-datetime');
    expect(headerOf(answer, 'link')).not.toContain('memento"');
    expect(headerOf(answer, 'location')).toBeUndefined();
  });
});
