import { stripSessionIdsEagerly } from '../../../formats/url/session-ids.ts';
import { isVolatile } from './volatile-parameters.ts';

/** A canonical key, as it is compared with others. */
export interface ComparedKey {
  /** Up to the query, session ids removed. */
  readonly path: string;
  readonly pairs: readonly string[];
  /** Those that say what is asked for. */
  readonly steady: readonly string[];
  readonly method: string;
}

const methodPair = '__wb_method=';
/** Files that stay what they are whatever is asked of them: the query is a version, a size or a token. */
const staticFile =
  /\.(?:m?js|css|png|jpe?g|gif|svg|webp|avif|ico|bmp|woff2?|ttf|otf|eot|mp[34]|m4[asv]|webm|og[agv]|m3u8|mpd|ts|vtt|pdf|swf|wasm|map)$/;
/** The share of a request body that has to agree. */
const minAgreement = 0.5;

export function comparedKey(urlkey: string): ComparedKey {
  const mark = urlkey.indexOf('?');
  const path = stripSessionIdsEagerly(mark === -1 ? urlkey : urlkey.slice(0, mark));
  const pairs =
    mark === -1
      ? []
      : urlkey
          .slice(mark + 1)
          .split('&')
          .filter((pair) => pair !== '');
  const method = pairs.find((pair) => pair.startsWith(methodPair)) ?? '';
  return { path, pairs, steady: pairs.filter((pair) => !isVolatile(pair)), method };
}

/** The key without what is volatile: most often the capture has this one. */
export function steadyKey({ path, steady }: ComparedKey): string {
  return steady.length === 0 ? path : `${path}?${steady.join('&')}`;
}

/** How well another key replaces the wanted one: 0 for not at all, and higher is better. */
export function likeness(wanted: ComparedKey, other: ComparedKey): number {
  if (wanted.path !== other.path || wanted.method !== other.method) return 0;
  const agreeing = agreement(wanted.pairs, other.pairs);
  if (isEqual(wanted.steady, other.steady)) return 2 + agreeing;
  if (wanted.method !== '') return agreeing >= minAgreement ? agreeing : 0;
  return staticFile.test(wanted.path) ? 0.1 + agreeing : 0;
}

/** From 0 to 1: how many parameters are the same; one whose value alone differs counts a little. */
function agreement(wanted: readonly string[], other: readonly string[]): number {
  const max = Math.max(wanted.length, other.length);
  if (max === 0) return 1;
  const pairs = new Set(other);
  const names = new Set(other.map(nameOf));
  let agreeing = 0;
  for (const pair of wanted) agreeing += pairs.has(pair) ? 1 : names.has(nameOf(pair)) ? 0.25 : 0;
  return agreeing / max;
}

function isEqual(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((pair, at) => pair === b[at]);
}

function nameOf(pair: string): string {
  return pair.split('=', 1)[0] ?? '';
}
