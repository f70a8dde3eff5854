import type { TestAnswer } from '../src/server/test-running.ts';

/** Where a reader could learn of a capture. */
export interface AccessPoint {
  readonly name: string;
  readonly at: 'application' | 'replay' | 'proxy';
  /** A path; a URL for the proxy. */
  readonly path: (host: string) => string;
}

/** One capture, `http://HOST/page`, of which nobody is to learn. */
export interface SecretCapture {
  /** 14 digits. */
  readonly datetime: string;
  /** In its text, and nowhere else. */
  readonly rare: string;
  /** A view that has it. */
  readonly view: string;
  /** The name of the result that it was in the text search. */
  readonly group: () => string;
}

const accessPoint =
  (at: AccessPoint['at']) =>
  (name: string, path: AccessPoint['path']): AccessPoint => ({ name, at, path });
const application = accessPoint('application');
const replay = accessPoint('replay');
const proxy = accessPoint('proxy');

/** Access points that have this one capture. */
export function accessPointsTo({ datetime, rare, view, group }: SecretCapture): readonly AccessPoint[] {
  return [
    application('search', (host) => `/api/v1/search?q=${host}`),
    application('search of what begins so', (host) => `/api/v1/search?q=${host}/p*`),
    application('search of a domain', (host) => `/api/v1/search?q=*.${host}`),
    application('search of an address', (host) => `/api/v1/search?q=${host}/page`),
    application('search in a view', (host) => `/api/v1/search?q=${host}&view=${view}`),
    application('captures', (host) => `/api/v1/captures?url=${host}/page`),
    application('calendar', (host) => `/api/v1/calendar?url=${host}/page`),
    application('calendar of a site', (host) => `/api/v1/calendar?url=${host}&match=host`),
    ...['nearest', 'exact', 'before', 'after', 'likely'].map((rule) =>
      application(
        `version, ${rule}`,
        (host) => `/api/v1/version?url=${host}/page&timestamp=${datetime}&rule=${rule}`,
      ),
    ),
    application('citation', (host) => `/api/v1/citation?url=${host}/page&timestamp=2024`),
    application('export as WACZ', (host) => `/api/v1/export?format=wacz&url=${host}/page`),
    application('export as WARC', (host) => `/api/v1/export?format=warc&url=${host}&match=host`),
    application('export of one capture', (host) => `/api/v1/export?url=${host}/page&timestamp=${datetime}`),
    application('CDX', (host) => `/all/cdx?url=${host}/page`),
    application('CDX of a domain', (host) => `/all/cdx?url=${host}&matchType=domain&output=json`),
    ...['link', 'json', 'cdxj'].map((format) =>
      application(`TimeMap, ${format}`, (host) => `/all/timemap/${format}/http://${host}/page`),
    ),
    application('TimeGate', (host) => `/all/timegate/http://${host}/page`),
    application('search of words', (host) => `/api/v1/text-search?q=read&site=${host}`),
    application(
      'search of words in a view',
      (host) => `/api/v1/text-search?q=read&site=${host}&view=${view}`,
    ),
    application('search of a rare word', () => `/api/v1/text-search?q=${rare}`),
    application('suggestions', () => `/api/v1/text-search?q=${rare.replace('cal', 'cel')}`),
    application('search of pictures', (host) => `/api/v1/text-search/images?q=read&site=${host}`),
    application('the trend of a word', (host) => `/api/v1/text-search/trend?q=read&site=${host}`),
    application('the captures of a result', () => `/api/v1/text-search/captures?group=${group()}`),
    application('export of results as CSV', (host) => `/api/v1/text-search/export?q=read&site=${host}`),
    application('export of results as JSON', () => `/api/v1/text-search/export?q=${rare}&format=jsonl`),
    replay('replay', (host) => `/all/${datetime}mp_/http://${host}/page`),
    replay('replay of a part of a date', (host) => `/all/2024mp_/http://${host}/page`),
    replay(
      'replay, with what does not matter',
      (host) => `/all/${datetime}mp_/http://${host}/page?utm_source=x`,
    ),
    replay('the stored bytes', (host) => `/all/${datetime}id_/http://${host}/page`),
    proxy('the proxy', (host) => `http://${host}/page`),
    proxy('the search archive site', (host) => `http://search.dlweb/?q=${host}`),
    proxy('the dates archive site', (host) => `http://date.dlweb/versions?url=http://${host}/page`),
  ];
}

/** Access points at which it stands among others. */
export const lists: readonly AccessPoint[] = [
  application('sites', () => '/api/v1/sites'),
  application('CDX of all', () => '/all/cdx?url=test&matchType=domain'),
  application('search of all', () => '/api/v1/search?q=*.test'),
  proxy('the sites archive site', () => 'http://sites.dlweb/'),
  application('search of words', () => '/api/v1/text-search?q=read'),
  application('export of results', () => '/api/v1/text-search/export?q=read'),
  proxy('the words archive site', () => 'http://search.dlweb/?q=read'),
];

/** With the names of hosts as one; without what says when it was, or is drawn by lot. */
export function told({ status, headers, text }: TestAnswer, host: string): string {
  const { date: _date, etag: _etag, ...kept } = headers;
  return (
    JSON.stringify([status, kept, text])
      .replaceAll(host, 'HOST')
      .replaceAll(host.split('.').toReversed().join(','), 'TSOH')
      .replaceAll(/value=\\"[\w.-]{20,}\\"/g, 'TOKEN')
      // A message names the second that was asked for: two requests may fall into two.
      .replaceAll(/\d{2}:\d{2}:\d{2} UTC/g, 'TIME')
      .replaceAll(new RegExp(`${today()}\\d{6}`, 'g'), 'NOW')
  );
}

function today(): string {
  return new Date().toISOString().slice(0, 10).replaceAll('-', '');
}
