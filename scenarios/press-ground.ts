import { defined } from '../src/formats/values/defined.ts';
import type { Browser } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import type { SmallDisk } from './crawl-small-disk.ts';
import type { OutageWeb } from './outage-web.ts';
import { newHarvest, newTargetIn, regionalPress } from './staff-forms.ts';
import { StaffGround, StaffUser } from './staff-ground.ts';
import type { StaffPerson } from './staff-ground.ts';

/* What the scenarios read of the API. */
export interface Identified {
  readonly id: string;
  readonly version: number;
}
export interface List<Item> {
  readonly items: readonly Item[];
}
export interface Job extends Identified {
  readonly state: string;
  readonly outcome: { readonly outcome: string } | null;
  readonly outcomes: readonly { readonly outcome: string; readonly sites: number }[];
  readonly wakeMs: number | null;
  readonly sleeping: readonly { readonly site: string; readonly sinceMs: number; readonly wakeMs: number }[];
  readonly progress: { readonly state: string; readonly note: unknown } | null;
}
type Counts = Readonly<Record<'found' | 'captured' | 'skipped' | 'left' | 'failed', number>>;
export interface Site {
  readonly domain: { readonly name: string };
  readonly expectedObjects: number | null;
  readonly result: {
    readonly outcome: { readonly outcome: string; readonly why: string };
    readonly counts: Counts;
  } | null;
  readonly live: { readonly state: string; readonly objects: number; readonly counts: Counts } | null;
}

export interface PressWish {
  readonly web: OutageWeb;
  /** The archive is on this disk. */
  readonly disk?: SmallDisk;
  /** YAML by name. */
  readonly templates: Readonly<Record<string, string>>;
  /** Forms by name, with what differs from a new harvest. */
  readonly harvests: Readonly<Record<string, Partial<typeof newHarvest> | Record<string, unknown>>>;
  /** A target of the librarian, harvested once. */
  readonly target: {
    readonly url: string;
    readonly title: string;
    readonly harvest: string;
    readonly template: string;
  };
  readonly domains: readonly {
    readonly names: readonly string[];
    readonly harvest: string;
    readonly template: string;
  }[];
}

/**
 * For tests: a server with a librarian, who has a target in the regional press, a curator, who has planned harvests, and sites that
 * can be taken off the net.
 */
export class PressGround {
  readonly ground: StaffGround;
  readonly web: OutageWeb;
  readonly people: { readonly librarian: StaffPerson; readonly curator: StaffPerson };
  readonly librarian: StaffUser;
  readonly curator: StaffUser;
  readonly target: Identified;
  readonly browser: Browser;
  readonly #harvests: ReadonlyMap<string, Identified>;

  private constructor(parts: Omit<PressParts, 'harvests'>, harvests: PressParts['harvests']) {
    this.ground = parts.ground;
    this.web = parts.web;
    this.people = parts.people;
    this.librarian = parts.librarian;
    this.curator = parts.curator;
    this.target = parts.target;
    this.browser = parts.browser;
    this.#harvests = harvests;
  }

  static async start(wish: PressWish): Promise<PressGround> {
    const { web, disk } = wish;
    const ground = await StaffGround.start({
      hosts: web.hostLines,
      ...defined({ disk }),
    });
    const ada = await StaffUser.firstAdministrator(ground, {
      name: 'ada',
      password: 'a long first password',
    });
    const collection = await ada.post<Collection>('/collections', {
      ...regionalPress,
      targetOptions: { budgets: ['small'], frequencies: ['once'], depths: ['host'] },
    });
    const people = {
      librarian: await ada.invite('lise', 'librarian', [collection.id]),
      curator: await ada.invite('carl', 'curator'),
    };
    const librarian = await StaffUser.signIn(ground, people.librarian);
    const curator = await StaffUser.signIn(ground, people.curator);
    const place = {
      collectionId: collection.id,
      themeId: collection.themes[0]?.id,
      responsibleId: people.librarian.id,
    };
    const target = await validatedTarget({ librarian, curator, place }, wish.target);
    const harvests = await planned(curator, collection, wish);
    const browser = await launchBrowser();
    return new PressGround({ ground, web, people, librarian, curator, target, browser }, harvests);
  }

