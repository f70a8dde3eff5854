import type { Exchange } from '../fetch/exchange.ts';
import type { FetchOrder } from '../fetch/fetcher.ts';
import type { FormerCapture, FormerCaptures } from '../former/former-captures.ts';
import type { Revisit } from '../record/capture-event.ts';
import { payloadDigests } from './payload-digests.ts';

/** What a capture is beside the former crawl. */
export interface Comparison {
  readonly change: 'new' | 'changed' | 'unchanged' | 'gone';
  /** The content is stored already. */
  readonly revisit?: Revisit;
}

/** What the server is asked to compare with. */
export function validatorsOf(former: FormerCapture | undefined): Pick<FetchOrder, 'validators'> {
  if (former === undefined || former.status !== 200) return {};
  const { etag, lastModified } = former;
  if (etag === undefined && lastModified === undefined) return {};
  return {
    validators: {
      ...(etag === undefined ? {} : { etag }),
      ...(lastModified === undefined ? {} : { lastModified }),
    },
  };
}

/** `former` is the last capture of the same URL. */
export async function compareWithFormer(
  exchange: Exchange,
  former: FormerCapture | undefined,
  all: FormerCaptures,
): Promise<Comparison> {
  if (exchange.head.status === 304 && former !== undefined) {
    return { change: 'unchanged', revisit: revisitOf('serverNotModified', former) };
  }
  const digests = await payloadDigests(exchange);
  const change = changeSince(former, { status: exchange.head.status, sha256: digests.sha256 });
  const same =
    former?.payloadSha256 === digests.sha256 ? former : all.findContent(digests.sha256, digests.sizeBytes);
  // An empty or broken payload is not worth a reference.
  if (same === undefined || exchange.truncated !== undefined || digests.sizeBytes === 0) return { change };
  return { change, revisit: revisitOf('identicalPayloadDigest', same) };
}

export function changeSince(
  former: FormerCapture | undefined,
  now: { readonly status?: number | undefined; readonly sha256?: string },
): Comparison['change'] {
  if (former === undefined) return 'new';
  if (former.status >= 200 && former.status < 300 && now.status !== undefined && now.status >= 400)
    return 'gone';
  const same = former.payloadSha256 === now.sha256 && (former.status === now.status || now.status === 304);
  return same ? 'unchanged' : 'changed';
}

function revisitOf(profile: Revisit['profile'], former: FormerCapture): Revisit {
  return {
    profile,
    original: { id: former.recordId, targetUri: former.originalUrl, date: former.date },
    payloadSha1: former.payloadSha1,
    payloadSha256: former.payloadSha256,
  };
}
