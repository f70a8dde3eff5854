import { rangeOfKey } from '../../../indexing/captures/query/key-range.ts';
import type { Holdings } from '../holdings.ts';
import { scanKeys } from '../key-scan.ts';
import type { ReaderContext } from '../../access-point/reader-context.ts';
import { comparedKey, likeness, steadyKey } from './compare-keys.ts';

/** The maximum number of captures of other URLs on the same path that are compared. */
const maxLines = 5000;

/**
 * The key of captures that can stand for a URL of which there are none: another query on the same path, which differs in what
 * does not matter. Undefined where there is no such key.
 *
 *   1. the key without what is volatile
 *   2. the keys on the same path, the one that agrees best
 */
export async function fuzzyKey(
  holdings: Holdings,
  context: ReaderContext,
  urlkey: string,
): Promise<string | undefined> {
  const wanted = comparedKey(urlkey);
  const steady = steadyKey(wanted);
  if (steady !== urlkey && (await isKnown(holdings, context, steady))) return steady;
  const { path } = wanted;
  let best: { readonly key: string; readonly likeness: number } | undefined;
  const budget = { lines: maxLines };
  const prefixes = [`${path}?`, `${path};`];
  const ranges = [rangeOfKey('exact', path), ...prefixes.map((prefix) => rangeOfKey('prefix', prefix))];
  for (const { fromKey, toKey } of ranges) {
    let last = urlkey;
    for await (const { urlkey: key } of scanKeys(holdings, context, {
      range: { from: fromKey, to: toKey },
      budget,
    })) {
      if (key === last) continue;
      last = key;
      const alike = likeness(wanted, comparedKey(key));
      if (alike > (best?.likeness ?? 0)) best = { key, likeness: alike };
    }
  }
  return best?.key;
}

async function isKnown(holdings: Holdings, context: ReaderContext, key: string): Promise<boolean> {
  for await (const _ of holdings.versions(context, { url: '', key, limit: 1 })) return true;
  return false;
}
