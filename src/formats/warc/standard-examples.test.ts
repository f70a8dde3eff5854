import { describe, expect, it } from 'vitest';
import { checkArchive, readArchive, recordBytes } from '../../../scenarios/made-up-archive.ts';
import type { Lines } from '../../../scenarios/made-up-archive.ts';

/*
 * The examples of WARC 1.1, annex B. Where the standard leaves out the block, a short one of the same form stands for it,
 * and the digests, which belong to the block left out, are left out too.
 */
const warcinfoId = '<urn:uuid:d7ae5c10-e6b3-4d27-967d-34780c58ba39>';
const responseId = '<urn:uuid:92283950-ef2f-4d72-b224-f54c6ec90bb0>';
const logo = 'http://www.archive.org/images/logoc.jpg';
const jpeg =
  'HTTP/1.1 200 OK\r\nServer: Apache/2.0.54 (Ubuntu)\r\nContent-Length: 4\r\nContent-Type: image/jpeg\r\n\r\njpeg';

const examples: readonly (readonly [name: string, fields: Lines, block: string])[] = [
  [
    'B.1 warcinfo',
    [
      ['WARC-Type', 'warcinfo'],
      ['WARC-Date', '2006-09-19T17:20:14Z'],
      ['WARC-Record-ID', warcinfoId],
      ['Content-Type', 'application/warc-fields'],
    ],
    'software: Heritrix 1.12.0 http://crawler.archive.org\r\nhostname: crawling017.archive.org\r\nip: 207.241.227.234\r\n' +
      'isPartOf: testcrawl-20050708\r\ndescription: testcrawl with WARC output\r\noperator: IA_Admin\r\n' +
      'http-header-user-agent:\r\n Mozilla/5.0 (compatible; heritrix/1.4.0 +http://crawler.archive.org)\r\n',
  ],
  [
    'B.2 request',
    [
      ['WARC-Type', 'request'],
      ['WARC-Target-URI', logo],
      ['WARC-Warcinfo-ID', warcinfoId],
      ['WARC-Date', '2006-09-19T17:20:24Z'],
      ['WARC-Record-ID', '<urn:uuid:4885803b-eebd-4b27-a090-144450c11594>'],
      ['Content-Type', 'application/http;msgtype=request'],
      ['WARC-Concurrent-To', responseId],
    ],
    'GET /images/logoc.jpg HTTP/1.0\r\nUser-Agent: Mozilla/5.0 (compatible; heritrix/1.10.0)\r\nConnection: close\r\n\r\n',
  ],
  [
    'B.3 response',
    [
      ['WARC-Type', 'response'],
      ['WARC-Target-URI', logo],
      ['WARC-Warcinfo-ID', warcinfoId],
      ['WARC-Date', '2006-09-19T17:20:24Z'],
      ['WARC-IP-Address', '207.241.233.58'],
      ['WARC-Record-ID', responseId],
      ['Content-Type', 'application/http;msgtype=response'],
      ['WARC-Identified-Payload-Type', 'image/jpeg'],
    ],
    jpeg,
  ],
  [
    'B.4 resource',
    [
      ['WARC-Type', 'resource'],
      ['WARC-Target-URI', 'file://var/www/htdoc/images/logoc.jpg'],
      ['WARC-Date', '2006-09-30T16:30:51Z'],
      ['WARC-Record-ID', '<urn:uuid:92283950-ef2f-4d72-b224-f54c6ec90bb1>'],
      ['Content-Type', 'image/jpeg'],
    ],
    'jpeg',
  ],
  [
    'B.5 metadata',
    [
      ['WARC-Type', 'metadata'],
      ['WARC-Target-URI', logo],
      ['WARC-Date', '2006-09-19T17:20:24Z'],
      ['WARC-Record-ID', '<urn:uuid:16da6da0-bcdc-49c3-927e-57494593b943>'],
      ['WARC-Concurrent-To', responseId],
      ['Content-Type', 'application/warc-fields'],
    ],
    'via: http://www.archive.org/\r\nhopsFromSeed: E\r\nfetchTimeMs: 565\r\n',
  ],
  [
    'B.6 revisit',
    [
      ['WARC-Type', 'revisit'],
      ['WARC-Target-URI', logo],
      ['WARC-Date', '2007-03-06T00:43:35Z'],
      ['WARC-Profile', 'http://netpreserve.org/warc/1.1/server-not-modified'],
      ['WARC-Record-ID', '<urn:uuid:16da6da0-bcdc-49c3-927e-57494593bbbb>'],
      ['WARC-Refers-To', responseId],
      ['Content-Type', 'message/http'],
    ],
    'HTTP/1.x 304 Not Modified\r\nDate: Tue, 06 Mar 2007 00:43:35 GMT\r\nServer: Apache/2.0.54\r\n\r\n',
  ],
  [
    'B.7 conversion',
    [
      ['WARC-Type', 'conversion'],
      ['WARC-Target-URI', logo],
      ['WARC-Date', '2016-09-19T19:00:40Z'],
      ['WARC-Record-ID', '<urn:uuid:16da6da0-bcdc-49c3-927e-57494593dddd>'],
      ['WARC-Refers-To', responseId],
      ['Content-Type', 'image/neoimg'],
    ],
    'neoimg',
  ],
  [
    'B.8 first segment',
    [
      ['WARC-Type', 'response'],
      ['WARC-Target-URI', logo],
      ['WARC-Date', '2006-09-19T17:20:24Z'],
      ['WARC-IP-Address', '207.241.233.58'],
      ['WARC-Record-ID', '<urn:uuid:39509228-ae2f-11b2-763a-aa4c6ec90bb0>'],
      ['WARC-Segment-Number', '1'],
      ['Content-Type', 'application/http;msgtype=response'],
    ],
    jpeg,
  ],
  [
    'B.8 continuation',
    [
      ['WARC-Type', 'continuation'],
      ['WARC-Target-URI', logo],
      ['WARC-Date', '2006-09-19T17:20:24Z'],
      ['WARC-Record-ID', '<urn:uuid:70653950-a77f-b212-e434-7a7c6ec909ef>'],
      ['WARC-Segment-Origin-ID', '<urn:uuid:39509228-ae2f-11b2-763a-aa4c6ec90bb0>'],
      ['WARC-Segment-Number', '2'],
      ['WARC-Segment-Total-Length', '1902'],
      ['WARC-Identified-Payload-Type', 'image/jpeg'],
    ],
    'the rest of the jpeg',
  ],
];

describe('the examples of the standard', () => {
  it.each(examples)('%s is valid', async (_, fields, block) => {
    for (const version of ['WARC/1.0', 'WARC/1.1']) {
      const checked = await checkArchive(recordBytes(fields, block, version));
      expect(checked).toEqual({ findings: [], warnings: [] });
    }
  });

  it('together are a file', async () => {
    const file = Buffer.concat(examples.map(([, fields, block]) => recordBytes(fields, block)));
    const { blocks, kinds } = await readArchive(file);
    expect(blocks).toEqual(examples.map(([, , block]) => block));
    expect(kinds).toEqual([]);
  });
});
