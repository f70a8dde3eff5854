import { basename } from 'node:path';
import { formatCdx11, formatCdx9 } from '../formats/cdxj/cdx.ts';
import { formatCdxj } from '../formats/cdxj/cdxj.ts';
import { openFileSource } from '../formats/warc/byte-source.ts';
import type { ReadWarning } from '../formats/warc/read-warning.ts';
import { capturesOfFile } from './captures-of-file.ts';
import type { LineSorter } from '../sorting/line-sorter.ts';

export const lineFormats = { cdxj: formatCdxj, cdx11: formatCdx11, cdx9: formatCdx9 } as const;
export type LineFormat = keyof typeof lineFormats;

export interface IndexFileOptions {
  readonly format: LineFormat;
  readonly requestKeys: boolean;
  readonly onWarning: (warning: ReadWarning) => void;
  readonly onPosition: (offset: number) => void;
}

/** Puts a line for each capture of an archive file into the sorter. */
export async function indexFile(path: string, sorter: LineSorter, options: IndexFileOptions): Promise<void> {
  const format = lineFormats[options.format];
  const source = await openFileSource(path);
  try {
    for await (const capture of capturesOfFile(source, { ...options, filename: basename(path) })) {
      await sorter.add(format(capture));
    }
  } finally {
    await source.close();
  }
}
