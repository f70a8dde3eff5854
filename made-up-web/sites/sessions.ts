/** Session ids in addresses: each style has five pages that link to each other with an id of their own. */
import { markup, link } from '../model/fragment.ts';
import { fingerprint } from '../model/random.ts';
import { literalPattern } from '../model/literal-pattern.ts';
import type { Answer } from '../model/answer.ts';
import type { SiteGround } from '../model/site.ts';
import type { Visit } from '../model/visit.ts';
import { smallPage } from './special-site.ts';
import type { Entry, SpecialPlan } from './special-site.ts';

const pages = 5;

interface Style {
  readonly name: string;
  /** How a page is written with an id. */
  readonly address: (page: number, id: string) => string;
  /** Finds the page in such an address. */
  readonly pattern: RegExp;
  readonly idLength: number;
}

const styles: readonly Style[] = [
  {
    name: 'phpsessid',
    address: (page, id) => `/phpsessid/${page}.php?PHPSESSID=${id}`,
    pattern: /^\/phpsessid\/(\d)\.php\?PHPSESSID=[0-9a-f]{32}$/,
    idLength: 32,
  },
  {
    name: 'jsessionid',
    address: (page, id) => `/jsessionid/${page}.do;jsessionid=${id.toUpperCase()}`,
    pattern: /^\/jsessionid\/(\d)\.do;jsessionid=[0-9A-F]{32}$/,
    idLength: 32,
  },
  {
    name: 'aspnet',
    address: (page, id) => `/(S(${id}))/aspnet/${page}.aspx`,
    pattern: /^\/\(S\([0-9a-z]{24}\)\)\/aspnet\/(\d)\.aspx$/,
    idLength: 24,
  },
  {
    name: 'sid',
    address: (page, id) => `/sid/${page}.html?sid=${id}`,
    pattern: /^\/sid\/(\d)\.html\?sid=[0-9a-f]{32}$/,
    idLength: 32,
  },
  {
    name: 'by-value',
    address: (page, id) => `/by-value/${page}.html?zz=${id}`,
    pattern: /^\/by-value\/(\d)\.html\?zz=[0-9a-f]{32}$/,
    idLength: 32,
  },
];

export function sessionSites(ground: SiteGround): readonly SpecialPlan[] {
  const root = literalPattern(ground.origins.url('sessions.test', ''));
  return [
    {
      name: 'sessions',
      note: `Each style has ${pages} pages under names without end.`,
      entries: styles.map((style): Entry => ({
        path: `/${style.name}`,
        note: style.name,
        answer: (visit) => sessionPage(ground, visit, style, 0),
      })),
      endless: styles.map((style) => ({
        name: style.name,
        pattern: `^${root}${style.pattern.source.slice(1)}`,
        entrance: ground.origins.url('sessions.test', style.address(0, 'a'.repeat(style.idLength))),
      })),
      beyond: (visit) => {
        for (const style of styles) {
          const page = Number(style.pattern.exec(visit.target)?.[1] ?? pages);
          if (page < pages) return { ...sessionPage(ground, visit, style, page), endless: style.name };
        }
        return undefined;
      },
    },
  ];
}

/** A new id for every visit would not be repeatable; a new one for every address that leads here is. */
function idFrom(ground: SiteGround, visit: Visit, length: number): string {
  const first = fingerprint(ground.seed, 'session', visit.nowMs, visit.target);
  return (first + fingerprint(ground.seed, 'more', visit.nowMs, visit.target)).slice(0, length);
}

function sessionPage(ground: SiteGround, visit: Visit, style: Style, page: number): Answer {
  const id = idFrom(ground, visit, style.idLength);
  const items = Array.from({ length: pages }, (_, other) => {
    const address = style.address(other, id);
    return markup`<li><a href="${link('page', 'a@href', address, `Page ${other}`)}">Page ${other}</a></li>\n`;
  });
  return smallPage(`${style.name} ${page}`, markup`<ul>\n${items}</ul>`);
}
