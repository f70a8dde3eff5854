import { defined } from '../../formats/values/defined.ts';
import type { ListedCapture } from '../../indexing/captures/query/listed-capture.ts';
import { keyRange } from '../../indexing/captures/query/key-range.ts';
import type { LineRange } from '../../indexing/captures/line-range.ts';
import { FoundUrlCount } from './found-url-count.ts';
import type { FoundUrl } from './found-url-count.ts';
import type { Holdings } from './holdings.ts';
import { scanKeys } from './key-scan.ts';
import type { LineBudget } from './line-budget.ts';
import { readTyped, widerMatch } from './typed-address.ts';
import type { SearchMatch, TypedAddress } from './typed-address.ts';
import type { ReaderContext } from '../access-point/reader-context.ts';

export type { FoundUrl } from './found-url-count.ts';

export interface UrlSearch {
  /** As people type: `bnf.fr`, `www.bnf.fr/page`, `http://…`, `*.bnf.fr`, `bnf.fr/expo*`. */
  readonly text: string;
  /** `auto`: as the text says, and more widely where there is nothing. */
  readonly match?: SearchMatch | 'auto';
  /** The `next` of the answer before. */
  readonly after?: string | undefined;
  readonly limit: number;
  /** Lines of the index that are looked at. */
  readonly maxLines?: number;
}

export interface UrlSearchAnswer {
  /** The typed text, parsed as a URL. */
  readonly url: string;
  readonly match: SearchMatch;
  readonly items: readonly FoundUrl[];
  /** There may be more. */
  readonly next?: string;
}

const defaultLines = 50_000;

/** The URLs that match the typed text, each with its captures. */
export async function searchUrls(
  holdings: Holdings,
  context: ReaderContext,
  { text, match = 'auto', after, limit, maxLines = defaultLines }: UrlSearch,
): Promise<UrlSearchAnswer> {
  const typed = readTyped(text, match);
  const budget = { lines: maxLines };
  const search = { after, limit, budget };
  const found = await searchOnce(holdings, context, typed, search);
  const wider = match === 'auto' ? widerMatch(typed.match) : undefined;
  if (found.items.length > 0 || found.next !== undefined || wider === undefined) return found;
  const more = await searchOnce(holdings, context, { ...typed, match: wider }, search);
  return more.items.length > 0 ? more : found;
}

interface BoundedSearch {
  readonly after: string | undefined;
  readonly limit: number;
  readonly budget: LineBudget;
}

async function searchOnce(
  holdings: Holdings,
  context: ReaderContext,
  { url, match }: TypedAddress,
  { after, limit, budget }: BoundedSearch,
): Promise<UrlSearchAnswer> {
  const items: FoundUrl[] = [];
  let count: FoundUrlCount | undefined;
  const found =
    match === 'exact'
      ? ofOneUrl(holdings, context, url, { after, budget })
      : scanKeys(holdings, context, {
          range: rangeAfter(url, match, after),
          budget,
          onJump: () => count?.leaveOut(),
        });
  let next: string | undefined;
  for await (const capture of found) {
    if (capture.urlkey !== count?.urlkey) {
      if (count !== undefined) items.push(await count.end(holdings, context));
      if (items.length === limit) {
        next = count?.urlkey;
        count = undefined;
        break;
      }
      count = new FoundUrlCount(capture.urlkey);
    }
    count.add(capture);
  }
  const isSpent = budget.lines <= 0 && next === undefined;
  if (isSpent) {
    count?.leaveOut();
    next = count?.urlkey ?? after;
  }
  if (count !== undefined) items.push(await count.end(holdings, context));
  return { url, match, items, ...defined({ next }) };
}

function rangeAfter(url: string, match: SearchMatch, after: string | undefined): LineRange {
  const { fromKey, toKey } = keyRange(match, url);
  return { from: after === undefined ? fromKey : `${after}!`, to: toKey };
}

/** With the captures of its aliases. There is nothing behind it. */
async function* ofOneUrl(
  holdings: Holdings,
  context: ReaderContext,
  url: string,
  { after, budget }: Pick<BoundedSearch, 'after' | 'budget'>,
): AsyncGenerator<ListedCapture> {
  if (after !== undefined) return;
  for await (const batch of holdings.batches(context, { url }, budget)) yield* batch;
}
