/** Lists of articles (front page, sections, archive, feeds, sitemaps): their entries, and since when. */
import { epochMs } from '../../clock.ts';
import type { Life } from '../../model/answer.ts';
import { dayMs } from '../../model/changes.ts';
import { appearedBy, appearsAtMs, articlesAtStart, statusAt, vanishesAtMs } from './articles.ts';
import type { OrdinaryPlan } from './plan.ts';

export const archivePageLength = 40;
export const sitemapLength = 10_000;
const newestLength = 20;
/** Pages of the site itself are older than its articles. */
export const siteBeginsMs: number = epochMs - 4000 * dayMs;

export interface Listing {
  readonly numbers: readonly number[];
  readonly life: Life;
}

/** The newest articles at an instant; with `section`, every fourth. */
export function newest(plan: OrdinaryPlan, atMs: number, section?: number): Listing {
  const appeared = appearedBy(plan, atMs);
  const step = section === undefined ? 1 : plan.language.sections.length;
  const rest = section ?? 0;
  const newestNumber = appeared - 1 - ((((appeared - 1 - rest) % step) + step) % step);
  const window: number[] = [];
  for (let number = newestNumber; number >= 0 && window.length < newestLength; number -= step)
    window.push(number);
  return listing(plan, window, atMs, plan.articlesPerDay / step);
}

export function slice(plan: OrdinaryPlan, first: number, length: number, atMs: number): Listing {
  const end = Math.min(first + length, plan.articles);
  const window: number[] = [];
  for (let number = first; number < end; number++) window.push(number);
  return listing(plan, window, atMs, end > articlesAtStart(plan) ? plan.articlesPerDay : 0);
}

export function archivePages(plan: OrdinaryPlan): number {
  return Math.max(1, Math.ceil(plan.articles / archivePageLength));
}

/** The list changed when the last of its articles came or went. */
function listing(
  plan: OrdinaryPlan,
  window: readonly number[],
  atMs: number,
  changesPerDay: number,
): Listing {
  let lastChangedMs = siteBeginsMs;
  for (const number of window) {
    const beginMs = appearsAtMs(plan, number);
    if (beginMs <= atMs) lastChangedMs = Math.max(lastChangedMs, beginMs);
    const endMs = vanishesAtMs(plan, number);
    if (endMs !== undefined && endMs <= atMs) lastChangedMs = Math.max(lastChangedMs, endMs);
  }
  const still = appearedBy(plan, atMs) < plan.articles ? changesPerDay : 0;
  return {
    numbers: window.filter((number) => statusAt(plan, number, atMs) === 200),
    life: { changesPerDay: still, appearsAtMs: siteBeginsMs, lastChangedMs },
  };
}
