/** The pages of an ordinary site, as models. */
import { dateLine, paragraph } from '../../language/prose.ts';
import type { Answer, Life } from '../../model/answer.ts';
import { htmlAnswer } from '../../model/answers.ts';
import { dayMs } from '../../model/changes.ts';
import { link, markup } from '../../model/fragment.ts';
import type { Fragment } from '../../model/fragment.ts';
import type { Origins } from '../../model/origins.ts';
import { randomFor } from '../../model/random.ts';
import type { Random } from '../../model/random.ts';
import type { Visit } from '../../model/visit.ts';
import { article, articleLife, appearsAtMs, articlesAtStart } from './articles.ts';
import type { Article } from './articles.ts';
import { archivePageLength, archivePages, newest, slice } from './listing.ts';
import type { Listing } from './listing.ts';
import type { OrdinaryPlan } from './plan.ts';

export interface OrdinaryContext {
  readonly plan: OrdinaryPlan;
  readonly origins: Origins;
  /** All ordinary sites, for links between them. */
  readonly plans: readonly OrdinaryPlan[];
}

export function anchor(href: string, text: string): Fragment {
  return markup`<a href="${link('page', 'a@href', href, text)}">${text}</a>`;
}

export function homePage(context: OrdinaryContext, visit: Visit): Answer {
  const { plan } = context;
  const listing = newest(plan, visit.nowMs);
  const friends = neighbours(context, randomFor(plan.seed, plan.host, 'friends'), 4);
  const body = markup`<h1 class="name">${plan.title}</h1>
<h2>${plan.language.words.newest}</h2>
${cardsOf(plan, listing)}
<aside><ul>
${friends.map((friend) => markup`<li>${anchor(context.origins.url(friend.host, '/', friend.secure), friend.title)}</li>\n`)}</ul></aside>`;
  return page(context, visit, { title: plan.title, body, life: listing.life });
}

export function sectionPage(context: OrdinaryContext, visit: Visit, section: number): Answer {
  const listing = newest(context.plan, visit.nowMs, section);
  const title = context.plan.language.sections[section] ?? '';
  const body = markup`<h1>${title}</h1>\n${cardsOf(context.plan, listing)}`;
  return page(context, visit, { title, body, life: listing.life });
}

export function archivePage(context: OrdinaryContext, visit: Visit, number: number): Answer {
  const { plan } = context;
  const { words } = plan.language;
  const listing = slice(plan, number * archivePageLength, archivePageLength, visit.nowMs);
  const step = (to: number, rel: string, text: string): Fragment =>
    to < 0 || to >= archivePages(plan)
      ? markup``
      : markup`<a rel="${rel}" href="${link('page', 'a@href', `${to}.html`, text)}">${text}</a>\n`;
  const body = markup`<h1>${words.archive} ${number + 1}</h1>
${listOf(plan, listing)}
<p>${step(number - 1, 'prev', words.previous)}${step(number + 1, 'next', words.next)}</p>`;
  return page(context, visit, { title: `${words.archive} ${number + 1}`, body, life: listing.life });
}

export function articlePage(context: OrdinaryContext, visit: Visit, story: Article): Answer {
  const { plan } = context;
  const { language } = plan;
  const life = articleLife(plan, story.number, visit.nowMs);
  const steady = randomFor(plan.seed, plan.host, 'text', story.number);
  const changing = randomFor(plan.seed, plan.host, 'text', story.number, life.lastChangedMs);
  const paragraphs: Fragment[] = [];
  for (let left = 3 + steady.below(4); left > 0; left--)
    paragraphs.push(markup`<p>${paragraph(language, steady)}</p>\n`);
  const body = markup`<article>
<h1>${story.title}</h1>
<p class="date">${dateLine(language, life.appearsAtMs)}</p>
${picture(story)}
${paragraphs}<p class="changing">${paragraph(language, changing)}</p>
<p class="updated">${language.words.updated} ${dateLine(language, life.lastChangedMs)}, ${clockTime(life.lastChangedMs)}</p>
</article>
<ul class="related">
${relatedLinks(context, story, steady).map((item) => markup`<li>${item}</li>\n`)}</ul>`;
  return page(context, visit, { title: story.title, body, life });
}

export function aboutPage(context: OrdinaryContext, visit: Visit, life: Life): Answer {
  const { language, host, seed } = context.plan;
  const random = randomFor(seed, host, 'about', life.lastChangedMs);
  const body = markup`<h1>${language.words.about}</h1>
<p>${paragraph(language, random)}</p>
<p>${anchor('/private/minutes.html', random.pick(language.people))}</p>
<p><a href="mailto:post@${host}">post@${host}</a></p>`;
  return page(context, visit, { title: language.words.about, body, life });
}

export function plainPage(context: OrdinaryContext, visit: Visit, key: string, life: Life): Answer {
  const { language, host, seed } = context.plan;
  const body = markup`<h1>${key}</h1>\n<p>${paragraph(language, randomFor(seed, host, key))}</p>`;
  return page(context, visit, { title: key, body, life });
}

interface PageParts {
  readonly title: string;
  readonly body: Fragment;
  readonly life: Life;
}

