import { decodedPayloadOf, mediaTypeOf } from '../../../formats/http1/body.ts';
import { headerValue, headerValues } from '../../../formats/http1/head.ts';
import type { HttpHead } from '../../../formats/http1/head.ts';
import { readHttpMessage } from '../../../formats/warc/http-message.ts';
import type { WarcRecord } from '../../../formats/warc/warc-record.ts';

/** How much of a content is analysed. */
export interface ContentLimits {
  /** For pages and other text, and for images, audio and video, whose metadata are at the start. */
  readonly textBytes: number;
  /** For files that are only readable as a whole: PDF, office documents, books. */
  readonly fileBytes: number;
}

export const defaultContentLimits: ContentLimits = { textBytes: 16 << 20, fileBytes: 64 << 20 };

/** The payload of a record without its codings, and what the server said of it. */
export interface RecordContent {
  readonly bytes: Uint8Array;
  /** There is more than the limits allow. */
  readonly isCut: boolean;
  /** The total size, if known without decoding the rest. */
  readonly sizeBytes: number;
  /** As the server names it: `gzip`. */
  readonly coding: string;
  readonly mediaType: string | undefined;
  readonly charset: string | undefined;
}

/** Reads the content of a response or resource, no more of it than the limits allow. */
export async function contentOfRecord(record: WarcRecord, limits: ContentLimits): Promise<RecordContent> {
  const http = await readHttpMessage(record);
  const pieces = http === undefined ? record.block : decodedPayloadOf(http.head, http.body);
  const storedBytes = (record.sizeBytes ?? 0) - (http?.head.raw.length ?? 0);
  const content = await readContent(http?.head ?? headOfResource(record), pieces, limits);
  return content.isCut ? { ...content, sizeBytes: Math.max(content.sizeBytes, storedBytes) } : content;
}

/** The same of bytes without codings, and the head that came with them. */
export async function readContent(
  head: Pick<HttpHead, 'headers'>,
  pieces: AsyncIterable<Uint8Array>,
  limits: ContentLimits = defaultContentLimits,
): Promise<RecordContent> {
  const { bytes, isCut } = await gather(pieces, limits);
  const coding = headerValues(head, 'Content-Encoding').join(',').toLowerCase().replaceAll(' ', '');
  return {
    bytes,
    isCut,
    sizeBytes: bytes.length,
    coding: coding === 'identity' ? '' : coding,
    mediaType: mediaTypeOf(head),
    charset: charsetOf(head),
  };
}

/** A resource record has the type of its content in its own headers. */
function headOfResource({ contentType }: WarcRecord): Pick<HttpHead, 'headers'> {
  return { headers: contentType === undefined ? [] : [{ name: 'Content-Type', value: contentType }] };
}

function charsetOf(head: Pick<HttpHead, 'headers'>): string | undefined {
  const value = headerValue(head, 'Content-Type') ?? '';
  return /;\s*charset\s*=\s*["']?([^\s;"']{1,40})/i.exec(value)?.[1]?.toLowerCase();
}

async function gather(
  pieces: AsyncIterable<Uint8Array>,
  { textBytes, fileBytes }: ContentLimits,
): Promise<{ readonly bytes: Uint8Array; readonly isCut: boolean }> {
  const parts: Buffer[] = [];
  let sizeBytes = 0;
  let limit = textBytes;
  for await (const piece of pieces) {
    // The memory of a piece is used again by the reader.
    parts.push(Buffer.from(piece));
    sizeBytes += piece.length;
    if (sizeBytes > limit && limit === textBytes && isWholeFile(parts[0])) limit = fileBytes;
    if (sizeBytes > limit) return { bytes: Buffer.concat(parts).subarray(0, limit), isCut: true };
  }
  const [only] = parts;
  return { bytes: parts.length === 1 && only !== undefined ? only : Buffer.concat(parts), isCut: false };
}

/** PDF, zip (office documents, books), the older office documents. */
const wholeFiles = [Buffer.from('%PDF'), Buffer.from('PK\x03\x04'), Buffer.from('d0cf11e0', 'hex')];

function isWholeFile(beginning: Buffer | undefined): boolean {
  return beginning !== undefined && wholeFiles.some((magic) => beginning.subarray(0, 4).equals(magic));
}
