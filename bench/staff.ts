import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PostgresServer } from '../scenarios/postgres-server.ts';
import type { CatalogueLocation } from '../src/catalogue/catalogue-location.ts';
import type { Archives } from './archives.ts';
import { megabytes, under } from './results.ts';
import type { Row, Section } from './results.ts';
import { withServing } from './serving.ts';
import type { StaffCatalogue } from './tasks/staff-catalogue.ts';
import { percentile } from './tasks/staff-http.ts';

const seed = 11;
const users = 50;
const pauseMs = 1000;
const questionsEach = 60;

/** The staff's part: lists, searches, bulk changes and job making in a catalogue as large as a national library's. */
export async function benchStaff(archives: Archives): Promise<Section> {
  const { laboratory } = archives.data;
  const folder = join(laboratory.folder, 'staff');
  await mkdir(folder);
  const rows = await engineRows(archives, {
    engine: 'SQLite',
    place: { engine: 'sqlite', file: join(folder, 'sqlite', 'catalogue', 'catalogue.sqlite') },
    data: join(folder, 'sqlite'),
  });
  const postgres = await PostgresServer.start();
  try {
    const url = await postgres.createDatabase();
    rows.push(
      ...(await engineRows(archives, {
        engine: 'PostgreSQL',
        place: { engine: 'postgres', url },
        data: join(folder, 'postgres'),
        // The server does this a minute later anyway: a normal day is measured, not the minute after an import.
        onceMade: () => postgres.ask('vacuum', url),
      })),
    );
  } finally {
    await postgres.remove();
  }
  await rm(folder, { recursive: true });
  return {
    rows,
    notes: [
      `staff: ${users} people at once, each asks, reads for ${pauseMs} ms, asks the next; ${questionsEach} questions each over heirloom serve, from the request to the last byte, and the asking process works on the same two cores. Lists in every order and by every filter, words that are in one target, in 3 % and in half of them, and a saved search. PostgreSQL runs on the same machine, without fsync (its tests' settings) and vacuumed, as it is by itself a minute later; SQLite with fsync. Job making: in a process of its own.`,
    ],
  };
}

interface EngineUnderTest {
  readonly engine: string;
  readonly place: CatalogueLocation;
  /** Folder of the archive. */
  readonly data: string;
  readonly onceMade?: () => Promise<void>;
}

async function engineRows(
  { data: { laboratory, progress, scale } }: Archives,
  { engine, place, data, onceMade }: EngineUnderTest,
): Promise<Row[]> {
  const order = { place, domains: 1_000_000 * scale, targets: 200_000 * scale, seed };
  const what = `staff, ${engine}, ${order.domains.toLocaleString('en')} domains and ${order.targets.toLocaleString('en')} targets`;
  await mkdir(data, { recursive: true });
  if (place.engine === 'postgres')
    await writeFile(join(data, 'staff.yaml'), `catalogue: ${JSON.stringify(place.url)}\n`);
  progress(`${engine}: making the catalogue`);
  const made = await laboratory.task('makeStaffCatalogue', order);
  progress(`${engine}: made in ${made.seconds.toFixed(0)} s`);
  await onceMade?.();
  const served = await withServing(data, [], async ({ applicationOrigin: origin }): Promise<Row[]> => {
    progress(`${engine}: ${users} people`);
    const asked = { origin, token: made.token, paths: pathsOf(made), users, questionsEach, pauseMs };
    const { millis, slowest } = await laboratory.task('askStaff', asked);
    const [worst] = slowest;
    const p95 = percentile(millis, 0.95);
    progress(`${engine}: bulk change`);
    const bulk = await bulkSeconds(origin, made);
    return [
      {
        what: `${what}: lists and searches, p50 and p95`,
        ours: `${percentile(millis, 0.5).toFixed(1)} ms, ${p95.toFixed(1)} ms`,
        goal: under(100, 'ms', p95),
      },
      {
        what: `${what}: the slowest of them, p95`,
        ours: `${worst?.p95.toFixed(1)} ms (${(worst?.path ?? '').replace('/api/v1', '').replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '…')})`,
        goal: under(100, 'ms', worst?.p95 ?? NaN),
      },
      {
        what: `${what}: bulk change of ${bulk.targets.toLocaleString('en')} targets`,
        ours: `${bulk.seconds.toFixed(1)} s`,
        goal: under(5, 's', bulk.seconds),
      },
    ];
  });
  // Last: the server would start to harvest a million domains.
  progress(`${engine}: making jobs`);
  const jobs = await laboratory.task('makeStaffJobs', {
    place,
    harvestId: made.broadHarvest,
    launchedBy: made.people[0] ?? '',
  });
  return [
    ...served,
    {
      what: `${what}: job making of a broad harvest`,
      ours: `${jobs.seconds.toFixed(1)} s, ${jobs.configurations.toLocaleString('en')} domains in ${jobs.jobs} jobs`,
      goal: under(60, 's', jobs.seconds),
    },
    {
      what: `${what}: the same, memory`,
      ours: megabytes(jobs.peakBytes),
      goal: under(1000, 'MB', jobs.peakBytes / 1e6),
    },
  ];
}

