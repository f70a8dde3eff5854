import { decodedPayloadOf, payloadOf } from '../../formats/http1/body.ts';
import { readHttpMessage } from '../../formats/warc/http-message.ts';
import type { HttpMessage } from '../../formats/warc/http-message.ts';
import type { WarcRecord } from '../../formats/warc/warc-record.ts';

export type Part = 'header' | 'block' | 'payload' | 'raw-payload';

/** A record as in an uncompressed file; `http` if its header was read already. */
export async function* recordBytes(record: WarcRecord, http?: HttpMessage): AsyncGenerator<Uint8Array> {
  yield headerBytes(record);
  if (http === undefined) yield* record.block;
  else {
    yield http.head.raw;
    yield* http.body;
  }
  yield Buffer.from('\r\n\r\n');
}

export async function* recordPart(
  record: WarcRecord,
  part: Part,
  onWarning: (problem: string) => void,
): AsyncGenerator<Uint8Array> {
  switch (part) {
    case 'header':
      yield headerBytes(record);
      break;
    case 'block':
      yield* record.block;
      break;
    case 'payload':
      yield* decodedPayload(record, await readHttpMessage(record), onWarning);
      break;
    case 'raw-payload': {
      const http = await readHttpMessage(record);
      yield* http === undefined ? record.block : payloadOf(http.head, http.body, onWarning);
      break;
    }
  }
}

export function decodedPayload(
  record: WarcRecord,
  http: HttpMessage | undefined,
  onWarning: (problem: string) => void,
): AsyncIterable<Uint8Array> {
  return http === undefined ? record.block : decodedPayloadOf(http.head, http.body, { onWarning });
}

/** Folded lines are joined; names and order are kept. An ARC line appears as WARC fields. */
function headerBytes(record: WarcRecord): Buffer {
  const lines = [...record.fields].map(({ name, value }) => `${name}: ${value}`);
  return Buffer.from([record.version, ...lines, '', ''].join('\r\n'));
}
