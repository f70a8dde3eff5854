/**
 * An archive file is a sequence of segments: gzip members, zstd frames, or one plain stretch to its end.
 *
 *   x.warc      | plain: record record record …                    |
 *   x.warc.gz   | member: record | member: record | …              |   (or one member for the whole file)
 *   x.warc.zst  | dictionary frame? | frame: record | frame: record |   (a record may take several frames)
 *
 * Records are read from the uncompressed bytes; a record at the start of a segment can be found again by that offset alone.
 */
export interface Segment {
  readonly kind: SegmentKind;
  /** Its start in the file. */
  readonly offset: number;
  /** Its end in the file; defined once `next` has returned undefined. */
  readonly end: number | undefined;
  /** Set if it ended early or its checksum is wrong. */
  readonly problem: SegmentProblem | undefined;
  /**
   * The next uncompressed bytes; undefined at its end. `recycled`: in memory that is reused after 3 MiB more; otherwise they
   * may be kept.
   */
  next(recycled: boolean): Promise<Buffer | undefined>;
  /** Releases its resources when it is left before its end. */
  close(): void;
  /** Skips bytes, without reading them if possible; returns the number skipped. */
  pass(bytes: number): number;
}

export type SegmentKind = 'plain' | 'gzip' | 'zstd';

export interface SegmentProblem {
  readonly code: 'compression-damaged' | 'checksum-wrong' | 'file-cut' | 'expansion-limit';
  readonly message: string;
}

/** The expansion that counts as a decompression bomb: both limits must be exceeded. */
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
