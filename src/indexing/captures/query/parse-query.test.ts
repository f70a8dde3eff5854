import { describe, expect, it } from 'vitest';
import type { CaptureQuery } from './capture-query.ts';
import { parseQuery } from './parse-query.ts';

function parsed(parameters: string): CaptureQuery {
  const outcome = parseQuery(new URLSearchParams(parameters));
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
  return outcome.query;
}

function problemsOf(parameters: string): string[] {
  const outcome = parseQuery(new URLSearchParams(parameters));
  return outcome.ok ? [] : outcome.problems.map(({ parameter }) => parameter);
}

describe('the keys of a query', () => {
  // Results of pywb 2.10.0's calc_search_range; `range` and `urlkey` are OutbackCDX's.
  it.each([
    [
      'url=http://example.com/path/file.html',
      'exact',
      'com,example)/path/file.html',
      'com,example)/path/file.html!',
    ],
    [
      'url=http://example.com/path/file.html&matchType=prefix',
      'prefix',
      'com,example)/path/file.html',
      'com,example)/path/file.htmm',
    ],
    ['url=http://example.com/path/*', 'prefix', 'com,example)/path/', 'com,example)/path0'],
    ['url=http://example.com/path?*', 'prefix', 'com,example)/path?', 'com,example)/path@'],
    ['url=http://example.com/path/file.html&matchType=host', 'host', 'com,example)/', 'com,example*'],
    ['url=http://example.com/path/file.html&matchType=domain', 'domain', 'com,example)/', 'com,example-'],
    ['url=*.example.com', 'domain', 'com,example)/', 'com,example-'],
    ['url=com&matchType=domain', 'domain', 'com,', 'com-'],
    ['url=http://example.com/a*&matchType=exact', 'exact', 'com,example)/a*', 'com,example)/a*!'],
    ['url=http://example.com/b&matchType=range', 'range', 'com,example)/b', undefined],
    ['urlkey=com,example)/b', 'exact', 'com,example)/b', 'com,example)/b!'],
    ['urlkey=com,example)/b*', 'prefix', 'com,example)/b', 'com,example)/c'],
    [
      'url=http://example.com/&method=post&requestBody=a=1',
      'exact',
      'com,example)/?__wb_method=post&a=1',
      'com,example)/?__wb_method=post&a=1!',
    ],
  ])('%s', (parameters, match, fromKey, toKey) => {
    const query = parsed(parameters.replace('=a=1', '=a%3D1'));
    expect([query.match, query.fromKey, query.toKey]).toEqual([match, fromKey, toKey]);
  });
});

describe('the dates of a query', () => {
  it.each([
    ['from=2014', '20140101000000', undefined],
    ['to=2014', undefined, '20141231235959'],
    ['from=201402&to=201402', '20140201000000', '20140231235959'],
    ['to=20', undefined, '20991231235959'],
    ['from=20140201123456789', '20140201123456', undefined],
    ['after=2014', '20141231235960', undefined],
    ['before=2014', undefined, '20140100999999'],
    ['from=2015&after=2014', '20150101000000', undefined],
    ['to=2013&before=2015', undefined, '20131231235959'],
    ['from=&to=', undefined, undefined],
  ])('%s', (parameters, from, to) => {
    const query = parsed(`url=example.com&${parameters}`);
    expect([query.fromTimestamp, query.toTimestamp]).toEqual([from, to]);
  });
});

describe('the order of a query', () => {
  it.each([
    ['', { sort: 'default' }],
    ['sort=reverse', { sort: 'reverse' }],
    ['reverse=true', { sort: 'reverse' }],
    ['reverse=0', { sort: 'default' }],
    ['closest=2014', { sort: 'closest', closest: '20141231235959' }],
    ['sort=closest&closest=20140201123456', { sort: 'closest', closest: '20140201123456' }],
    ['sort=reverse&closest=2014', { sort: 'closest' }],
    ['sort=closest&closest=', { sort: 'default' }],
  ])('%s', (parameters, expected) => {
    expect(parsed(`url=example.com&${parameters}`)).toMatchObject(expected);
  });
});

