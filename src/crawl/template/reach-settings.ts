/** The settings of scope, budget, limits and traps. */
import type { Budget, ScopeSettings, Traps, UrlLimits } from '../crawl-settings.ts';
import { expressions, expressionsByDomain } from './expression-kinds.ts';
import type { Section } from './setting.ts';
import { choice, durationInSeconds, size, wholeNumber, yesOrNo } from './value-kind.ts';

export const scopeSettings: Section<ScopeSettings> = {
  about: 'Which pages belong to a site. The first rule that matches decides: reject, then accept, then kind.',
  settings: {
    kind: {
      key: 'kind',
      kind: choice('page', 'path', 'host', 'domain'),
      default: 'host',
      about:
        'How far from the seeds a page may be: the page itself, its folder, its host (with and without www), or its registered domain.',
    },
    accept: {
      key: 'accept',
      kind: expressions,
      default: [],
      about: 'URLs that match are collected even if the scope excludes them.',
    },
    reject: {
      key: 'reject',
      kind: expressions,
      default: [],
      about: 'URLs that match are excluded, whatever the other rules say.',
    },
    depth: {
      key: 'depth',
      kind: wholeNumber({ from: 0, to: 10_000 }),
      default: 20,
      about:
        'Maximum number of clicks from a seed. With 0 only the seeds and the components of their pages are collected.',
    },
    dynamicDepth: {
      key: 'dynamic-depth',
      kind: wholeNumber({ from: 0, to: 10_000 }),
      default: 10,
      about: 'The same for URLs that look dynamic: with a query, or the name of a script.',
    },
    foldSynonyms: {
      key: 'fold-synonyms',
      kind: yesOrNo,
      default: true,
      about:
        'Hosts, schemes and mirrors with the same content are collected once, as is a URL that several sites of a job need.',
    },
    favicons: {
      key: 'favicons',
      kind: yesOrNo,
      default: true,
      about: 'Also fetch /favicon.ico of each host of a page, as browsers do. A missing one is not an error.',
    },
  },
};

export const siteBudget: Section<Budget> = {
  about: 'For each site of a job.',
  settings: budgetOf('the site'),
};

export const jobBudget: Section<Budget> = {
  about: 'For all sites of a job together.',
  settings: budgetOf('the job'),
};

function budgetOf(what: string): Section<Budget>['settings'] {
  return {
    urls: {
      key: 'urls',
      kind: wholeNumber({ from: 1, none: true }),
      default: Infinity,
      about: `Maximum number of URLs: ${what} ends after them.`,
    },
    bytes: {
      key: 'bytes',
      kind: size({ from: 1, none: true }),
      default: Infinity,
      about: `Maximum number of bytes received: ${what} ends after them.`,
    },
    seconds: {
      key: 'time',
      kind: durationInSeconds({ from: 0.001, to: 366 * 86_400, none: true }),
      default: Infinity,
      about: `Maximum duration: ${what} ends after it.`,
    },
  };
}

export const limitSettings: Section<UrlLimits> = {
  about: 'Limits on the shape and number of URLs: beyond them a site is probably a crawler trap.',
  settings: {
    urlLength: {
      key: 'max-url-length',
      kind: wholeNumber({ from: 100, to: 65_536 }),
      default: 4096,
      about: 'URLs with more characters are excluded.',
    },
    pathRepeats: {
      key: 'path-repeats',
      kind: wholeNumber({ from: 2, none: true }),
      default: 3,
      about:
        'A URL is excluded if a group of path segments occurs this number of times in a row (/a/b/a/b/a/b/).',
    },
    redirectsInARow: {
      key: 'max-redirects',
      kind: wholeNumber({ from: 0, to: 100 }),
      default: 5,
      about: 'Maximum number of redirects followed from one URL.',
    },
    filesPerDirectory: {
      key: 'max-files-per-directory',
      kind: wholeNumber({ from: 1, none: true }),
      default: 50_000,
      about: 'Maximum number of different files collected from one directory of a host.',
    },
    queriesPerScript: {
      key: 'max-queries-per-script',
      kind: wholeNumber({ from: 1, none: true }),
      default: 10_000,
      about: 'Maximum number of different queries sent to one script.',
    },
  },
};

export const trapSettings: Section<Traps> = {
  about: 'Expressions of known crawler traps: URLs that match are excluded.',
  settings: {
    everywhere: {
      key: 'everywhere',
      kind: expressions,
      default: [],
      about: 'Traps for all sites.',
    },
    domains: {
      key: 'domains',
      kind: expressionsByDomain,
      default: new Map(),
      about: 'Traps for the sites of one registered domain, as in { example.org: [/calendar/, sessionid=] }.',
    },
  },
};
