/** The settings of scope, budget, limits and traps. */
import type { Budget, ScopeSettings, Traps, UrlLimits } from '../crawl-settings.ts';
import { expressions, expressionsByDomain } from './expression-kinds.ts';
import type { Section } from './setting.ts';
import { choice, durationInSeconds, size, wholeNumber, yesOrNo } from './value-kind.ts';

export const scopeSettings: Section<ScopeSettings> = {
  about: 'Which pages belong to a site. Of the rules the first that speaks decides: reject, accept, kind.',
  settings: {
    kind: {
      key: 'kind',
      kind: choice('page', 'path', 'host', 'domain'),
      default: 'host',
      about:
        'How far from the start URLs a page may lie: that page only, its folder, its host (with and without www), or its registered domain.',
    },
    accept: {
      key: 'accept',
      kind: expressions,
      default: [],
      about: 'URLs that match are taken in although the scope excludes them.',
    },
    reject: {
      key: 'reject',
      kind: expressions,
      default: [],
      about: 'URLs that match are excluded, whatever else speaks for them.',
    },
    depth: {
      key: 'depth',
      kind: wholeNumber({ from: 0, to: 10_000 }),
      default: 20,
      about:
        'Clicks from a start URL. With 0 only the start URLs and what their pages are made of are collected.',
    },
    dynamicDepth: {
      key: 'dynamic-depth',
      kind: wholeNumber({ from: 0, to: 10_000 }),
      default: 10,
      about: 'The same for URLs that look dynamic: those with a query or the name of a script.',
    },
    foldSynonyms: {
      key: 'fold-synonyms',
      kind: yesOrNo,
      default: true,
      about:
        'Hosts, schemes and mirrors that give the same content as another are collected once, and so is a URL that several sites of a job need.',
    },
    favicons: {
      key: 'favicons',
      kind: yesOrNo,
      default: true,
      about:
        'Also fetches /favicon.ico of each host of a page, as browsers do. A host without one has no error for it.',
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
      about: `After this number of URLs ${what} is ended.`,
    },
    bytes: {
      key: 'bytes',
      kind: size({ from: 1, none: true }),
      default: Infinity,
      about: `After this number of bytes received ${what} is ended.`,
    },
    seconds: {
      key: 'time',
      kind: durationInSeconds({ from: 0.001, to: 366 * 86_400, none: true }),
      default: Infinity,
      about: `After this time ${what} is ended.`,
    },
  };
}

export const limitSettings: Section<UrlLimits> = {
  about: 'Shapes and numbers of URLs above which a site leads crawlers in circles.',
  settings: {
    urlLength: {
      key: 'url-length',
      kind: wholeNumber({ from: 100, to: 65_536 }),
      default: 4096,
      about: 'Longer URLs, in characters, are excluded.',
    },
    pathRepeats: {
      key: 'path-repeats',
      kind: wholeNumber({ from: 2, none: true }),
      default: 3,
      about:
        'A URL is excluded when a group of path segments repeats itself this number of times (/a/b/a/b/a/b/).',
    },
    redirectsInARow: {
      key: 'redirects-in-a-row',
      kind: wholeNumber({ from: 0, to: 100 }),
      default: 5,
      about: 'So many redirects are followed from one URL.',
    },
    filesPerDirectory: {
      key: 'files-per-directory',
      kind: wholeNumber({ from: 1, none: true }),
      default: 50_000,
      about: 'Different files that are collected from one directory of one host.',
    },
    queriesPerScript: {
      key: 'queries-per-script',
      kind: wholeNumber({ from: 1, none: true }),
      default: 10_000,
      about: 'Different queries that are put to one script.',
    },
  },
};

export const trapSettings: Section<Traps> = {
  about: 'Expressions that have proved to lead nowhere: URLs that match are excluded.',
  settings: {
    everywhere: {
      key: 'everywhere',
      kind: expressions,
      default: [],
      about: 'Traps of all sites.',
    },
    domains: {
      key: 'domains',
      kind: expressionsByDomain,
      default: new Map(),
      about: 'Traps of the sites of one registered domain, as in { example.org: [/calendar/, sessionid=] }.',
    },
  },
};
