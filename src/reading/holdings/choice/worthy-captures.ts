import type { CaptureLine } from '../../../formats/cdxj/capture-line.ts';
import { sameTimestamp } from '../../../indexing/captures/query/query-steps.ts';
import { secondsOf } from '../../../indexing/captures/query/timestamps.ts';
import type { SelfRedirect } from './self-redirect.ts';

export interface Worth {
  readonly url: string;
  readonly datetime: string;
  /** Every capture as it is, failures and circles too. */
  readonly asItIs: boolean;
  selfRedirect(capture: CaptureLine): Promise<SelfRedirect>;
}

/** A capture further than this from the datetime does not replace a failed one. */
const nearSeconds = 366 * 86_400;
/** Redirects have to be opened to see where they lead. */
const maxOpened = 20;

/**
 * Captures in the order found, except that a server error (5xx, 429) or a redirect to the same URL moves behind other
 * captures near it. A capture requested by its exact URL and second keeps its place. Redirect loops are left out.
 */
export async function* worthyCaptures(
  captures: AsyncIterable<CaptureLine>,
  worth: Worth,
): AsyncGenerator<CaptureLine> {
  const { url, datetime, asItIs } = worth;
  let opened = 0;
  let passed: CaptureLine[] = [];
  for await (const group of sameTimestamp(captures)) {
    const [first] = passed;
    if (first !== undefined && distance(group[0], datetime) - distance(first, datetime) > nearSeconds) {
      yield* passed;
      passed = [];
    }
    for (const capture of ownUrlFirst(group, url)) {
      const isMeant = capture.timestamp === datetime && capture.url === url;
      const leads =
        asItIs || !isRedirect(capture) || opened++ >= maxOpened
          ? undefined
          : await worth.selfRedirect(capture);
      if (leads === 'itself') continue;
      if (!asItIs && !isMeant && (leads === 'alike' || isFailure(capture) || isReported(capture)))
        passed.push(capture);
      else yield capture;
    }
  }
  yield* passed;
}

/** The server says that it cannot answer now. */
export function isFailure({ status = '' }: CaptureLine): boolean {
  return /^5\d\d$/.test(status) || status === '429';
}

export function isRedirect({ status = '' }: CaptureLine): boolean {
  return status.startsWith('3') && status !== '304';
}

/** A crawler's metadata record about a capture has its URL and its second. */
function isReported({ status, mime = '' }: CaptureLine): boolean {
  return status === undefined && /^(?:text\/anvl|application\/warc-fields)$/.test(mime);
}

function distance(capture: CaptureLine | undefined, datetime: string): number {
  return Math.abs(secondsOf(capture?.timestamp ?? '') - secondsOf(datetime));
}

/**
 * http and https, with and without www, have one key. Of captures at the same second the requested form comes first,
 * before its metadata.
 */
function ownUrlFirst(group: readonly CaptureLine[], url: string): readonly CaptureLine[] {
  if (group.length === 1) return group;
  const rank = (each: CaptureLine): number => (isReported(each) ? 2 : 0) + (each.url === url ? 0 : 1);
  return group.toSorted((a, b) => rank(a) - rank(b));
}
