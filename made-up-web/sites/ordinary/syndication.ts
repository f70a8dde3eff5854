/** Feeds and sitemaps of an ordinary site: the newest articles by the clock. */
import type { Answer } from '../../model/answer.ts';
import { textAnswer } from '../../model/answers.ts';
import { link, markup, quoted } from '../../model/fragment.ts';
import type { Fragment } from '../../model/fragment.ts';
import type { Visit } from '../../model/visit.ts';
import { article, articleLife } from './articles.ts';
import type { Article } from './articles.ts';
import { newest, sitemapLength, slice } from './listing.ts';
import type { OrdinaryContext } from './pages.ts';

type Format = 'rss' | 'atom' | 'json';

const types: Readonly<Record<Format, string>> = {
  rss: 'application/rss+xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json',
};

export function feed(context: OrdinaryContext, visit: Visit, format: Format): Answer {
  const { plan } = context;
  const listing = newest(plan, visit.nowMs);
  const stories = listing.numbers.map((number) => article(plan, number));
  const write = { rss, atom, json: jsonFeed }[format];
  return textAnswer({
    kind: 'feed',
    contentType: types[format],
    fragment: write(context, stories, visit.nowMs),
    language: plan.language.code,
    life: listing.life,
    validators: true,
  });
}

function absolute(context: OrdinaryContext, path: string): string {
  return context.origins.url(context.plan.host, path, context.plan.secure);
}

function appeared(context: OrdinaryContext, story: Article, nowMs: number): Date {
  return new Date(articleLife(context.plan, story.number, nowMs).appearsAtMs);
}

function rss(context: OrdinaryContext, stories: readonly Article[], nowMs: number): Fragment {
  const item = (story: Article): Fragment => markup`<item><title>${story.title}</title>
<link>${link('page', 'rss item/link', absolute(context, story.path), story.title)}</link>
<guid isPermaLink="false">${context.plan.host}/${story.number}</guid>
<pubDate>${appeared(context, story, nowMs).toUTCString()}</pubDate></item>
`;
  return markup`<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0"><channel><title>${context.plan.title}</title>
<link>${link('page', 'rss channel/link', absolute(context, '/'))}</link>
<description>${context.plan.language.words.newest}</description>
${stories.map(item)}</channel></rss>
`;
}

function atom(context: OrdinaryContext, stories: readonly Article[], nowMs: number): Fragment {
  const entry = (story: Article): Fragment => markup`<entry><title>${story.title}</title>
<id>tag:${context.plan.host},2026:${story.number}</id>
<link href="${link('page', 'atom entry/link@href', absolute(context, story.path), story.title)}"/>
<updated>${appeared(context, story, nowMs).toISOString()}</updated></entry>
`;
  return markup`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><title>${context.plan.title}</title>
<id>tag:${context.plan.host},2026:feed</id>
<link href="${link('page', 'atom feed/link@href', absolute(context, '/'))}"/>
<link rel="self" href="${link('feed', 'atom feed/link[self]@href', absolute(context, '/feed.atom'))}"/>
${stories.map(entry)}</feed>
`;
}

function jsonFeed(context: OrdinaryContext, stories: readonly Article[], nowMs: number): Fragment {
  const item = (story: Article, index: number): Fragment => quoted`${index === 0 ? '' : ','}
{"id":"${String(story.number)}","title":"${story.title}","url":"${link('page', 'json feed items.url', absolute(context, story.path), story.title)}","date_published":"${appeared(context, story, nowMs).toISOString()}"}`;
  return quoted`{"version":"https://jsonfeed.org/version/1.1","title":"${context.plan.title}",
"home_page_url":"${link('page', 'json feed home_page_url', absolute(context, '/'))}",
"feed_url":"${link('feed', 'json feed feed_url', absolute(context, '/feed.json'))}",
"items":[${stories.map(item)}]}
`;
}

export function sitemapCount(context: OrdinaryContext): number {
  return Math.ceil(context.plan.articles / sitemapLength);
}

export function sitemapIndex(context: OrdinaryContext): Answer {
  const urls: Fragment[] = [];
  for (let number = 0; number < sitemapCount(context); number++) {
    const url = absolute(context, `/sitemap-${number}.xml`);
    urls.push(markup`<sitemap><loc>${link('sitemap', 'sitemapindex sitemap/loc', url)}</loc></sitemap>\n`);
  }
  const fragment = markup`<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls}</sitemapindex>
`;
  return textAnswer({ kind: 'sitemap', contentType: 'application/xml; charset=utf-8', fragment });
}

export function sitemap(context: OrdinaryContext, visit: Visit, number: number): Answer {
  const { plan } = context;
  const listing = slice(plan, number * sitemapLength, sitemapLength, visit.nowMs);
  let lastChangedMs = listing.life.lastChangedMs;
  const urls = listing.numbers.map((articleNumber) => {
    const story = article(plan, articleNumber);
    const life = articleLife(plan, articleNumber, visit.nowMs);
    lastChangedMs = Math.max(lastChangedMs, life.lastChangedMs);
    const modified = new Date(life.lastChangedMs).toISOString();
    const address = link('page', 'urlset url/loc', absolute(context, story.path));
    return markup`<url><loc>${address}</loc><lastmod>${modified}</lastmod></url>\n`;
  });
  const fragment = markup`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls}</urlset>
`;
  const life = { ...listing.life, lastChangedMs };
  return textAnswer({
    kind: 'sitemap',
    contentType: 'application/xml; charset=utf-8',
    fragment,
    life,
    validators: true,
  });
}
