import { describe, expect, it } from 'vitest';
import { metadataUri, readMetadataUri } from './metadata-uri.ts';

describe('readMetadataUri', () => {
  it('reads what metadataUri writes', () => {
    const named = { part: 'logs', name: 'crawl.log', job: 'job 7/ø&x=1' } as const;
    expect(readMetadataUri(metadataUri({ ...named, version: '1&jobid=2', harvest: 'a?jobid=3' }))).toEqual(
      named,
    );
  });

  it.each([
    'metadata://heirloom/import/site.wacz/pages.jsonl?heirloomVersion=1&jobid=1',
    'metadata://netarkivet.dk/crawl/logs/crawl.log?jobid=1',
    'metadata://heirloom/crawl/logs/%zz?jobid=1',
    'http://a.test/',
    '',
  ])('leaves %s alone', (uri) => {
    expect(readMetadataUri(uri)).toBeUndefined();
  });
});
