/**
 * The articles of an ordinary site, numbered in the order in which they appear, so that "which is the
 * newest now?" is a division and not a search. Four in five are there at the clock's beginning; the rest
 * appear after it. Nothing is stored: an article is computed from its number whenever it is asked for.
 */
import { epochMs } from '../../clock.ts';
import { headline, slug } from '../../language/prose.ts';
import type { Life } from '../../model/answer.ts';
import { changesBetween, dayMs, drawChangesPerDay, lastChangeMs } from '../../model/changes.ts';
import type { ChangeProcess } from '../../model/changes.ts';
import { randomFor } from '../../model/random.ts';
import type { OrdinaryPlan } from './plan.ts';

const maxPastMs = 3650 * dayMs;
const shareAtStart = 0.8;
const shareThatVanishes = 0.12;

/** Lists name the same few articles repeatedly: the last used are cached, up to a limit. */
const recent = new WeakMap<OrdinaryPlan, Map<number, Article>>();
const mostRecent = 500;

export interface Article {
  readonly number: number;
  readonly path: string;
  readonly title: string;
  readonly section: string;
}

export function article(plan: OrdinaryPlan, number: number): Article {
  const known = recent.get(plan);
  const found = known?.get(number) ?? compose(plan, number);
  if (known === undefined || known.size >= mostRecent) recent.set(plan, new Map([[number, found]]));
  else known.set(number, found);
  return found;
}

function compose(plan: OrdinaryPlan, number: number): Article {
  const title = headline(plan.language, randomFor(plan.seed, plan.host, 'title', number));
  const folder = plan.sectionSlugs[number % plan.sectionSlugs.length] ?? 'news';
  return {
    number,
    title,
    section: sectionOf(plan, number),
    path: `/${folder}/${number}-${slug(title)}.html`,
  };
}

export function sectionOf(plan: OrdinaryPlan, number: number): string {
  const { sections } = plan.language;
  return sections[number % sections.length] ?? 'news';
}

export function articlesAtStart(plan: OrdinaryPlan): number {
  return Math.ceil(plan.articles * shareAtStart);
}

function spacingMs(plan: OrdinaryPlan): { pastMs: number; futureMs: number } {
  const futureMs = Math.round(dayMs / plan.articlesPerDay);
  return {
    futureMs,
    pastMs: Math.min(futureMs, Math.floor(maxPastMs / Math.max(1, articlesAtStart(plan)))),
  };
}

/** Regular places in time, each moved by up to half a place: rising with the number, and not too even. */
export function appearsAtMs(plan: OrdinaryPlan, number: number): number {
  const start = articlesAtStart(plan);
  const { pastMs, futureMs } = spacingMs(plan);
  const stepMs = number < start ? pastMs : futureMs;
  const shift = 0.1 + 0.4 * randomFor(plan.seed, plan.host, 'appears', number).unit();
  return Math.floor((epochMs + (number - start + shift) * stepMs) / 1000) * 1000;
}

/** How many articles have appeared at an instant, vanished ones included. */
export function appearedBy(plan: OrdinaryPlan, atMs: number): number {
  const { pastMs, futureMs } = spacingMs(plan);
  const place = Math.floor((atMs - epochMs) / (atMs < epochMs ? pastMs : futureMs)) + articlesAtStart(plan);
  if (place < 0) return 0;
  if (place >= plan.articles) return plan.articles;
  return appearsAtMs(plan, place) <= atMs ? place + 1 : place;
}

export function vanishesAtMs(plan: OrdinaryPlan, number: number): number | undefined {
  const random = randomFor(plan.seed, plan.host, 'vanishes', number);
  if (random.unit() >= shareThatVanishes) return undefined;
  return appearsAtMs(plan, number) + Math.floor((20 + random.unit() * 180) * 86_400) * 1000;
}

export function statusAt(plan: OrdinaryPlan, number: number, atMs: number): 200 | 404 | 410 {
  if (atMs < appearsAtMs(plan, number)) return 404;
  const endMs = vanishesAtMs(plan, number);
  if (endMs === undefined || atMs < endMs) return 200;
  return randomFor(plan.seed, plan.host, 'gone', number).unit() < 0.5 ? 404 : 410;
}

function processOf(plan: OrdinaryPlan, number: number): ChangeProcess {
  const rate = drawChangesPerDay(randomFor(plan.seed, plan.host, 'rate', number).unit());
  const key = `${plan.host} ${number}`;
  return { seed: plan.seed, key, changesPerDay: rate, appearsAtMs: appearsAtMs(plan, number) };
}

export function articleLife(plan: OrdinaryPlan, number: number, atMs: number): Life {
  const process = processOf(plan, number);
  return {
    changesPerDay: process.changesPerDay,
    appearsAtMs: process.appearsAtMs,
    ...endOf(plan, number),
    lastChangedMs: lastChangeMs(process, atMs),
  };
}

export function articleChanges(plan: OrdinaryPlan, number: number, fromMs: number, toMs: number): number[] {
  const endMs = vanishesAtMs(plan, number) ?? Number.POSITIVE_INFINITY;
  return changesBetween(processOf(plan, number), fromMs, Math.min(toMs, endMs - 1));
}

/** A picture lives as long as its article and never changes. */
export function pictureLife(plan: OrdinaryPlan, number: number): Life {
  const beginMs = appearsAtMs(plan, number);
  return { changesPerDay: 0, appearsAtMs: beginMs, ...endOf(plan, number), lastChangedMs: beginMs };
}

function endOf(plan: OrdinaryPlan, number: number): { vanishesAtMs?: number } {
  const endMs = vanishesAtMs(plan, number);
  return endMs === undefined ? {} : { vanishesAtMs: endMs };
}
