import type { Page } from 'playwright-core';

/** Where a new target belongs. */
export interface TargetLocation {
  readonly collectionId: string;
  readonly themeId: string | undefined;
  readonly responsibleId: string;
}

export const newCollection = {
  kind: 'ongoing',
  targetOptions: { budgets: ['small'], frequencies: ['weekly'], depths: ['one-click'] },
};

export const regionalPress = {
  ...newCollection,
  name: 'Regional press',
  description: '',
  themes: [{ name: 'News', isOffered: true }],
};

export const newHarvest = {
  kind: 'selective',
  isRehearsal: false,
  scheduleId: null,
  priority: 'high',
  maxUrlsPerDomain: null,
  maxBytesPerDomain: null,
  domainsPerJob: 10,
  objectsPerJob: 1_000_000,
  comment: '',
};

export function newTargetIn(place: TargetLocation, url: string, title: string): Record<string, unknown> {
  return {
    ...place,
    title,
    url,
    supplementary: [],
    isActive: true,
    budget: 'small',
    frequency: 'weekly',
    depth: 'one-click',
    keywords: [],
    contentNote: '',
    technicalNote: '',
  };
}

const markup =
  '"><img src=x onerror=alert(1)><script>alert(2)</script></title> javascript:alert(3) \u202Egnp.\u2066';
/** As long as a name may be, most of it in one word. */
export const hostileName = `${markup}${'W'.repeat(200 - markup.length)}`;
export const hostileText = `${markup}\n${'W'.repeat(5000)}\n{{7*7}} %0d%0aSet-Cookie: a=b`;

/** Of each thing that people name and describe: the body that makes it, with a text in every one of its fields. */
export function bodiesWith(
  { name, text }: { readonly name: string; readonly text: string },
  target: Readonly<Record<string, unknown>>,
): ReadonlyMap<string, unknown> {
  const week = { unit: 'week', every: 1, firstMs: 0, lastMs: null, repeats: null, timeZone: 'UTC' };
  const account = { name: `mallory-${crypto.randomUUID()}`, email: '', role: 'librarian', collections: [] };
  const themes = [{ name, isOffered: true }];
  const expression = name.replaceAll(/[()*?[{+]/g, '.');
  return new Map<string, unknown>([
    ['collections', { ...newCollection, name, description: text, themes }],
    ['targets', { ...target, title: name, keywords: [name], contentNote: text, technicalNote: text }],
    ['templates', { name, comment: text, yaml: '' }],
    ['harvests', { ...newHarvest, name, comment: text }],
    ['schedules', { ...week, name, comment: text }],
    ['people', { ...account, displayName: name }],
    ['traps', { domainId: null, expression, comment: text }],
    ['saved-searches', { name, list: 'targets', query: { q: name }, isShared: true }],
  ]);
}

/** What of a hostile text has become a part of the page, or makes the page wider than its window: none of it should. */
export async function harmDone(page: Page): Promise<unknown> {
  return page.evaluate(`({
    images: document.querySelectorAll('[onerror], img[src="x"]').length,
    scripts: [...document.scripts].filter(({ text }) => text.includes('alert')).length,
    links: document.querySelectorAll('[href*="javascript:alert" i]').length,
    isTooWide: document.documentElement.scrollWidth > innerWidth,
  })`);
}
