import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { openCatalogueForReading } from '../../catalogue/open-catalogue.ts';
import type { Tables } from '../../catalogue/tables.ts';
import { testCatalogues } from '../../catalogue/test-engines.ts';
import { exampleId } from '../../catalogue/field-shapes.ts';
import { exampleOf } from '../api/example-of.ts';
import type { JsonSchema } from '../api/example-of.ts';
import { endpoints } from './endpoints.ts';
import type { TestAnswer } from '../test-running.ts';
import { startStaffRunning } from './test-staff-running.ts';
import type { StaffRunning } from './test-staff-running.ts';
import { addStaffThings } from './test-staff-things.ts';
import type { StaffThings } from './test-staff-things.ts';

const texts = [
  'a\u0000b',
  'half \ud83d',
  'a\u001b[2Jb',
  "\u202E<script>alert(1)</script>'; drop table target; --%00{version}\\",
  `a${'𐌰'.repeat(100)}`,
  'x'.repeat(300_000),
  '',
];
const numbers = [-1, 0.5, 2 ** 53, 1e308, 8.64e15];

describe.each(['sqlite', 'postgres'] as const)('every body (%s)', (engine) => {
  const kept = testCatalogues(engine);
  let ground: StaffRunning;
  let catalogue: Catalogue;
  let things: StaffThings = {};
  beforeAll(async () => {
    const place = await kept.newPlace();
    ground = await startStaffRunning({
      place,
      fill: async (filled, administrator) => {
        things = { ...(await addStaffThings(filled, administrator)), me: administrator.id };
      },
    });
    catalogue = (await openCatalogueForReading(place)) as Catalogue;
  });
  afterAll(async () => {
    await catalogue.close();
    await ground.close();
    await kept.removePlaces();
    await kept.close();
  });

  function send(method: string, path: string, body: unknown): Promise<TestAnswer> {
    const { cookie, csrf } = ground.passes.administrator;
    const headers = { cookie, 'x-csrf-token': csrf, 'content-type': 'application/json' };
    return ground.running.ask(`/api/v1${path}`, { method, headers, body: JSON.stringify(body) });
  }

  /** The current version: bodies name the version that they change. */
  async function versionOf(path: string): Promise<number> {
    const list = Object.keys(tables).find((each) => path.startsWith(`/${each}`)) ?? '';
    const table = tables[list];
    if (table !== undefined) {
      const rows = catalogue.db
        .selectFrom(table)
        .select('version')
        .where('id', '=', things[list] ?? '');
      return (await rows.executeTakeFirstOrThrow()).version;
    }
    const name = settings[path] ?? '';
    const setting = catalogue.db.selectFrom('setting').select('version').where('name', '=', name);
    return (await setting.executeTakeFirst())?.version ?? 0;
  }

  it.each(bodies.filter(([endpoint]) => !leftOut.has(endpoint)))(
    '%s is refused with words, or taken',
    async (endpoint, body) => {
      const [method = '', template = ''] = endpoint.split(' ');
      const path = template.replace(/^\/(.*)\/:id/, (_, list: string) => `/${list}/${things[list] ?? ''}`);
      const example = withIds(exampleOf(body), things, path);
      const plain = async (): Promise<unknown> => {
        const body = withOwnName(example);
        return hasField(body, 'version') ? withValue(body, ['version'], await versionOf(path)) : body;
      };
      const { status } = await send(method, path, await plain());
      expect(status).toEqual(notTaken[endpoint] ?? expect.toBeOneOf([200, 201, 204]));
      const bad: unknown[] = [];
      for (const [place, value] of places(example)) {
        if (place.join() === 'version') continue;
        for (const hostile of hostileFor(value)) {
          const answer = await send(method, path, withValue(await plain(), place, hostile));
          if (!isGood(answer))
            bad.push([
              place.join('.'),
              String(hostile).slice(0, 100),
              answer.status,
              answer.text.slice(0, 300),
            ]);
        }
      }
      expect(bad).toEqual([]);
      expect(ground.running.faults).toEqual([]);
    },
    120_000,
  );
});

/** All values in a body, by path: `changes`, `addKeyword`. */
function* places(value: unknown, path: readonly string[] = []): Generator<[readonly string[], unknown]> {
  yield [path, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, each] of Object.entries(value)) yield* places(each, [...path, key]);
}

