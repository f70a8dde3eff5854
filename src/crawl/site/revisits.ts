import { defined } from '../../formats/values/defined.ts';
import type { RecordDraft } from '../../formats/warc/record-draft.ts';
import { minContentBytes } from '../contents/stored-contents.ts';
import type { ContentName, StoredContents } from '../contents/stored-contents.ts';
import type { Exchange } from '../fetch/exchange.ts';
import type { FetchOrder } from '../fetch/fetcher.ts';
import type { PriorCapture, DedupHistory } from '../dedup/dedup-history.ts';
import type { Revisit } from '../record/capture-event.ts';
import { payloadDigests } from './payload-digests.ts';

/** How a capture compares with stored content. */
export interface Comparison {
  /** Undefined without an earlier crawl. */
  readonly change?: 'new' | 'changed' | 'unchanged' | 'gone';
  /** The content is stored already. */
  readonly revisit?: Revisit;
  /** The content is new, and reserved for us until it is written. */
  readonly claimed?: ContentName;
}

/** Validators for the conditional request. */
export function validatorsOf(prior: PriorCapture | undefined): Pick<FetchOrder, 'validators'> {
  if (prior === undefined || prior.status !== 200) return {};
  const { etag, lastModified } = prior;
  if (etag === undefined && lastModified === undefined) return {};
  return {
    validators: {
      ...defined({ etag, lastModified }),
    },
  };
}

/** The sources of stored content: the earlier crawl, this job, the archive. */
export interface ComparedWith {
  readonly prior: DedupHistory | undefined;
  readonly contents: StoredContents | undefined;
}

/**
 * Compares a capture with stored content. `former` is the last capture of the same URL. If the comparison has `claimed`,
 * `noteWriting` or `giveUpWriting` has to follow.
 */
export async function compareExchange(
  exchange: Exchange,
  prior: PriorCapture | undefined,
  { prior: all, contents }: ComparedWith,
): Promise<Comparison | undefined> {
  if (all === undefined && contents === undefined) return undefined;
  if (exchange.head.status === 304 && prior !== undefined)
    return { change: 'unchanged', revisit: revisitOf('serverNotModified', prior) };
  const digests = await payloadDigests(exchange);
  const { sha256, sizeBytes } = digests;
  const told = all && { change: changeSince(prior, { status: exchange.head.status, sha256 }) };
  // An empty or broken payload is not worth a reference.
  if (exchange.truncated !== undefined || sizeBytes === 0) return told;
  const same = prior?.payloadSha256 === sha256 ? prior : all?.findContent(sha256, sizeBytes);
  if (same !== undefined) return { ...told, revisit: revisitOf('identicalPayloadDigest', same) };
  if (contents === undefined || sizeBytes < minContentBytes) return told;
  const original = await contents.find({ sha256, sizeBytes });
  if (original === undefined) return { ...told, claimed: { sha256, sizeBytes } };
  const payload = { payloadSha1: digests.sha1, payloadSha256: sha256 };
  return { ...told, revisit: { profile: 'identicalPayloadDigest', original, ...payload } };
}

/** The content is new, and is being written as this event: others may refer to it when it is safe. */
export function noteWriting(
  comparison: Comparison | undefined,
  [first]: readonly RecordDraft[],
  contents: StoredContents | undefined,
): void {
  const { id, targetUri = '', date = '' } = first ?? {};
  if (comparison?.claimed === undefined) return;
  contents?.write(comparison.claimed, { targetUri, date, ...defined({ id }) });
}

/** For a capture whose bytes are stored in any case. */
export function withoutRevisit(comparison: Comparison | undefined): Comparison | undefined {
  return comparison?.change === undefined ? undefined : { change: comparison.change };
}

/** It was not written after all. */
export function giveUpWriting(
  comparison: Comparison | undefined,
  contents: StoredContents | undefined,
): void {
  if (comparison?.claimed !== undefined) contents?.giveUp(comparison.claimed);
}

export function changeSince(
  prior: PriorCapture | undefined,
  now: { readonly status?: number | undefined; readonly sha256?: string },
): NonNullable<Comparison['change']> {
  if (prior === undefined) return 'new';
  if (prior.status >= 200 && prior.status < 300 && now.status !== undefined && now.status >= 400)
    return 'gone';
  const same = prior.payloadSha256 === now.sha256 && (prior.status === now.status || now.status === 304);
  return same ? 'unchanged' : 'changed';
}

function revisitOf(profile: Revisit['profile'], prior: PriorCapture): Revisit {
  return {
    profile,
    original: { id: prior.recordId, targetUri: prior.originalUrl, date: prior.date },
    payloadSha1: prior.payloadSha1,
    payloadSha256: prior.payloadSha256,
  };
}
