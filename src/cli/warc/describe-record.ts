import { mediaTypeOf } from '../../formats/http1/body.ts';
import { readHttpMessage } from '../../formats/warc/http-message.ts';
import type { HttpMessage } from '../../formats/warc/http-message.ts';
import type { WarcRecord } from '../../formats/warc/warc-record.ts';

export interface DescribedRecord {
  readonly record: WarcRecord;
  readonly type: string;
  readonly url: string | undefined;
  readonly status: number | undefined;
  /** Of the payload if known, otherwise of the block. */
  readonly mime: string | undefined;
  readonly http: HttpMessage | undefined;
}

export async function describeRecord(record: WarcRecord): Promise<DescribedRecord> {
  const http = await readHttpMessage(record);
  const blockType =
    record.contentType === undefined
      ? undefined
      : mediaTypeOf({ headers: [{ name: 'Content-Type', value: record.contentType }] });
  return {
    record,
    type: record.type,
    url: record.targetUri,
    status: http?.head.status,
    mime: http === undefined ? blockType : mediaTypeOf(http.head),
    http,
  };
}
