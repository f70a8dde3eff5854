import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import { budgets, depths, frequencies } from '../../src/catalogue/target-options.ts';
import { folded } from '../../src/catalogue/folded.ts';
import { insertMany } from '../../src/catalogue/insert-many.ts';
import { newId } from '../../src/catalogue/new-id.ts';
import { openCatalogue } from '../../src/catalogue/open-catalogue.ts';
import type { CatalogueLocation } from '../../src/catalogue/catalogue-location.ts';
import type { TargetTable } from '../../src/catalogue/tables/target-tables.ts';
import type { Tables } from '../../src/catalogue/tables.ts';
import { writeSearchRows } from '../../src/catalogue/write-search-rows.ts';
import { canonicalKey } from '../../src/formats/url/canonical-key.ts';
import { makeToken } from '../../src/people/tokens.ts';
import { Random } from '../random.ts';
import { addPast } from './staff-past.ts';
import type { Past, PastSite } from './staff-past.ts';
import { noTargetOutcome } from '../../src/catalogue/no-outcome.ts';

export interface StaffCatalogueOrder {
  readonly place: CatalogueLocation;
  readonly domains: number;
  readonly targets: number;
  readonly seed: number;
}

export interface StaffCatalogue {
  /** Token of an administrator. */
  readonly token: string;
  readonly collections: readonly string[];
  readonly people: readonly string[];
  readonly broadHarvest: string;
  readonly past: Past;
  readonly seconds: number;
}

const people = 80;
const collections = 40;
const themesPerCollection = 12;
const batch = 5000;
/** By how often they occur in titles: the first in every second one. */
const commonWords = [
  'journal',
  'commune',
  'association',
  'bibliotheque',
  'musee',
  'ecole',
  'club',
  'theatre',
];

/** A catalogue as large as that of a national library: made-up, the same for every seed. */
export async function makeStaffCatalogue(order: StaffCatalogueOrder): Promise<StaffCatalogue> {
  const beganMs = performance.now();
  const catalogue = await openCatalogue(order.place);
  try {
    return { ...(await fill(catalogue, order)), seconds: (performance.now() - beganMs) / 1000 };
  } finally {
    await catalogue.close();
  }
}

async function fill(
  catalogue: Catalogue,
  { domains, targets, seed }: StaffCatalogueOrder,
): Promise<Omit<StaffCatalogue, 'seconds'>> {
  const random = new Random(seed);
  const atMs = Date.parse('2026-01-01');
  const accounts = Array.from({ length: people }, (_, index) => account(index, atMs));
  const [administrator] = accounts;
  if (administrator === undefined) throw new Error('there is nobody');
  const groups = Array.from({ length: collections }, (_, index) =>
    collectionRow(index, administrator.id, atMs),
  );
  const themes = groups.flatMap(({ id }) =>
    Array.from({ length: themesPerCollection }, (_, position) => ({
      id: newId(),
      collectionId: id,
      name: `Theme ${position + 1}`,
      position,
      isOffered: 1 as const,
    })),
  );
  const template = {
    id: newId(),
    version: 1,
    name: 'bench',
    nameFolded: 'bench',
    comment: '',
    isOffered: 1,
    currentNumber: 1,
    createdMs: atMs,
  } as const;
  const harvest = broadHarvest(atMs);
  await catalogue.change(async (changing) => {
    await insertMany(changing, 'account', accounts);
    await insertMany(changing, 'collection', groups);
    await insertMany(
      changing,
      'accountCollection',
      accounts.flatMap((person) => groups.map(({ id }) => ({ accountId: person.id, collectionId: id }))),
    );
    await insertMany(changing, 'theme', themes);
    await insertMany(changing, 'template', [template]);
    await insertMany(changing, 'templateVersion', [
      {
        templateId: template.id,
        number: 1,
        yaml: 'scope:\n  kind: domain\n',
        comment: '',
        createdMs: atMs,
        createdBy: administrator.id,
      },
    ]);
    await insertMany(changing, 'harvest', [harvest]);
  });
  const made = await makeToken(
    catalogue,
    { ...administrator, collections: new Set() },
    { name: 'bench', days: 1, scopes: ['administer'], collections: null, nowMs: Date.now() },
  );
  if (!made.ok) throw new Error(made.error.message);
  const configurations: PastSite[] = [];
  for (let begun = 0; begun < domains; begun += batch) {
    const added = await addDomains(catalogue, {
      from: begun,
      to: Math.min(domains, begun + batch),
      templateId: template.id,
      random,
      atMs,
    });
    if (configurations.length < 20_000) configurations.push(...added);
  }
  const ids: string[] = [];
  for (let begun = 0; begun < targets; begun += batch) {
    const rows = Array.from({ length: Math.min(batch, targets - begun) }, (_, index) =>
      targetRow(begun + index, { accounts: accounts.map(({ id }) => id), themes, random, atMs }),
    );
    await catalogue.change(async (changing) => {
      await insertMany(changing, 'target', rows);
      await writeSearchRows(
        changing,
        rows.map(({ id }) => id),
      );
    });
    ids.push(...rows.map(({ id }) => id));
  }
  const past = await addPast(catalogue, {
    scale: targets / 200_000,
    people: accounts.map(({ id }) => id),
    targets: ids,
    configurations,
    templateId: template.id,
    random,
    atMs,
  });
  return {
    token: made.value.token,
    collections: groups.map(({ id }) => id),
    people: accounts.map(({ id }) => id),
    broadHarvest: harvest.id,
    past,
  };
}

