import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseHead } from '../../formats/http1/head.ts';
import { http2RequestBytes } from './http2-syntax.ts';
import { ownFields, requestBytes, settingsFields } from './request.ts';

const settings = { userAgent: 'heirloom', acceptEncoding: 'gzip', from: '' };
const url = new URL('https://a.test:8443/b%20c?d=e#f');

describe('a request', () => {
  it('has the fields of the settings, and From only where somebody is to be asked', () => {
    const text = Buffer.from(requestBytes({ url, fields: settingsFields(settings) })).toString('latin1');
    expect(text).toBe(
      'GET /b%20c?d=e HTTP/1.1\r\nHost: a.test:8443\r\nUser-Agent: heirloom\r\nAccept: */*\r\nAccept-Encoding: gzip\r\nConnection: keep-alive\r\n\r\n',
    );
    const fields = settingsFields({ ...settings, from: 'library@a.test' });
    expect(fields).toContainEqual(['From', 'library@a.test']);
  });

  it('asks with the validators of a former capture', () => {
    const date = 'Thu, 01 Jan 2026 00:00:00 GMT';
    expect(ownFields('https://a.test/', { etag: 'W/"x"', lastModified: date })).toEqual([
      ['Referer', 'https://a.test/'],
      ['If-None-Match', 'W/"x"'],
      ['If-Modified-Since', date],
    ]);
    expect(ownFields(undefined, { etag: '"é"' })).toEqual([['If-None-Match', '"é"']]);
    expect(ownFields(undefined, {})).toEqual([]);
  });

  it.each([
    '"x"\r\nEvil: yes',
    '"x"\nEvil: yes',
    '"x"\rEvil: yes',
    '"x"\u010d\u010aEvil: yes',
    '"x"\0Evil: yes',
  ])('gets no line more from the validator %j', (etag) => {
    expect(ownFields(undefined, { etag })).toEqual([['If-None-Match', '"x" Evil: yes']]);
  });

  it('is one head of as many fields as it has, whatever is in them', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string());
    fc.assert(
      fc.property(text, text, text, (userAgent, via, etag) => {
        const fields = [...settingsFields({ ...settings, userAgent }), ...ownFields(via, { etag })];
        for (const bytes of [requestBytes({ url, fields }), http2RequestBytes({ url, fields })]) {
          const head = parseHead(bytes, 'request');
          expect(head?.raw).toHaveLength(bytes.length);
          expect(head?.problems).toEqual([]);
          const names = head?.headers
            .map(({ name }) => name.toLowerCase())
            .filter((name) => name !== 'connection');
          expect(names).toEqual(['host', ...fields.map(([name]) => name.toLowerCase())]);
        }
      }),
      { numRuns: 30 },
    );
  });
});
