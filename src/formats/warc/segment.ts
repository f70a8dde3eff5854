/**
 * An archive file is a row of segments: gzip members, zstd frames, or one plain stretch to its end.
 *
 *   x.warc      | plain: record record record …                    |
 *   x.warc.gz   | member: record | member: record | …              |   (or one member for the whole file)
 *   x.warc.zst  | dictionary frame? | frame: record | frame: record |   (a record may take several frames)
 *
 * Records are read from the uncompressed bytes; a record that begins where a segment begins can be found again by
 * that offset alone.
 */
export interface Segment {
  readonly kind: SegmentKind;
  /** Where it begins in the file. */
  readonly offset: number;
  /** Where it ends in the file; defined once `next` has given undefined. */
  readonly end: number | undefined;
  /** What was wrong with it, if it ended early or its checksum does not fit. */
  readonly problem: SegmentProblem | undefined;
  /**
   * The next uncompressed bytes; undefined at its end. `recycled`: in memory that is used again when 3 MiB more have been
   * read; otherwise they may be kept for good.
   */
  next(recycled: boolean): Promise<Buffer | undefined>;
  /** Gives up what it holds, when it is left before its end. */
  close(): void;
  /** Passes over bytes without reading them where the kind allows: how many were passed. */
  pass(bytes: number): number;
}

export type SegmentKind = 'plain' | 'gzip' | 'zstd';

export interface SegmentProblem {
  readonly code: 'compression-damaged' | 'checksum-wrong' | 'file-cut' | 'expansion-limit';
  readonly message: string;
}

/** How far compressed bytes may grow before it is taken for a bomb: both must be passed. */
export interface ExpansionLimit {
  readonly ratio: number;
  readonly bytes: number;
}

export const defaultExpansionLimit: ExpansionLimit = { ratio: 200, bytes: 2 ** 30 };

export function expansionProblem(
  limit: ExpansionLimit,
  packedBytes: number,
  unpackedBytes: number,
): SegmentProblem | undefined {
  if (unpackedBytes <= limit.bytes || unpackedBytes <= packedBytes * limit.ratio) return undefined;
  return {
    code: 'expansion-limit',
    message: `${packedBytes} compressed bytes grew to more than ${unpackedBytes}: taken for a decompression bomb`,
  };
}
