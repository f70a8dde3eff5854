import { mediaTypeOf } from '../../formats/http1/body.ts';
import type { Link } from '../../formats/links/link.ts';
import { newRecordId, revisitFields, robotsField, warcFieldsBlock } from '../../formats/warc/record-draft.ts';
import type { RecordDraft, RevisitOf, revisitProfile } from '../../formats/warc/record-draft.ts';
import { payloadSha256Field } from '../../formats/warc/serialize-record.ts';
import { storageClassOf } from '../../formats/warc/storage-class.ts';
import type { StorageClass } from '../../formats/warc/storage-class.ts';
import type { NamedField } from '../../formats/warc/warc-fields.ts';
import type { Exchange } from '../fetch/exchange.ts';
import type { Candidate } from '../candidate.ts';
import { formatOutlink } from '../links/outlinks.ts';

/** Facts of a capture besides its bytes. */
export interface CaptureNotes {
  readonly site: string;
  readonly links: readonly Link[];
  /** The robots.txt rule against the capture, if it was collected regardless. */
  readonly robots?: string;
  readonly revisit?: Revisit;
}

/** The content is that of an earlier capture, by its digest or by the word of the server. */
export interface Revisit {
  readonly profile: keyof typeof revisitProfile;
  readonly original: RevisitOf;
  /** Digests of the payload, as their fields hold them. */
  readonly payloadSha1: string;
  readonly payloadSha256: string;
}

/** The site of a capture, by the name that its order gave it. */
export const siteField = 'Heirloom-Site';

/** The records of one capture: response or revisit, request, metadata, with one date, in this order. */
export function captureEvent(
  candidate: Candidate,
  exchange: Exchange,
  notes: CaptureNotes,
): readonly RecordDraft[] {
  const id = newRecordId();
  const date = new Date(exchange.startedMs).toISOString();
  const targetUri = candidate.url;
  const site = { name: siteField, value: notes.site };
  const shared = [site, ...connectionFields(exchange)];
  const robots = notes.robots === undefined ? [] : [{ name: robotsField, value: notes.robots }];
  return [
    {
      id,
      date,
      targetUri,
      contentType: 'application/http; msgtype=response',
      ...answer(exchange, [...shared, ...robots], notes.revisit),
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
      fields: [{ name: 'WARC-Concurrent-To', value: id }, site],
      block: warcFieldsBlock(metadataFields(candidate, exchange, notes)),
    },
  ];
}

function answer(
  exchange: Exchange,
  fields: readonly NamedField[],
  revisit: Revisit | undefined,
): Pick<RecordDraft, 'type' | 'fields' | 'block'> {
  const { truncated, head, response } = exchange;
  if (revisit === undefined) {
    const cut = truncated === undefined ? [] : [{ name: 'WARC-Truncated', value: truncated }];
    return { type: 'response', fields: [...fields, ...cut], block: response };
  }
  const { profile, original, payloadSha1, payloadSha256 } = revisit;
  return {
    type: 'revisit',
    fields: [
      ...fields,
      ...revisitFields(profile, original, payloadSha1),
      { name: payloadSha256Field, value: payloadSha256 },
    ],
    block: profile === 'identicalPayloadDigest' ? head.raw : response,
  };
}

export function storageClassOfExchange(exchange: Exchange): StorageClass {
  return storageClassOf(mediaTypeOf(exchange.head), exchange.responseBytes);
}

function connectionFields({ connection }: Exchange): NamedField[] {
  const { address, protocol, tls } = connection;
  return [
    { name: 'WARC-IP-Address', value: address },
    { name: 'WARC-Protocol', value: protocol },
    ...(tls === undefined ? [] : [{ name: 'WARC-Protocol', value: tls.protocol }]),
    ...(tls?.cipherSuite === undefined ? [] : [{ name: 'WARC-Cipher-Suite', value: tls.cipherSuite }]),
  ];
}

/** In the names that Heritrix gives them, so that its users' tools find them; `depth` and the kind of a link are ours. */
function metadataFields(candidate: Candidate, exchange: Exchange, notes: CaptureNotes): NamedField[] {
  const certificate = exchange.connection.tls?.certificateError;
  return [
    ...(candidate.via === undefined
      ? [{ name: 'seed', value: '' }]
      : [
          { name: 'via', value: candidate.via },
          { name: 'hopsFromSeed', value: candidate.path },
        ]),
    { name: 'depth', value: String(candidate.depth) },
    { name: 'fetchTimeMs', value: String(exchange.durationMs) },
    ...(certificate === undefined ? [] : [{ name: 'certificateError', value: certificate }]),
    ...(notes.robots === undefined ? [] : [{ name: 'robots', value: notes.robots }]),
    ...notes.links.map((link) => ({ name: 'outlink', value: formatOutlink(link) })),
  ];
}