  harvest(name: string): Identified {
    const harvest = this.#harvests.get(name);
    if (harvest === undefined) throw new Error(`no harvest ${name}`);
    return harvest;
  }

  async launch(name: string): Promise<void> {
    await this.curator.post(`/harvests/${this.harvest(name).id}/launch`, { isTransferring: true });
  }

  async jobsOf(name: string): Promise<readonly Job[]> {
    return (await this.curator.get<List<Job>>(`/jobs?harvestId=${this.harvest(name).id}`)).items;
  }

  /** Asks until its jobs are as wanted. */
  async untilJobs(name: string, isReached: (jobs: readonly Job[]) => boolean): Promise<readonly Job[]> {
    const path = `/jobs?harvestId=${this.harvest(name).id}`;
    return (await this.curator.until<List<Job>>(path, ({ items }) => isReached(items))).items;
  }

  /** By domain. */
  async sitesOf(jobs: readonly Job[]): Promise<ReadonlyMap<string, Site>> {
    const lists = await Promise.all(
      jobs.map(({ id }) => this.curator.get<List<Site>>(`/jobs/${id}/configurations`)),
    );
    return new Map(lists.flatMap(({ items }) => items.map((site) => [site.domain.name, site])));
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.ground.close();
    await this.web.stop();
  }
}

export function isOver({ state }: Job): boolean {
  return state === 'done' || state === 'failed';
}

/** Whichever configuration of the domain it is. */
export function sleepsFor(domain: string): (job: Job) => boolean {
  return ({ state, sleeping }) =>
    state === 'asleep' && sleeping.some(({ site }) => site.split('/')[0] === domain);
}

interface Collection extends Identified {
  readonly themes: readonly Identified[];
}

interface PressParts {
  readonly ground: StaffGround;
  readonly web: OutageWeb;
  readonly people: PressGround['people'];
  readonly librarian: StaffUser;
  readonly curator: StaffUser;
  readonly target: Identified;
  readonly browser: Browser;
  readonly harvests: ReadonlyMap<string, Identified>;
}

async function validatedTarget(
  {
    librarian,
    curator,
    place,
  }: Pick<PressParts, 'librarian' | 'curator'> & { readonly place: Parameters<typeof newTargetIn>[0] },
  { url, title }: PressWish['target'],
): Promise<Identified> {
  const options = { budget: 'small', frequency: 'once', depth: 'host' };
  const form = { ...newTargetIn(place, url, title), ...options };
  const proposed = await librarian.post<Identified>('/targets', form);
  return curator.post(`/targets/${proposed.id}/decision`, {
    decision: 'validate',
    reason: '',
    version: proposed.version,
  });
}

async function planned(
  curator: StaffUser,
  collection: Identified,
  { templates, harvests, target, domains }: PressWish,
): Promise<ReadonlyMap<string, Identified>> {
  const made = { templates: new Map<string, Identified>(), harvests: new Map<string, Identified>() };
  for (const [name, yaml] of Object.entries(templates))
    made.templates.set(name, await curator.post<Identified>('/templates', { name, comment: '', yaml }));
  for (const [name, more] of Object.entries(harvests))
    made.harvests.set(name, await curator.post<Identified>('/harvests', { ...newHarvest, name, ...more }));
  await curator.put('/mapping', {
    version: (await curator.get<{ version: number }>('/mapping')).version,
    rows: [
      {
        budget: null,
        frequency: null,
        depth: null,
        templateId: made.templates.get(target.template)?.id,
        maxUrls: 50,
        maxBytes: null,
        scope: 'host',
        clicks: 2,
      },
    ],
    collections: [
      { collectionId: collection.id, frequency: null, harvestId: made.harvests.get(target.harvest)?.id },
    ],
  });
  for (const { names, harvest, template } of domains) {
    const listed = names.join('\n');
    await curator.post('/domains', { names: listed, templateId: made.templates.get(template)?.id });
    await curator.post(`/harvests/${made.harvests.get(harvest)?.id}/domains`, { names: listed });
  }
  return made.harvests;
}
