import { defined } from '../../formats/values/defined.ts';
import type { CaptureLine } from '../../formats/cdxj/capture-line.ts';
import { requestKeyUrl } from '../../formats/cdxj/method-key.ts';
import { canonicalKey } from '../../formats/url/canonical-key.ts';
import { secondsOf } from '../../indexing/captures/query/timestamps.ts';
import { likelyFirst } from './choice/likely-first.ts';
import { selfRedirect } from './choice/self-redirect.ts';
import { worthyCaptures } from './choice/worthy-captures.ts';
import { fuzzyKey } from './fuzzy/fuzzy-key.ts';
import type { Holdings } from './holdings.ts';
import type { FoundVersion, VersionRequest } from './version.ts';
import type { ReaderContext } from '../access-point/reader-context.ts';

/**
 * The captures that can stand for a URL at a moment, the best first.
 *
 *   1. those of the URL and of what was sent, in the order of the rule      wishKey, captures
 *   2. failures, and redirects to the same URL, behind others that are near  worthyCaptures
 *   3. of rule `likely`: the most likely one before all                      likelyFirst
 *   4. where there are none: those of a URL that is as good                  fuzzyKey
 */
export async function* versionsInOrder(
  holdings: Holdings,
  context: ReaderContext,
  request: VersionRequest,
): AsyncGenerator<FoundVersion> {
  const key = requestKey(request);
  let isKnown = false;
  for await (const found of versionsOfKey(holdings, context, request, key)) {
    isKnown = true;
    yield found;
  }
  if (isKnown || request.rule === 'exact') return;
  const fuzzy = await fuzzyKey(holdings, context, key);
  if (fuzzy === undefined) return;
  for await (const found of versionsOfKey(holdings, context, request, fuzzy))
    yield { ...found, isFuzzy: true };
}

/** The capture of a URL at a datetime; undefined if the reader may see none. */
export async function findVersion(
  holdings: Holdings,
  context: ReaderContext,
  request: VersionRequest,
): Promise<FoundVersion | undefined> {
  for await (const found of versionsInOrder(holdings, context, request)) return found;
  return undefined;
}

/** The key under which the captures of a request are. */
function requestKey({ url, method = 'GET', body = new Uint8Array(), contentType }: VersionRequest): string {
  if (method === 'GET' || method === 'HEAD') return canonicalKey(url);
  const request = { url, method, body, contentType, contentLength: String(body.length) };
  return canonicalKey(requestKeyUrl(request).url);
}

async function* versionsOfKey(
  holdings: Holdings,
  context: ReaderContext,
  request: VersionRequest,
  key: string,
): AsyncGenerator<FoundVersion> {
  const { url, datetime, asItIs = false, rule } = request;
  const worthy = worthyCaptures(captures(holdings, context, request, key), {
    url,
    datetime,
    asItIs,
    selfRedirect: (capture) => selfRedirect(holdings, context, capture, url),
  });
  const seconds = secondsOf(datetime);
  const inOrder = rule === 'likely' ? likelyFirst(holdings, context, { datetime, captures: worthy }) : worthy;
  for await (const each of inOrder) {
    const { capture, likelihood } = 'capture' in each ? each : { capture: each, likelihood: undefined };
    yield {
      capture,
      distanceSeconds: Math.abs(secondsOf(capture.timestamp) - seconds),
      isFuzzy: false,
      ...defined({ likelihood }),
    };
  }
}

function captures(
  holdings: Holdings,
  context: ReaderContext,
  { url, datetime, rule = 'nearest' }: VersionRequest,
  key: string,
): AsyncIterable<CaptureLine> {
  switch (rule) {
    case 'exact':
      return holdings.versions(context, { url, key, from: datetime, to: datetime });
    case 'before':
      return holdings.versions(context, { url, key, to: datetime, newestFirst: true });
    case 'after':
      return holdings.versions(context, { url, key, from: datetime });
    case 'nearest':
    case 'likely':
      return holdings.nearest(context, { url, key, datetime });
  }
}
