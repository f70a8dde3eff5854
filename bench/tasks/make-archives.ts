import { stat } from 'node:fs/promises';
import { WarcWriter } from '../../src/formats/warc/warc-writer.ts';
import { draftOf } from '../drafts.ts';
import { blockSizeOf, mixedEvents } from '../mixed-records.ts';

export interface MakeArchives {
  readonly folder: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly seed: number;
}

export interface MadeArchives {
  readonly gzip: string;
  readonly plain: string;
  readonly gzipBytes: number;
  readonly records: number;
  /** Bytes of all blocks, uncompressed, without the warcinfo. */
  readonly blockBytes: number;
  readonly kinds: Readonly<Record<string, { readonly records: number; readonly bytes: number }>>;
}

/** Writes the same mixed records as .warc.gz and as .warc. */
export async function makeArchives(params: MakeArchives): Promise<MadeArchives> {
  const paths = { gzip: '', plain: '' };
  const writers = (['gzip', 'plain'] as const).map(
    (form) =>
      new WarcWriter({
        folder: params.folder,
        prefix: params.name,
        storageClass: form === 'gzip' ? 'text' : 'media',
        warcinfo: [{ name: 'software', value: 'heirloom-benchmark' }],
        targetBytes: Infinity,
        onSealed: (path) => {
          paths[form] = path;
        },
      }),
  );
  const kinds: Record<string, { records: number; bytes: number }> = {};
  let under: Promise<unknown>[] = [];
  for (const event of mixedEvents(params.sizeBytes, params.seed)) {
    for (const record of event) {
      const kind = (kinds[record.kind] ??= { records: 0, bytes: 0 });
      kind.records++;
      kind.bytes += blockSizeOf(record);
    }
    const drafts = event.map((record) => draftOf(record));
    under.push(...writers.map((writer) => writer.write(drafts)));
    if (under.length >= 64) {
      await Promise.all(under);
      under = [];
    }
  }
  await Promise.all(under);
  for (const writer of writers) await writer.close();
  const all = Object.values(kinds);
  return {
    ...paths,
    gzipBytes: (await stat(paths.gzip)).size,
    records: all.reduce((sum, kind) => sum + kind.records, 0),
    blockBytes: all.reduce((sum, kind) => sum + kind.bytes, 0),
    kinds,
  };
}
