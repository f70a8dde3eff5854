import { defined } from '../../formats/values/defined.ts';
import { mediaTypeOf } from '../../formats/http1/body.ts';
import type { Link } from '../../formats/links/link.ts';
import type { RecordLocation } from '../../formats/warc/warc-writer.ts';
import type { Exchange } from '../fetch/exchange.ts';
import type { Revisit } from '../record/capture-event.ts';
import { crawlLogLine } from '../record/crawl-log.ts';
import type { VisitEntry } from '../record/journal-entry.ts';
import type { Candidate } from '../candidate.ts';
import type { Considered } from './frontier.ts';
import { linkHosts, redirectOf } from '../links/links-of-exchange.ts';
import type { Comparison } from './revisits.ts';

/** Whose visit it is, for the journal and the log. */
export interface VisitContext {
  readonly site: string;
  readonly thread: number;
}

export interface Captured extends Considered {
  readonly candidate: Candidate;
  readonly exchange: Exchange;
  readonly links: readonly Link[];
  readonly base?: string;
  readonly feed?: true;
  readonly tries: number;
  readonly comparison: Comparison | undefined;
}

/** The entry of a capture, once it is known where it was written. */
export function captureEntry(
  { site, thread }: VisitContext,
  captured: Captured,
  places: readonly RecordLocation[],
): VisitEntry {
  const { candidate, exchange, comparison, queued, skipped, guesses, base, feed } = captured;
  const [first] = places;
  const last = places.at(-1);
  const payloadBytes = exchange.responseBytes - exchange.head.raw.length;
  const status = exchange.head.status ?? 0;
  const mime = mediaTypeOf(exchange.head);
  const revisit = comparison?.revisit;
  const redirect = redirectOf(exchange.head, candidate.url);
  const sha256 = revisit?.payloadSha256 ?? first?.digests.payloadSha256;
  const { startedMs, durationMs } = exchange;
  const digest = revisit?.payloadSha1 ?? first?.digests.payload;
  const annotations = annotationsOf(captured.tries, exchange, revisit);
  const logged = { candidate, status, sizeBytes: payloadBytes, mime, thread, startedMs, durationMs, digest };
  return {
    kind: 'visit',
    site,
    candidate,
    status,
    place: {
      file: first?.file ?? '',
      offset: first?.offset ?? 0,
      end: (last?.offset ?? 0) + (last?.lengthBytes ?? 0),
      ...(last === undefined || last === first ? {} : { metadata: last.offset }),
    },
    ...(exchange.truncated === undefined ? {} : { truncated: true as const }),
    bytes: exchange.responseBytes,
    payloadBytes,
    address: exchange.connection.address,
    ...defined({ mime, redirect, sha256 }),
    ...(comparison?.change === undefined ? {} : { change: comparison.change }),
    log: crawlLogLine({ ...logged, source: site, annotations }, new Date()),
    queued,
    skipped,
    ...defined({ guesses }),
    ...(base === undefined || base === candidate.url ? {} : { base }),
    ...defined({ feed }),
    linkHosts: linkHosts(captured.links),
  };
}

/** The entry of a URL that has no capture: it failed, or was excluded at the last moment. */
export function absentEntry(
  { site, thread }: VisitContext,
  candidate: Candidate,
  absent: { readonly status: number; readonly reason: string; readonly tries?: number } & Partial<
    Pick<VisitEntry, 'queued' | 'skipped' | 'guesses' | 'elsewhere' | 'redirect' | 'base'>
  >,
): VisitEntry {
  const { status, reason, tries = 1, ...more } = absent;
  const annotations = [...(tries > 1 ? [`${tries}t`] : []), reason];
  const log = crawlLogLine({ candidate, status, thread, source: site, annotations }, new Date());
  return {
    kind: 'visit',
    site,
    candidate,
    status,
    bytes: 0,
    log,
    queued: [],
    skipped: [],
    linkHosts: {},
    ...more,
  };
}

/** In the words of Heritrix. */
function annotationsOf(tries: number, { truncated }: Exchange, revisit: Revisit | undefined): string[] {
  return [
    ...(tries > 1 ? [`${tries}t`] : []),
    ...(truncated === undefined ? [] : [`${truncated}Trunc`]),
    ...(revisit === undefined
      ? []
      : [`warcRevisit:${revisit.profile === 'serverNotModified' ? 'notModified' : 'digest'}`]),
  ];
}
