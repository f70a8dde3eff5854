import { UrlExpressions } from '../src/formats/expression/url-expressions.ts';
import type { Archives } from './archives.ts';
import { atLeast, times } from './results.ts';
import type { Row, Section } from './results.ts';

/** As curators write them. */
const traps = [
  '/calendar/\\d{4}',
  '[?&](?:sort|order|dir)=',
  '[?&]print=',
  '^https?://[^/]+/wp-json/',
  '/tag/[^/]+/feed/?$',
  '(?i:phpsessid|jsessionid)=',
  '/(?:login|logout|signin)(?:[/?]|$)',
  '\\.(?:zip|exe|iso|dmg)$',
  'replytocom=',
  '\\?.*&.*&.*&.*&',
  '/search\\?q=',
  '/cgi-bin/.*\\.pl',
  '[?&]share=(?:facebook|twitter|email)',
  '/page/\\d{3,}',
  '/\\d{4}/\\d{2}/\\d{2}/.*[?&]month=',
  '/index\\.php\\?title=(?:Special|Talk|User):',
  'action=(?:edit|history|raw)',
  'oldid=\\d+',
  '[?&]date=\\d{4}-\\d{2}-\\d{2}',
  '/events/\\d{4}-\\d{2}(?:-\\d{2})?/',
  '[?&]utm_\\w+=',
  '/feed/(?:atom|rss2?)/?$',
  '/amp/?$',
  '/print/?$',
  '[?&]view=(?:day|week|month)',
  '[?&]start=\\d{5,}',
  '/cart|/checkout|/basket',
  '/(?:en|fr|de)/(?:en|fr|de)/',
  'skype:',
  '(?:/[^/]+){20}',
];
const words = [
  'news',
  'article',
  'about',
  'product',
  'culture',
  'calendar/2031',
  'gallery',
  'fr',
  'en',
  'team',
];

/** Lists of traps on the URLs of a site: ours against V8's engine, which tries one after another and may never end. */
export async function benchExpressions({ data }: Archives): Promise<Section> {
  data.progress('trap lists on URLs, ours and V8');
  const urls = Array.from({ length: 20_000 }, (_, number) => urlOf(number));
  return {
    rows: [1, 5, 10, 30].map((count) => rowOf(traps.slice(0, count), urls)),
    notes: ['expressions: best of seven passes over 20,000 URLs of 70 characters; about 2 % of them match.'],
  };
}

function rowOf(list: readonly string[], urls: readonly string[]): Row {
  const theirs = list.map((source) => new RegExp(source));
  const ours = new UrlExpressions(list);
  const ns = {
    theirs: fastest(urls, (url) => theirs.find((each) => each.test(url))?.source),
    ours: fastest(urls, (url) => ours.first(url)),
  };
  for (const url of urls)
    if (ours.first(url) !== list.find((_, index) => theirs[index]?.test(url)))
      throw new Error(`not alike: ${url}`);
  const ratio = ns.theirs / ns.ours;
  return {
    what: list.length === 1 ? 'one trap on a URL' : `${list.length} traps on a URL`,
    ours: `${ns.ours.toFixed(0)} ns`,
    peer: `V8 ${ns.theirs.toFixed(0)} ns`,
    ratio: times(ratio),
    // Short lists take less than a microsecond either way.
    ...(list.length < 10 ? {} : { goal: atLeast(0.5, '×', ratio) }),
  };
}

/** Nanoseconds for one. */
function fastest(urls: readonly string[], match: (url: string) => unknown): number {
  let best = Infinity;
  for (let pass = 0; pass < 7; pass++) {
    const startNs = process.hrtime.bigint();
    for (const url of urls) match(url);
    best = Math.min(best, Number(process.hrtime.bigint() - startNs) / urls.length);
  }
  return best;
}

function urlOf(number: number): string {
  const word = (step: number): string =>
    words[(number * 7 + step * 3 + (number >> step)) % words.length] ?? '';
  const path = Array.from({ length: 1 + (number % 4) }, (_, step) => `${word(step)}-${(number * 31) % 9999}`);
  const query = number % 3 === 0 ? `?id=${number}&page=${number % 50}` : '';
  return `https://www.site-${number % 97}.example/${number % 50 === 0 ? 'calendar/2031/' : ''}${path.join('/')}${query}`;
}
