/** Endless URL spaces that look harmless: two calendars, repeating paths, a search that finds itself. */
import type { Answer } from '../model/answer.ts';
import { link, markup } from '../model/fragment.ts';
import type { Fragment } from '../model/fragment.ts';
import { literalPattern } from '../model/literal-pattern.ts';
import { fingerprint, randomFor } from '../model/random.ts';
import type { Visit } from '../model/visit.ts';
import type { SiteGround } from '../model/site.ts';
import { smallPage } from './special-site.ts';
import type { SpecialPlan } from './special-site.ts';

export function endlessSites({ seed, origins }: SiteGround): readonly SpecialPlan[] {
  const url = (path: string): string => origins.url('endless.test', path);
  const shifting = shiftingCalendar(seed);
  const self = (visit: Visit): Answer | undefined => {
    if (!visit.target.startsWith('/facets?')) return undefined;
    const values = ['red', 'green', 'blue'].map((colour) =>
      `${visit.target}&colour=${colour}`.slice(0, 2000),
    );
    return { ...smallPage('Facets', anchors(values)), endless: 'facets' };
  };
  const random = (visit: Visit): Answer | undefined => {
    if (!/^\/random\/[0-9a-f]{16}$/.test(visit.path)) return undefined;
    const next = [1, 2, 3].map((way) => `/random/${fingerprint(seed, visit.path, way)}`);
    return { ...smallPage('Random', anchors(next)), endless: 'random' };
  };
  const space = (
    name: string,
    pattern: string,
    entrance: string,
  ): { name: string; pattern: string; entrance: string } => ({
    name,
    pattern: `^${literalPattern(url(''))}${pattern}$`,
    entrance: url(entrance),
  });
  const spaces = [
    space('calendar', String.raw`/calendar/\d{4}/\d\d/`, '/calendar/2026/01/'),
    space('shifting calendar', String.raw`/shifting/\d{4}/\d\d/(\?at=[0-9a-f]{16})?`, '/shifting/2026/01/'),
    space('repeating path', '/repeat/([ab]/)*', '/repeat/a/'),
    space('ignored path', '/any/.*', '/any/page.html'),
    space('facets', String.raw`/facets\?.*`, '/facets?sort=name'),
    space('random', '/random/[0-9a-f]{16}', '/random/0000000000000000'),
  ];
  return [
    {
      name: 'endless',
      note: 'Traps.',
      entries: [],
      front: anchors(spaces.map((each) => each.entrance)),
      endless: spaces,
      beyond: (visit) =>
        calendarMonth(visit) ??
        shifting(visit) ??
        repeatingPath(visit) ??
        ignoredPath(visit) ??
        self(visit) ??
        random(visit),
    },
  ];
}

function anchors(addresses: readonly string[]): Fragment {
  return markup`${addresses.map((address) => markup`<p><a href="${link('page', 'a@href', address, address)}">${address}</a></p>\n`)}`;
}

function pad(number: number, width: number): string {
  return String(number).padStart(width, '0');
}

function calendarMonth(visit: Visit): Answer | undefined {
  const [, yearText, monthText] = /^\/calendar\/(\d{4})\/(\d\d)\/$/.exec(visit.path) ?? [];
  const year = Number(yearText);
  const month = Number(monthText);
  if (yearText === undefined || month < 1 || month > 12) return undefined;
  const shifted = (by: number): string => {
    const count = Math.min(9999 * 12 + 11, Math.max(0, year * 12 + month - 1 + by));
    return `/calendar/${pad(Math.floor(count / 12), 4)}/${pad((count % 12) + 1, 2)}/`;
  };
  const page = smallPage(
    `${yearText}-${monthText}`,
    anchors([shifted(-1), shifted(1), shifted(12), shifted(-12)]),
  );
  return { ...page, endless: 'calendar' };
}

/**
 * A calendar whose links are new at each visit, by a counter: the one part of this web that is not a function of (seed, URL,
 * time). A second fetch of a page finds it changed and its links unknown.
 */
function shiftingCalendar(seed: number): (visit: Visit) => Answer | undefined {
  let visits = 0;
  return (visit) => {
    const [, year, month] =
      /^\/shifting\/(\d{4})\/(0[1-9]|1[0-2])\/(?:\?at=[0-9a-f]{16})?$/.exec(visit.target) ?? [];
    if (year === undefined || month === undefined) return undefined;
    visits++;
    const random = randomFor(seed, 'shifting', visits);
    const next = [1, 2, 3, 4].map((way) => {
      const token = fingerprint(seed, 'shifting', visits, way);
      return `/shifting/${pad(1900 + random.below(300), 4)}/${pad(1 + random.below(12), 2)}/?at=${token}`;
    });
    const page = smallPage(`${year}-${month}, visit ${visits}`, anchors(next));
    return { ...page, endless: 'shifting calendar', volatile: true };
  };
}

/** `/a/b/a/b/...`: every page links to deeper ones by relative links that repeat. */
function repeatingPath(visit: Visit): Answer | undefined {
  if (!/^\/repeat\/(?:[ab]\/)*$/.test(visit.path)) return undefined;
  return {
    ...smallPage(`Depth ${visit.path.split('/').length}`, anchors(['a/', 'b/'])),
    endless: 'repeating path',
  };
}

/** Any path below /any/ exists, always with the same text: a server that ignores the rest of the path. */
function ignoredPath(visit: Visit): Answer | undefined {
  if (!visit.path.startsWith('/any/')) return undefined;
  return {
    ...smallPage('Always the same', anchors(['any/page.html', 'page.html'])),
    endless: 'ignored path',
  };
}
