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

/** The head of a record as read; ARC records use the corresponding WARC names. */
export interface RecordHead {
  /** As in the file: `WARC/1.1`, `ARC/1.0`, … */
  readonly version: string;
  /** WARC-Type in lower case; '' if absent. Unknown types are kept. */
  readonly type: string;
  readonly fields: WarcFields;
  readonly id: string | undefined;
  readonly date: string | undefined;
  readonly targetUri: string | undefined;
  readonly contentType: string | undefined;
}

/** The record at the reader's position. Its block can be read once, and only until the reader moves on. */
export interface WarcRecord extends RecordHead {
  readonly file: string;
  /** For random access: the offset of its member or frame, or of its first byte in a plain file. */
  readonly offset: number;
  /** Offset in the unpacked member; above 0 only if several records share one (no random access). */
  readonly innerOffset: number;
  readonly compression: SegmentKind;
  /** Content-Length; undefined if the header has no usable one. */
  readonly sizeBytes: number | undefined;
  /** The block as it is unpacked. The first 4 MiB may be kept; the memory of later pieces is reused after 3 MiB more. */
  readonly block: AsyncIterable<Uint8Array>;
  /** Reads or skips the rest of the block and its separator. */
  finish(): Promise<FinishedRecord>;
}

export interface FinishedRecord {
  /** Bytes in the file from `offset` to the next record; undefined if several records share a member. */
  readonly lengthBytes: number | undefined;
  /** The block has the length of Content-Length, and its member matches its checksum. */
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

/** `<…>` around a URI: in the grammar of WARC 1.0, and still written by wget. */
export function withoutBrackets(uri: string): string {
  return uri.startsWith('<') && uri.endsWith('>') ? uri.slice(1, -1) : uri;
}
