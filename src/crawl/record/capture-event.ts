import { mediaTypeOf } from '../../formats/http1/body.ts';
import type { Link } from '../../formats/links/link.ts';
import { newRecordId, warcFieldsBlock } from '../../formats/warc/record-draft.ts';
import type { RecordDraft } from '../../formats/warc/record-draft.ts';
import { storageClassOf } from '../../formats/warc/storage-class.ts';
import type { StorageClass } from '../../formats/warc/storage-class.ts';
import type { NamedField } from '../../formats/warc/warc-fields.ts';
import type { Exchange } from '../fetch/exchange.ts';
import type { Candidate } from '../site/candidate.ts';

/** What was found out about a page beside its bytes: the content of its metadata record. */
export interface CaptureNotes {
  readonly links: readonly Link[];
  /** What robots.txt says against the capture, where it was collected all the same. */
  readonly robots?: string;
}

/** The records of one capture: response, request, metadata, with one date, in this order. */
export function captureEvent(
  candidate: Candidate,
  exchange: Exchange,
  notes: CaptureNotes,
): readonly RecordDraft[] {
  const id = newRecordId();
  const date = new Date(exchange.startedMs).toISOString();
  const targetUri = candidate.url;
  const shared = connectionFields(exchange);
  const truncated = exchange.truncated;
  return [
    {
      type: 'response',
      id,
      date,
      targetUri,
      contentType: 'application/http; msgtype=response',
      fields: truncated === undefined ? shared : [...shared, { name: 'WARC-Truncated', value: truncated }],
      block: exchange.response,
    },
    {
      type: 'request',
      date,
      targetUri,
      contentType: 'application/http; msgtype=request',
      fields: [{ name: 'WARC-Concurrent-To', value: id }, ...shared],
      block: exchange.requestBytes,
    },
    {
      type: 'metadata',
      date,
      targetUri,
      contentType: 'application/warc-fields',
      fields: [{ name: 'WARC-Concurrent-To', value: id }],
      block: warcFieldsBlock(metadataFields(candidate, exchange, notes)),
    },
  ];
}

export function storageClassOfExchange(exchange: Exchange): StorageClass {
  return storageClassOf(mediaTypeOf(exchange.head), exchange.responseBytes);
}

function connectionFields({ connection }: Exchange): NamedField[] {
  const { address, tls } = connection;
  return [
    { name: 'WARC-IP-Address', value: address },
    { name: 'WARC-Protocol', value: 'http/1.1' },
    ...(tls === undefined ? [] : [{ name: 'WARC-Protocol', value: tls.protocol }]),
    ...(tls?.cipherSuite === undefined ? [] : [{ name: 'WARC-Cipher-Suite', value: tls.cipherSuite }]),
  ];
}

/** In the names that Heritrix gives them, so that its users' tools find them. */
function metadataFields(candidate: Candidate, exchange: Exchange, notes: CaptureNotes): NamedField[] {
  const certificate = exchange.connection.tls?.certificateError;
  return [
    ...(candidate.via === undefined
      ? [{ name: 'seed', value: '' }]
      : [
          { name: 'via', value: candidate.via },
          { name: 'hopsFromSeed', value: candidate.path },
        ]),
    { name: 'fetchTimeMs', value: String(exchange.durationMs) },
    ...(certificate === undefined ? [] : [{ name: 'certificateError', value: certificate }]),
    ...(notes.robots === undefined ? [] : [{ name: 'robots', value: notes.robots }]),
    ...notes.links.map(({ url, hop, context }) => ({ name: 'outlink', value: `${url} ${hop} ${context}` })),
  ];
}