async function addDomains(
  catalogue: Catalogue,
  {
    from,
    to,
    templateId,
    random,
    atMs,
  }: {
    readonly from: number;
    readonly to: number;
    readonly templateId: string;
    readonly random: Random;
    readonly atMs: number;
  },
): Promise<PastSite[]> {
  const rows = Array.from({ length: to - from }, (_, index) => {
    const name = domainName(from + index);
    const domainId = newId();
    const seedListId = newId();
    // Half of all domains are nearly empty, a few are huge.
    const expectedObjects = Math.floor(10 ** (random.below(4000) / 1000));
    return {
      domain: {
        id: domainId,
        version: 1,
        name,
        isActive: index % 20 === 0 ? (0 as const) : (1 as const),
        comment: '',
        createdMs: atMs,
        modifiedMs: atMs + from + index,
        configurations: 1,
        expectedObjects,
        lastHarvestMs: index % 3 === 0 ? null : atMs - index * 1000,
      },
      seedList: {
        id: seedListId,
        version: 1,
        domainId,
        name: 'default',
        seeds: `http://${name}/\nhttp://www.${name}/`,
        seedCount: 2,
        targetId: null,
      },
      configuration: {
        id: newId(),
        version: 1,
        domainId,
        name: 'default',
        seedListId,
        templateId,
        maxUrls: null,
        maxBytes: null,
        scope: null,
        depth: null,
        isActive: 1 as const,
        isDefault: 1 as const,
        expectedObjects,
        expectedBytes: 1_000_000,
        targetId: null,
      },
    };
  });
  await catalogue.change(async (changing) => {
    await insertMany(
      changing,
      'domain',
      rows.map((row) => row.domain),
    );
    await insertMany(
      changing,
      'seedList',
      rows.map((row) => row.seedList),
    );
    await insertMany(
      changing,
      'configuration',
      rows.map((row) => row.configuration),
    );
  });
  return rows.map(({ domain, configuration: { id } }) => ({
    id,
    domainId: domain.id,
    domainName: domain.name,
  }));
}

function account(index: number, atMs: number): Tables['account'] {
  const name = `person${index}`;
  return {
    id: newId(),
    version: 1,
    name,
    nameFolded: name,
    displayName: `Person ${index}`,
    email: '',
    origin: 'local',
    externalId: '',
    role: index === 0 ? 'administrator' : 'librarian',
    passwordHash: null,
    isActive: 1,
    language: 'en',
    createdMs: atMs,
    modifiedMs: atMs,
    lastSignInMs: null,
  };
}

function collectionRow(index: number, by: string, atMs: number): Tables['collection'] {
  const name = `Collection ${index + 1}`;
  return {
    id: newId(),
    version: 1,
    name,
    nameFolded: folded(name),
    description: '',
    kind: 'ongoing',
    isOpen: 1,
    targetOptionsJson: JSON.stringify({ budgets, frequencies, depths }),
    createdMs: atMs,
    createdBy: by,
    modifiedMs: atMs,
    modifiedBy: by,
  };
}

function broadHarvest(atMs: number): Tables['harvest'] {
  return {
    id: newId(),
    number: 1,
    version: 1,
    name: 'The whole web',
    nameFolded: 'the whole web',
    kind: 'broad',
    isRehearsal: 0,
    isActive: 1,
    scheduleId: null,
    nextMs: null,
    fired: 0,
    priority: 'low',
    maxUrlsPerDomain: 10_000,
    maxBytesPerDomain: null,
    domainsPerJob: 5000,
    objectsPerJob: 5_000_000,
    comment: '',
    createdMs: atMs,
    modifiedMs: atMs,
  };
}

function targetRow(
  index: number,
  {
    accounts,
    themes,
    random,
    atMs,
  }: {
    readonly accounts: readonly string[];
    readonly themes: readonly Tables['theme'][];
    readonly random: Random;
    readonly atMs: number;
  },
): TargetTable {
  const theme = random.pick(themes);
  const domain = domainName(index * 5);
  const host = `www.${domain}`;
  const url = `http://${host}/`;
  const common = commonWords.filter((_, rank) => random.below(2 ** (rank + 1)) === 0);
  const title = [...common, `Site ${index}`].join(' ');
  const at = atMs + index * 1000;
  return {
    id: newId(at),
    version: 1,
    collectionId: theme.collectionId,
    title,
    titleFolded: folded(title),
    url,
    urlKey: canonicalKey(url),
    host,
    domain,
    state: random.below(20) === 0 ? 'proposed' : 'validated',
    stateReason: '',
    isActive: random.below(10) === 0 ? 0 : 1,
    budget: random.pick(budgets),
    frequency: random.pick(frequencies),
    depth: random.pick(depths),
    themeId: theme.id,
    responsibleId: random.pick(accounts),
    contentNote: '',
    technicalNote: '',
    checkJson: '{}',
    overrideNote: '',
    createdMs: at,
    createdBy: random.pick(accounts),
    modifiedMs: at,
    modifiedBy: random.pick(accounts),
    decidedMs: null,
    decidedBy: null,
    openNotes: random.below(100) === 0 ? 1 : 0,
    ...noTargetOutcome,
  };
}

function domainName(index: number): string {
  // Spread over the alphabet, as names are.
  const spread = ((index * 2_654_435_761) % 2 ** 32).toString(36);
  return `${spread}-${index}.example`;
}