function page(context: OrdinaryContext, visit: Visit, parts: PageParts): Answer {
  const { plan } = context;
  const noisy = plan.noise !== 'none';
  const fragment = markup`<!DOCTYPE html>
<html lang="${plan.language.tag}">
<head>
<meta charset="${plan.charset}">
<title>${parts.title} – ${plan.title}</title>
<link rel="stylesheet" href="${link('component', 'link[stylesheet]@href', '/style.css')}">
<link rel="icon" href="${link('component', 'link[icon]@href', '/favicon.ico')}">
<link rel="alternate" type="application/rss+xml" href="${link('feed', 'link[alternate]@href', '/feed.rss')}">
<link rel="alternate" type="application/atom+xml" href="${link('feed', 'link[alternate]@href', '/feed.atom')}">
<script src="${link('component', 'script@src', '/site.js')}" defer></script>
</head>
<body>
${navigation(plan)}
<main>
${parts.body}
</main>
${footer(plan, visit.nowMs)}
</body>
</html>
`;
  return htmlAnswer(fragment, {
    charset: plan.charset,
    language: plan.language.code,
    life: parts.life,
    headers: [['Content-Language', plan.language.tag]],
    ...(noisy ? { noise: plan.noise } : { validators: true }),
  });
}

const navigations = new WeakMap<OrdinaryPlan, Fragment>();

/** The same on every page of a site, and so made once. */
function navigation(plan: OrdinaryPlan): Fragment {
  const made = navigations.get(plan) ?? makeNavigation(plan);
  navigations.set(plan, made);
  return made;
}

function makeNavigation(plan: OrdinaryPlan): Fragment {
  const { sections, words } = plan.language;
  return markup`<header><a href="${link('page', 'a@href', '/', words.home)}"><img src="${link('component', 'img@src', '/images/logo.svg')}" alt="${plan.title}"></a></header>
<nav>
${sections.map((name, index) => markup`${anchor(`/${plan.sectionSlugs[index] ?? ''}/`, name)}\n`)}${anchor('/archive/0.html', words.archive)}
${anchor('/about.html', words.about)}
<form action="${link('form', 'form@action', '/search')}" method="get"><input name="q"><button>${words.search}</button></form>
</nav>`;
}

function footer(plan: OrdinaryPlan, nowMs: number): Fragment {
  if (plan.noise === 'visitor-counter') {
    const visitors = Math.floor(nowMs / 60_000) % 10_000_000;
    return markup`<footer><p class="counter">${plan.language.words.visitors}: ${visitors}</p></footer>`;
  }
  if (plan.noise === 'date-line')
    return markup`<footer><p class="today">${dateLine(plan.language, nowMs)}</p></footer>`;
  return markup`<footer><p>${plan.title}</p></footer>`;
}

/** With picture and first words, for the newest. */
function cardsOf(plan: OrdinaryPlan, listing: Listing): Fragment {
  const items = listing.numbers.map((number) => {
    const story = article(plan, number);
    const teaser = paragraph(plan.language, randomFor(plan.seed, plan.host, 'teaser', number), 1);
    const image = link('component', 'img@src', `/images/${number}.jpg`);
    return markup`<li><img src="${image}" alt="" width="240" height="160">
${anchor(story.path, story.title)}
<time>${dateLine(plan.language, appearsAtMs(plan, number))}</time>
<p>${teaser}</p></li>\n`;
  });
  return markup`<ul class="articles">\n${items}</ul>`;
}

function listOf(plan: OrdinaryPlan, listing: Listing): Fragment {
  const items = listing.numbers.map((number) => {
    const story = article(plan, number);
    return markup`<li>${anchor(story.path, story.title)} <time>${dateLine(plan.language, appearsAtMs(plan, number))}</time></li>\n`;
  });
  return markup`<ul class="titles">\n${items}</ul>`;
}

function picture(story: Article): Fragment {
  const small = `/images/${story.number}.jpg`;
  const large = `/images/${story.number}-large.png`;
  return markup`<img src="${link('component', 'img@src', small)}" srcset="${link('component', 'img@srcset', small)} 1x, ${link('component', 'img@srcset', large)} 2x" width="240" height="160" alt="${story.title}">`;
}

/** Three of the same site, well-known ones more often; every second article also one of another site. */
function relatedLinks(context: OrdinaryContext, story: Article, random: Random): Fragment[] {
  const { plan, origins } = context;
  const items: Fragment[] = [];
  for (let left = 3; left > 0; left--) {
    const other = article(plan, popular(random, articlesAtStart(plan)));
    if (other.number !== story.number) items.push(anchor(other.path, other.title));
  }
  if (story.number > 0) {
    const before = article(plan, story.number - 1);
    items.push(anchor(`../${before.path.slice(1)}`, before.title));
  }
  if (random.unit() < 0.5) {
    for (const friend of neighbours(context, random, 1)) {
      const other = article(friend, popular(random, articlesAtStart(friend)));
      items.push(anchor(origins.url(friend.host, other.path, friend.secure), other.title));
    }
  }
  return items;
}

/** The square makes the first numbers much more linked to than the last. */
function popular(random: Random, count: number): number {
  return Math.floor(count * random.unit() ** 2);
}

function neighbours(context: OrdinaryContext, random: Random, count: number): OrdinaryPlan[] {
  const found = new Set<OrdinaryPlan>();
  for (let left = count; left > 0; left--) {
    const plan = context.plans[popular(random, context.plans.length)];
    if (plan !== undefined && plan !== context.plan) found.add(plan);
  }
  return [...found];
}

function clockTime(atMs: number): string {
  return new Date(atMs % dayMs).toISOString().slice(11, 19);
}