describe('the filters of a query', () => {
  it.each([
    ['mime:html', { field: 'mime', operator: 'contains', invert: false, text: 'html' }],
    ['!mime:html', { field: 'mime', operator: 'contains', invert: true, text: 'html' }],
    ['=status:200', { field: 'status', operator: 'equals', invert: false, text: '200' }],
    ['!=statuscode:200', { field: 'status', operator: 'equals', invert: true, text: '200' }],
    ['~url:.*[.]jpg', { field: 'url', operator: 'begins', text: '.*[.]jpg' }],
    ['!~original:a:b', { field: 'url', operator: 'begins', invert: true, text: 'a:b' }],
    ['~mime:(?i)TEXT', { field: 'mime', operator: 'begins', text: '(?i)TEXT' }],
    ['warc/revisit', { field: undefined, operator: 'contains', text: 'warc/revisit' }],
    ['status:!=200', { field: 'status', operator: 'equals', invert: true, text: '200' }],
    ['mime:~text', { field: 'mime', operator: 'begins', text: 'text' }],
    ['mime:!html', { field: 'mime', operator: 'contains', invert: true, text: 'html' }],
  ])('%s', (spec, expected) => {
    const [filter] = parsed(`url=example.com&filter=${encodeURIComponent(spec)}`).filters;
    expect(filter).toMatchObject(expected);
  });
});

describe("OutbackCDX's filters", () => {
  it.each([
    ['status:[23]..', { field: 'status', operator: 'matches', invert: false, text: '[23]..' }],
    ['!statuscode:404', { field: 'status', operator: 'matches', invert: true, text: '404' }],
    ['~mimetype:html', { field: 'mime', operator: 'contains', invert: false, text: 'html' }],
    ['~!mimetype:html', { field: 'mime', operator: 'contains', invert: true, text: 'html' }],
    ['!=status:200', { field: 'status', operator: 'equals', invert: true, text: '200' }],
  ])('%s', (spec, expected) => {
    const parameters = new URLSearchParams({ url: 'example.com', filter: spec });
    const outcome = parseQuery(parameters, { dialect: 'outback' });
    expect(outcome.ok ? outcome.query.filters[0] : outcome).toMatchObject(expected);
  });

  it('need a field', () => {
    const parameters = new URLSearchParams({ url: 'example.com', filter: 'html' });
    expect(parseQuery(parameters, { dialect: 'outback' }).ok).toBe(false);
  });
});

describe('the rest of a query', () => {
  it('reads collapsing', () => {
    const { collapses } = parsed('url=a.com&collapse=timestamp:10&collapseToLast=digest&collapseTime=4');
    expect(collapses).toEqual([
      { parts: [{ field: 'timestamp', digits: 10 }], keep: 'first' },
      { parts: [{ field: 'digest' }], keep: 'last' },
      { parts: [{ field: 'timestamp', digits: 4 }, { field: 'status' }], keep: 'first' },
    ]);
  });

  it('reads pages, fields, flags and a resume key', () => {
    expect(
      parsed(
        'url=a.com&page=2&pageSize=5&showNumPages=true&fl=original,timestamp&output=json&resolveRevisits=1&limit=7' +
          '&resumeKey=com,a)/%2020240101000000%202&showResumeKey=true',
      ),
    ).toMatchObject({
      page: 2,
      pageSize: 5,
      showNumPages: true,
      fields: ['url', 'timestamp'],
      output: 'json',
      resolveRevisits: true,
      limit: 7,
      resume: { urlkey: 'com,a)/', timestamp: '20240101000000', ordinal: 2 },
    });
  });

  it.each([
    ['', ['url']],
    ['url=', ['url']],
    ['url=a.com&urlkey=com,a)/', ['url']],
    ['url=a.com&matchType=fuzzy', ['matchType']],
    ['url=a.com&from=yesterday&to=2014-01-01', ['from', 'to']],
    ['url=a.com&closest=x', ['closest']],
    ['url=a.com&sort=random', ['sort']],
    ['url=a.com&limit=-1&sort=reverse', ['limit']],
    ['url=a.com&limit=-1&showResumeKey=1', ['resumeKey']],
    ['url=a.com&limit=-', ['limit']],
    ['url=a.com&limit=-0', ['limit']],
    [`url=a.com${'&filter=a'.repeat(21)}`, ['filter']],
    ['url=a.com&output=jsondict', ['output']],
    ['url=a.com&limit=0', ['limit']],
    ['url=a.com&page=x&pageSize=0', ['page', 'pageSize']],
    ['url=a.com&filter=~url:(', ['filter']],
    [`url=a.com&filter=~url:${'a'.repeat(2001)}`, ['filter']],
    ['url=a.com&collapse=:4', ['collapse']],
    ['url=a.com&collapse=timestamp:x', ['collapse']],
    ['url=a.com&resumeKey=abc', ['resumeKey']],
    ['url=a.com&sort=reverse&showResumeKey=true', ['resumeKey']],
    ['url=a.com&output=xml', ['output']],
  ])('says what is wrong with %s', (parameters, expected) => {
    expect(problemsOf(parameters)).toEqual(expected);
  });
});
