import { randomUUID } from 'node:crypto';
import type { NamedField } from './warc-fields.ts';
import type { RecordType } from './warc-record.ts';

/** A record to be written. Lengths, digests, its id and the file's own fields are added by the writer. */
export interface RecordDraft {
  readonly type: RecordType;
  /** `<urn:uuid:…>`; one is made if the caller does not need to know it before. */
  readonly id?: string;
  /** Start of the capture, UTC, `2026-01-31T12:00:00.123Z`; the same on all records of one capture event. */
  readonly date: string;
  readonly targetUri?: string;
  /** Media type of the block. */
  readonly contentType?: string;
  /** Further named fields, in the order in which they are written. */
  readonly fields?: readonly NamedField[];
  readonly block: BlockSource;
}

/** Bytes at hand, or bytes kept elsewhere (a spool file) that can be read more than once. */
export type BlockSource = Uint8Array | StoredBlock;

export interface StoredBlock {
  readonly sizeBytes: number;
  /** Piece by piece; each must stay as it is until three more have been read, then its memory may be used again. */
  read(): AsyncIterable<Uint8Array>;
}

export const revisitProfile = {
  identicalPayloadDigest: 'http://netpreserve.org/warc/1.1/revisit/identical-payload-digest',
  serverNotModified: 'http://netpreserve.org/warc/1.1/revisit/server-not-modified',
} as const;

/** A field of our own: what robots.txt says against a capture that was made all the same. It is withheld from readers. */
export const robotsField = 'Heirloom-Robots';

export interface RevisitOf {
  readonly id?: string;
  readonly targetUri: string;
  readonly date: string;
}

/** The fields that make a record a revisit of an earlier capture (WARC 1.1, 6.7). */
export function revisitFields(
  profile: keyof typeof revisitProfile,
  original: RevisitOf,
  payloadDigest: string | undefined,
): NamedField[] {
  return [
    { name: 'WARC-Profile', value: revisitProfile[profile] },
    ...(original.id === undefined ? [] : [{ name: 'WARC-Refers-To', value: original.id }]),
    { name: 'WARC-Refers-To-Target-URI', value: original.targetUri },
    { name: 'WARC-Refers-To-Date', value: original.date },
    ...(payloadDigest === undefined ? [] : [{ name: 'WARC-Payload-Digest', value: payloadDigest }]),
    ...(profile === 'identicalPayloadDigest' ? [{ name: 'WARC-Truncated', value: 'length' }] : []),
  ];
}

export function newRecordId(): string {
  return `<urn:uuid:${randomUUID()}>`;
}

/** A block of `application/warc-fields`. */
export function warcFieldsBlock(fields: readonly NamedField[]): Buffer {
  return Buffer.from(fields.map(({ name, value }) => `${name}: ${oneLine(value)}\r\n`).join(''));
}

// oxlint-disable-next-line no-control-regex -- control characters are what must not get into a header
const controls = /[\u0000-\u001f\u007f]+/g;

/** Line ends inside a value would begin a new field: they become spaces. */
export function oneLine(text: string): string {
  return (text.search(controls) < 0 ? text : text.replaceAll(controls, ' ')).trim();
}