function pathsOf({ collections, people, past, broadHarvest }: StaffCatalogue): string[] {
  const [collection = ''] = collections;
  const [, person = ''] = people;
  return [
    '/targets',
    '/targets?sort=title',
    '/targets?sort=-url',
    '/targets?sort=created',
    '/targets?sort=collection',
    '/targets?sort=-responsible&state=validated',
    `/targets?sort=theme&collectionId=${collection}`,
    '/targets?sort=-openNotes&q=journal',
    '/targets?sort=frequency&state=proposed',
    `/targets?collectionId=${collection}`,
    `/targets?collectionId=${collection}&sort=title`,
    `/targets?responsibleId=${person}&state=validated`,
    '/targets?state=proposed&sort=title',
    '/targets?hasOpenNotes=true',
    '/targets?frequency=monthly&budget=small&depth=host',
    '/targets?budget=large&depth=page&isActive=false&sort=-url',
    '/targets?sort=-budget&q=theatre',
    '/targets?q=journal',
    '/targets?q=theatre',
    '/targets?q=4711',
    '/targets?q=journal&sort=title',
    '/targets?q=journal%20commune&sort=title',
    '/targets?q=journal%20commune%20club&sort=title',
    `/targets?q=association&collectionId=${collection}&isActive=true`,
    '/targets?domain=nothing.example',
    '/targets?url=http://www.1',
    '/domains',
    '/domains?q=1f',
    '/domains?isActive=false&sort=-modified',
    '/domains?sort=-name&limit=100',
    '/domains?sort=-expected',
    '/domains?sort=last&isActive=true',
    '/domains?sort=state&q=1',
    `/domains/${past.domainId}/history`,
    '/jobs',
    '/jobs?state=failed',
    '/jobs?sort=-size',
    `/jobs/${past.jobId}/configurations`,
    '/harvests',
    '/harvests?sort=sites',
    `/harvests/${past.harvestId}/configurations`,
    `/harvests/${past.sortedHarvestId}/configurations?sort=-target`,
    `/harvests/${broadHarvest}/configurations`,
    `/harvests/${past.harvestId}/runs`,
    '/traps',
    '/collections',
    '/people',
    '/today',
    '/notes',
    '/notes?state=open',
    '/notes?sort=target',
    '/mapping',
    '/saved-searches',
  ].map((path) => `/api/v1${path}`);
}

async function bulkSeconds(
  origin: string,
  { token, people, collections }: StaffCatalogue,
): Promise<{ seconds: number; targets: number }> {
  const [, , successor = ''] = people;
  const ask = async (path: string, body?: object): Promise<Record<string, unknown>> => {
    const response = await fetch(`${origin}/api/v1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} answered with ${response.status}: ${await response.text()}`);
    return (await response.json()) as Record<string, unknown>;
  };
  const ids: string[] = [];
  for (let after = '', at = 0; ids.length < 10_000 && at < collections.length;) {
    const page = (await ask(
      `/targets?limit=500&collectionId=${collections[at] ?? ''}${after}`,
    )) as unknown as {
      items: readonly { id: string }[];
      next: string | null;
    };
    ids.push(...page.items.map(({ id }) => id));
    after = page.next === null ? '' : `&after=${encodeURIComponent(page.next)}`;
    if (page.next === null) at++;
  }
  const listedMs = performance.now();
  const { changed } = (await ask('/targets/bulk', {
    ids: ids.slice(0, 10_000),
    isTrial: false,
    changes: { responsibleId: successor },
  })) as unknown as { changed: number };
  return { seconds: (performance.now() - listedMs) / 1000, targets: changed };
}
