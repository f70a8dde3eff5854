import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openFileSource } from '../../src/formats/warc/byte-source.ts';
import { readRecords } from '../../src/formats/warc/read-records.ts';

export interface CompareCrawls {
  /** Folders with archive files. */
  readonly ours: string;
  readonly peer: string;
}

export interface CrawlComparison {
  /** Responses of status 200, of different URLs. */
  readonly ourUrls: number;
  readonly peerUrls: number;
  readonly missing: readonly string[];
  /** Requests and responses of the URLs that both have: as stored, and as uncompressed blocks. */
  readonly ourBytes: number;
  readonly peerBytes: number;
  readonly ourBlockBytes: number;
  readonly peerBlockBytes: number;
}

interface Sizes {
  readonly bytes: number;
  readonly blockBytes: number;
}

/** Compares the content and the file sizes of two crawls of one site. */
export async function compareCrawls({ ours, peer }: CompareCrawls): Promise<CrawlComparison> {
  const [mine, theirs] = [await sizesIn(ours), await sizesIn(peer)];
  const both = [...theirs.keys()].filter((url) => mine.has(url));
  const sum = (sizes: ReadonlyMap<string, Sizes>, key: keyof Sizes): number =>
    both.reduce((total, url) => total + (sizes.get(url)?.[key] ?? 0), 0);
  return {
    ourUrls: mine.size,
    peerUrls: theirs.size,
    missing: [...theirs.keys()].filter((url) => !mine.has(url)),
    ourBytes: sum(mine, 'bytes'),
    peerBytes: sum(theirs, 'bytes'),
    ourBlockBytes: sum(mine, 'blockBytes'),
    peerBlockBytes: sum(theirs, 'blockBytes'),
  };
}

async function sizesIn(folder: string): Promise<Map<string, Sizes>> {
  const sizes = new Map<string, Sizes>();
  const captured = new Set<string>();
  const files = readdirSync(folder).filter((name) => /\.warc(?:\.gz)?$/.test(name));
  for (const name of files) {
    const source = await openFileSource(join(folder, name));
    for await (const record of readRecords(source, { onWarning: () => {} })) {
      const url = record.targetUri;
      if (url === undefined || !/^(?:request|response|revisit)$/.test(record.type)) continue;
      let blockBytes = 0;
      let start = '';
      for await (const bytes of record.block) {
        if (start === '') start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
        blockBytes += bytes.length;
      }
      const { lengthBytes = 0 } = await record.finish();
      const prior = sizes.get(url) ?? { bytes: 0, blockBytes: 0 };
      sizes.set(url, { bytes: prior.bytes + lengthBytes, blockBytes: prior.blockBytes + blockBytes });
      if (start.endsWith(' 200')) captured.add(url);
    }
    await source.close();
  }
  return new Map([...sizes].filter(([url]) => captured.has(url)));
}
