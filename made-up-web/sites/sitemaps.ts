/** Sitemaps in all their forms: only they lead to the pages of this site. */
import { gzipSync } from 'node:zlib';
import type { Answer } from '../model/answer.ts';
import { bytesAnswer, textAnswer } from '../model/answers.ts';
import { link, linksOf, markup, plain, textOf } from '../model/fragment.ts';
import type { Fragment } from '../model/fragment.ts';
import type { SiteGround } from '../model/site.ts';
import { smallPage } from './special-site.ts';
import type { Entry, SpecialPlan } from './special-site.ts';

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

export function sitemapSites({ origins }: SiteGround): readonly SpecialPlan[] {
  const url = (path: string): string => origins.url('sitemaps.test', path);
  const urlset = (paths: readonly string[]): Fragment => markup`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="${namespace}">
${paths.map((path) => markup`<url><loc>${link('page', 'urlset url/loc', url(path))}</loc><changefreq>daily</changefreq><priority>0.5</priority></url>\n`)}</urlset>
`;
  const index = (paths: readonly string[]): Fragment => markup`<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="${namespace}">
${paths.map((path) => markup`<sitemap><loc>${link('sitemap', 'sitemapindex sitemap/loc', url(path))}</loc></sitemap>\n`)}</sitemapindex>
`;
  return [
    {
      name: 'sitemaps',
      note: 'Nothing here is linked; look into robots.txt.',
      robots: {
        groups: [{ agents: ['*'], rules: [] }],
        sitemaps: [url('/index.xml'), url('/list.txt'), url('/feed-as-sitemap.rss')],
      },
      entries: [
        hidden({
          path: '/index.xml',
          note: 'index',
          answer: () => xml(index(['/plain.xml', '/packed.xml.gz', '/nested.xml'])),
        }),
        hidden({
          path: '/nested.xml',
          note: 'an index in an index',
          answer: () => xml(index(['/deep.xml', '/index.xml'])),
        }),
        hidden({ path: '/plain.xml', note: 'plain', answer: () => xml(urlset(pages('plain'))) }),
        hidden({ path: '/deep.xml', note: 'deep', answer: () => xml(urlset(pages('deep'))) }),
        hidden({ path: '/packed.xml.gz', note: 'gzip file', answer: () => packed(urlset(pages('packed'))) }),
        hidden({ path: '/list.txt', note: 'text', answer: () => listed(pages('text').map(url)) }),
        hidden({
          path: '/feed-as-sitemap.rss',
          note: 'a feed as a sitemap',
          answer: () => feed(pages('feed').map(url)),
        }),
        ...['plain', 'deep', 'packed', 'text', 'feed'].flatMap((group) =>
          pages(group).map((path) => hidden({ path, note: path, answer: () => smallPage(path) })),
        ),
      ],
    },
  ];
}

function pages(group: string): string[] {
  return [1, 2, 3].map((number) => `/${group}/${number}.html`);
}

function xml(fragment: Fragment): Answer {
  return textAnswer({ kind: 'sitemap', contentType: 'application/xml; charset=utf-8', fragment });
}

function hidden(entry: Omit<Entry, 'unlinked'>): Entry {
  return { ...entry, unlinked: true };
}

/** A file that is gzip in itself: no Content-Encoding, and the links are inside. */
function packed(fragment: Fragment): Answer {
  const inside = Buffer.from(textOf(fragment), 'utf8');
  const answer = bytesAnswer('sitemap', 'application/gzip', gzipSync(inside), { decodedBody: inside });
  return { ...answer, links: () => linksOf(fragment) };
}

function listed(urls: readonly string[]): Answer {
  const fragment = plain`${urls.map((url) => plain`${link('page', 'sitemap line', url)}\n`)}`;
  return textAnswer({ kind: 'sitemap', contentType: 'text/plain; charset=utf-8', fragment });
}

function feed(urls: readonly string[]): Answer {
  const fragment = markup`<?xml version="1.0"?>
<rss version="2.0"><channel><title>Feed</title>${urls.map((url) => markup`<item><link>${link('page', 'rss item/link', url)}</link></item>`)}</channel></rss>
`;
  return textAnswer({ kind: 'feed', contentType: 'application/rss+xml', fragment });
}