/** The same body with another value in one place. */
function withValue(body: unknown, [key, ...below]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  const copy = structuredClone(body) as Record<string, unknown>;
  copy[key] = withValue(copy[key], below, value);
  return copy;
}

function hostileFor(value: unknown): readonly unknown[] {
  if (typeof value === 'string') return [...texts, null];
  if (typeof value === 'number') return [...numbers, 'x'];
  return Array.isArray(value) ? [null, ['x', 'x']] : [null, []];
}

function hasField(body: unknown, field: string): boolean {
  return typeof body === 'object' && body !== null && field in body;
}

/** Every body of the staff, as a client reads it. */
const bodies = Object.entries(endpoints).flatMap(([endpoint, shapes]): [string, JsonSchema][] =>
  'body' in shapes ? [[endpoint, z.toJSONSchema(shapes.body, { io: 'input' }) as JsonSchema]] : [],
);

/** The example with the ids of existing rows, and a URL that reaches no server. */
function withIds(value: unknown, things: StaffThings, field: string): unknown {
  if (value === exampleId) return things[pathsOf[field] ?? ''] ?? value;
  if (value === 'https://courrier.example.org/') return 'http://one.example/';
  if (Array.isArray(value)) return value.map((each) => withIds(each, things, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withIds(each, things, key)]));
}

let named = 0;

/** A name that is already taken would hide the errors of other fields. */
function withOwnName(body: unknown): unknown {
  return hasField(body, 'name') ? withValue(body, ['name'], `name-${named++}`) : body;
}

/** Accepted, or refused with a problem that names the field. */
function isGood({ status, headers, text }: TestAnswer): boolean {
  if (status < 300) return true;
  const type = headers['content-type'] ?? '';
  if (status >= 500 || !type.startsWith('application/problem+json')) return false;
  const { detail, fields = [] } = JSON.parse(text) as { detail: string; fields?: readonly unknown[] };
  return detail !== '' && (fields.length > 0 || status === 409);
}

/** The status of examples that cannot succeed here: no server answers, and no job runs. */
const notTaken: Readonly<Record<string, number>> = {
  'POST /targets': 422,
  'POST /proposals': 422,
  'POST /jobs/:id/control': 409,
  'POST /jobs/:id/reject/try': 409,
  'POST /jobs/:id/reject': 409,
  'PUT /analysis/functions/order': 409,
};

const settings: Readonly<Record<string, string>> = {
  '/target-options': 'combinations',
  '/mapping': 'mapping',
  '/workers': 'workers',
  '/analysis/nation': 'analysis.nation',
  '/analysis/watch-words': 'analysis.watch-words',
};

/** Rows that people change by id. */
type VersionedTable = {
  [Name in keyof Tables]: Tables[Name] extends { id: string; version: number } ? Name : never;
}[keyof Tables];

const tables: Readonly<Record<string, VersionedTable>> = {
  me: 'account',
  people: 'account',
  collections: 'collection',
  targets: 'target',
  domains: 'domain',
  'seed-lists': 'seedList',
  configurations: 'configuration',
  templates: 'template',
  schedules: 'schedule',
  harvests: 'harvest',
  traps: 'trap',
  notes: 'note',
  'saved-searches': 'savedSearch',
  'analysis/functions': 'analysisFunction',
  'analysis/profiles': 'analysisProfile',
  'analysis/texts': 'analysisText',
};

/** The rows whose ids a field holds. */
const pathsOf: Readonly<Record<string, string>> = {
  responsibleId: 'people',
  collectionId: 'collections',
  collections: 'collections',
  themeId: 'themes',
  targetId: 'targets',
  ids: 'targets',
  domainId: 'domains',
  seedListId: 'seed-lists',
  templateId: 'templates',
  scheduleId: 'schedules',
  harvestId: 'harvests',
  add: 'configurations',
  jobId: 'jobs',
  id: 'analysis/profiles',
};

/** Excluded: bodies that are not JSON, or that would end the test's own session. */
const leftOut: ReadonlySet<string> = new Set([
  // Each starts a sandbox.
  'POST /analysis/functions/try',
  'POST /session',
  'POST /invitations/:code',
  'PUT /me/password',
]);
