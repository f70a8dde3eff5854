import type { MetadataPart } from '../../crawl/report/metadata-uri.ts';

/** A report, log or settings file of a job, as it is read now. */
export interface JobReport {
  readonly name: string;
  readonly part: MetadataPart;
  readonly bytes: number;
  /** Undefined: too large to count. */
  readonly lines: number | undefined;
  readonly from: 'folder' | 'archive';
  /** Its bytes, beginning with this one. Throws where they cannot be read in full. */
  readonly read: (start: number) => AsyncIterable<Uint8Array>;
}

/** Lines of larger reports are not counted for a list. */
export const countedBytes = 1 << 20;

const newline = 10;

export async function countLines(bytes: AsyncIterable<Uint8Array>): Promise<number> {
  let lines = 0;
  let last = newline;
  for await (const piece of bytes) {
    for (let at = piece.indexOf(newline); at >= 0; at = piece.indexOf(newline, at + 1)) lines++;
    last = piece.at(-1) ?? last;
  }
  // The last line of a log that grows has no end yet.
  return last === newline ? lines : lines + 1;
}
