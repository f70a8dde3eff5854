import { defined } from '../../formats/values/defined.ts';
import type { CaptureLine } from '../../formats/cdxj/capture-line.ts';
import { secondsOf } from '../../indexing/captures/query/timestamps.ts';
import { likelyFirst } from './choice/likely-first.ts';
import { selfRedirect } from './choice/self-redirect.ts';
import { wishKey } from './choice/wish-key.ts';
import { worthyCaptures } from './choice/worthy-captures.ts';
import { fuzzyKey } from './fuzzy/fuzzy-key.ts';
import type { Holdings } from './holdings.ts';
import type { FoundVersion, VersionWish } from './version-wish.ts';
import type { ReaderContext } from './reader-context.ts';

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
  visit: ReaderContext,
  wish: VersionWish,
): AsyncGenerator<FoundVersion> {
  const key = wishKey(wish);
  let isKnown = false;
  for await (const found of versionsOfKey(holdings, visit, wish, key)) {
    isKnown = true;
    yield found;
  }
  if (isKnown || wish.rule === 'exact') return;
  const fuzzy = await fuzzyKey(holdings, visit, key);
  if (fuzzy === undefined) return;
  for await (const found of versionsOfKey(holdings, visit, wish, fuzzy)) yield { ...found, isFuzzy: true };
}

async function* versionsOfKey(
  holdings: Holdings,
  visit: ReaderContext,
  wish: VersionWish,
  key: string,
): AsyncGenerator<FoundVersion> {
  const { url, datetime, asItIs = false, rule } = wish;
  const worthy = worthyCaptures(captures(holdings, visit, wish, key), {
    url,
    datetime,
    asItIs,
    selfRedirect: (capture) => selfRedirect(holdings, visit, capture, url),
  });
  const seconds = secondsOf(datetime);
  const inOrder = rule === 'likely' ? likelyFirst(holdings, visit, { datetime, captures: worthy }) : worthy;
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
  visit: ReaderContext,
  { url, datetime, rule = 'nearest' }: VersionWish,
  key: string,
): AsyncIterable<CaptureLine> {
  switch (rule) {
    case 'exact':
      return holdings.versions(visit, { url, key, from: datetime, to: datetime });
    case 'before':
      return holdings.versions(visit, { url, key, to: datetime, newestFirst: true });
    case 'after':
      return holdings.versions(visit, { url, key, from: datetime });
    case 'nearest':
    case 'likely':
      return holdings.nearest(visit, { url, key, datetime });
  }
}
