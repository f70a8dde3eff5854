import type { SegmentKind } from './segment.ts';
import type { WarcFields } from './warc-fields.ts';

export const recordTypes = [
  'warcinfo',
  'response',
  'resource',
  'request',
  'metadata',
  'revisit',
  'conversion',
  'continuation',
] as const;

export type RecordType = (typeof recordTypes)[number];

/** A record's head as it was read; ARC records wear the WARC names that fit them. */
export interface RecordHead {
  /** `WARC/1.1`, `ARC/1.0`, … as the file says. */
  readonly version: string;
  /** WARC-Type in lower case; '' when absent. Unknown types are kept. */
  readonly type: string;
  readonly fields: WarcFields;
  readonly id: string | undefined;
  readonly date: string | undefined;
  readonly targetUri: string | undefined;
  readonly contentType: string | undefined;
}

/** A record while the reader stands on it. Its block can be read once, and only until the reader goes on. */
export interface WarcRecord extends RecordHead {
  readonly file: string;
  /** Where to find it again: the offset of its member or frame, or of its first byte in a plain file. */
  readonly offset: number;
  /** Bytes into the unpacked member; above 0 only when several records share one (no random access). */
  readonly innerOffset: number;
  readonly compression: SegmentKind;
  /** Content-Length; undefined when the header has none that is usable. */
  readonly sizeBytes: number | undefined;
  /**
   * Pieces as they are unpacked. Those of the first 4 MiB may be kept for good; the memory of later ones is used again
   * when 3 MiB more have been read.
   */
  readonly block: AsyncIterable<Uint8Array>;
  /** Reads or passes over what is left of the block and its separator. */
  finish(): Promise<FinishedRecord>;
}

export interface FinishedRecord {
  /** Bytes in the file from `offset` to the next record; undefined when several records share a member. */
  readonly lengthBytes: number | undefined;
  /** The block had all the bytes that Content-Length says, and its member fits its checksum. */
  readonly whole: boolean;
}

export function recordHead(version: string, fields: WarcFields): RecordHead {
  const targetUri = fields.get('WARC-Target-URI');
  return {
    version,
    fields,
    type: (fields.get('WARC-Type') ?? '').toLowerCase(),
    id: fields.get('WARC-Record-ID'),
    date: fields.get('WARC-Date'),
    targetUri: targetUri === undefined ? undefined : withoutBrackets(targetUri),
    contentType: fields.get('Content-Type'),
  };
}

/** `<…>` round a URI: in the grammar of WARC 1.0, and still written by wget. */
export function withoutBrackets(uri: string): string {
  return uri.startsWith('<') && uri.endsWith('>') ? uri.slice(1, -1) : uri;
}
