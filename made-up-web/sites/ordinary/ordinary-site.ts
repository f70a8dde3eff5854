/**
 * A newspaper, blog or institution. The whole path from a target to its answer is the table in `respond`.
 */
import { gzipSync } from 'node:zlib';
import type { Answer } from '../../model/answer.ts';
import { changesBetween } from '../../model/changes.ts';
import { errorAnswer, redirectAnswer } from '../../model/answers.ts';
import { literalPattern } from '../../model/literal-pattern.ts';
import type { RobotsPolicy } from '../../model/robots-policy.ts';
import type { Site } from '../../model/site.ts';
import type { Visit } from '../../model/visit.ts';
import { largePicture, smallPicture } from './article-picture.ts';
import { article, articleChanges, articleLife, pictureLife, statusAt } from './articles.ts';
import type { Article } from './articles.ts';
import {
  component,
  componentChangesPerDay,
  componentPaths,
  sharedProcess,
  sharedLife,
} from './components.ts';
import { archivePages, siteBeginsMs } from './listing.ts';
import { aboutPage, archivePage, articlePage, homePage, plainPage, sectionPage } from './pages.ts';
import type { OrdinaryContext } from './pages.ts';
import { feed, sitemap, sitemapCount, sitemapIndex } from './syndication.ts';

export function ordinarySite(context: OrdinaryContext): Site {
  const { plan, origins } = context;
  const url = (path: string): string => origins.url(plan.host, path, plan.secure);
  return {
    name: plan.host.replace(/\.test$/, ''),
    hosts: plan.www === 'none' ? [plan.host] : [plan.host, `www.${plan.host}`],
    secure: plan.secure,
    language: plan.language.code,
    hostile: false,
    robots: robotsOf(context),
    certificate: 'good',
    endless: [
      { name: 'search', pattern: `^${literalPattern(url('/search'))}\\?.*$`, entrance: url('/search?q=') },
    ],
    respond: (visit) => {
      if (visit.host !== plan.host && plan.www === 'redirect') return redirectAnswer(301, url(visit.target));
      return compressed(context, visit, respond(context, visit));
    },
    changes: (path, fromMs, toMs) => changes(context, path, fromMs, toMs),
    *urls() {
      for (const path of paths(context)) yield url(path);
      if (plan.secure) yield origins.url(plan.host, '/', false);
      if (plan.www !== 'none') yield origins.url(`www.${plan.host}`, '/', plan.secure);
    },
  };
}

function robotsOf({ plan, origins }: OrdinaryContext): RobotsPolicy {
  const rules = [
    { verb: 'Disallow', path: '/private/' },
    { verb: 'Disallow', path: '/search' },
  ] as const;
  const delay = plan.crawlDelaySeconds === undefined ? {} : { crawlDelaySeconds: plan.crawlDelaySeconds };
  return {
    groups: [{ agents: ['*'], rules, ...delay }],
    sitemaps: [origins.url(plan.host, '/sitemap.xml', plan.secure)],
  };
}

function* paths(context: OrdinaryContext): Iterable<string> {
  const { plan } = context;
  yield '/';
  yield '/robots.txt';
  yield '/about.html';
  yield '/private/minutes.html';
  yield '/search';
  yield* componentPaths;
  yield* ['/feed.rss', '/feed.atom', '/feed.json', '/sitemap.xml'];
  for (let number = 0; number < sitemapCount(context); number++) yield `/sitemap-${number}.xml`;
  for (const section of plan.sectionSlugs) yield `/${section}/`;
  for (let number = 0; number < archivePages(plan); number++) yield `/archive/${number}.html`;
  for (let number = 0; number < plan.articles; number++) {
    yield article(plan, number).path;
    yield `/images/${number}.jpg`;
    yield `/images/${number}-large.png`;
  }
}

function respond(context: OrdinaryContext, visit: Visit): Answer {
  const { plan } = context;
  const { path } = visit;
  switch (path) {
    case '/':
      return homePage(context, visit);
    case '/about.html':
      return aboutPage(context, visit, sharedLife(plan, path, 1 / 30, visit.nowMs));
    case '/private/minutes.html':
      return plainPage(context, visit, 'minutes', sharedLife(plan, path, 0, visit.nowMs));
    case '/search':
      return searchPage(context, visit);
    case '/feed.rss':
      return feed(context, visit, 'rss');
    case '/feed.atom':
      return feed(context, visit, 'atom');
    case '/feed.json':
      return feed(context, visit, 'json');
    case '/sitemap.xml':
      return sitemapIndex(context);
    default:
      return component(plan, path, visit.nowMs) ?? numbered(context, visit) ?? notFound(context);
  }
}

/** The paths that hold a number: archive, sitemaps, pictures, sections, articles. */
function numbered(context: OrdinaryContext, visit: Visit): Answer | undefined {
  const { plan } = context;
  const archive = numberIn(/^\/archive\/(\d+)\.html$/, visit.path, archivePages(plan));
  if (archive !== undefined) return archivePage(context, visit, archive);
  const map = numberIn(/^\/sitemap-(\d+)\.xml$/, visit.path, sitemapCount(context));
  if (map !== undefined) return sitemap(context, visit, map);
  const small = numberIn(/^\/images\/(\d+)\.jpg$/, visit.path, plan.articles);
  if (small !== undefined) return livingPicture(context, visit, small, smallPicture);
  const large = numberIn(/^\/images\/(\d+)-large\.png$/, visit.path, plan.articles);
  if (large !== undefined) return livingPicture(context, visit, large, largePicture);
  const section = plan.sectionSlugs.findIndex((name) => visit.path === `/${name}/`);
  if (section >= 0) return sectionPage(context, visit, section);
  return livingArticle(context, visit);
}

function numberIn(pattern: RegExp, path: string, limit: number): number | undefined {
  const digits = pattern.exec(path)?.[1];
  if (digits === undefined || (digits.length > 1 && digits.startsWith('0'))) return undefined;
  const number = Number(digits);
  return number < limit ? number : undefined;
}

function articleAt(context: OrdinaryContext, path: string): Article | undefined {
  const number = numberIn(/^\/[^/]+\/(\d+)-[^/]*\.html$/, path, context.plan.articles);
  const story = number === undefined ? undefined : article(context.plan, number);
  return story?.path === path ? story : undefined;
}

/** The changes of articles and of shared files; a list changes with its articles, and does not say when. */
function changes(context: OrdinaryContext, path: string, fromMs: number, toMs: number): number[] | undefined {
  const { plan } = context;
  const story = articleAt(context, path);
  if (story !== undefined) return articleChanges(plan, story.number, fromMs, toMs);
  if (!componentPaths.includes(path)) return undefined;
  return changesBetween(sharedProcess(plan, path, componentChangesPerDay), fromMs, toMs);
}

function livingArticle(context: OrdinaryContext, visit: Visit): Answer | undefined {
  const { plan } = context;
  const story = articleAt(context, visit.path);
  if (story === undefined) return undefined;
  const { number } = story;
  const status = statusAt(plan, number, visit.nowMs);
  if (status === 200) return articlePage(context, visit, story);
  return missing(context, status, articleLife(plan, number, visit.nowMs));
}

function livingPicture(
  context: OrdinaryContext,
  visit: Visit,
  number: number,
  make: typeof smallPicture,
): Answer {
  const status = statusAt(context.plan, number, visit.nowMs);
  if (status === 200) return make(context.plan, number);
  return missing(context, status, pictureLife(context.plan, number));
}

function missing(context: OrdinaryContext, status: 404 | 410, life: NonNullable<Answer['life']>): Answer {
  const { language } = context.plan;
  const message = status === 410 ? language.words.gone : language.words.notFound;
  return errorAnswer(status, message, { language: language.code, life });
}

function notFound(context: OrdinaryContext): Answer {
  const { language } = context.plan;
  return errorAnswer(404, language.words.notFound, { language: language.code });
}

function searchPage(context: OrdinaryContext, visit: Visit): Answer {
  const life = { changesPerDay: 0, appearsAtMs: siteBeginsMs, lastChangedMs: siteBeginsMs };
  const answer = plainPage(context, visit, `search ${visit.query}`, life);
  return visit.query === '' ? answer : { ...answer, endless: 'search' };
}

function compressed(context: OrdinaryContext, visit: Visit, answer: Answer): Answer {
  const { body } = answer;
  if (!context.plan.compresses || answer.kind === 'image' || !(body instanceof Uint8Array)) return answer;
  const vary = ['Vary', 'Accept-Encoding'] as const;
  if (!/\bgzip\b/.test(visit.headers.get('accept-encoding') ?? '')) {
    return { ...answer, headers: [...answer.headers, vary] };
  }
  return {
    ...answer,
    headers: [...answer.headers, vary, ['Content-Encoding', 'gzip']],
    body: gzipSync(body, { level: 1 }),
    decodedBody: body,
  };
}
