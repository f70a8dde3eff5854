import type { Catalogue, Changing } from '../../catalogue/catalogue.ts';
import { insertMany } from '../../catalogue/insert-many.ts';
import { newId } from '../../catalogue/new-id.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import { reasonToJson } from '../../reasons/reason.ts';
import type { ReasonJson } from '../../reasons/reason.ts';
import type { Person } from '../../people/person.ts';
import { chunks } from '../chunks.ts';
import { firstTemplateId } from '../first-template.ts';
import { planningReason } from '../planning-reason.ts';
import { domainNameOf, firstSeeds } from './domain-name.ts';
import { newDomainRows } from './new-domain-rows.ts';
import type { DomainRows } from './new-domain-rows.ts';
import type { Reference } from '../../catalogue/field-shapes.ts';

export interface AddedDomains {
  readonly created: readonly Reference[];
  readonly known: readonly Reference[];
  readonly refused: readonly RefusedLine[];
}

interface RefusedLine extends ReasonJson {
  readonly line: number;
  readonly text: string;
}

/** Adds domains, one per line, by name or URL. Each new one gets a seed list and a configuration. */
export async function addDomains(
  catalogue: Catalogue,
  person: Person,
  { names, templateId }: { readonly names: string; readonly templateId?: string | undefined },
): Promise<Outcome<AddedDomains>> {
  const template = await templateFor(catalogue, templateId);
  if (!template.ok) return template;
  const { urls, refused: refusals } = readNames(names);
  const created: Reference[] = [];
  const known: Reference[] = [];
  for (const some of chunks([...urls], 1000)) {
    const added = await catalogue.change((changing) => addSome(changing, person, some, template.value));
    created.push(...added.created);
    known.push(...added.known);
  }
  return done({ created, known, refused: refusals });
}

/** The URLs of each domain, as typed. */
function readNames(text: string): {
  readonly urls: ReadonlyMap<string, readonly string[]>;
  readonly refused: AddedDomains['refused'];
} {
  const urls = new Map<string, string[]>();
  const refusals: RefusedLine[] = [];
  for (const [index, written] of text.split(/\r?\n/).entries()) {
    const line = written.trim();
    if (line === '' || line.startsWith('#')) continue;
    const read = domainNameOf(line);
    if (read.ok) {
      const known = urls.get(read.name);
      if (known === undefined) urls.set(read.name, [read.url]);
      else known.push(read.url);
    } else refusals.push({ line: index + 1, text: line.slice(0, 200), ...reasonToJson(read.reason) });
  }
  return { urls, refused: refusals };
}

async function addSome(
  changing: Changing,
  person: Person,
  some: readonly (readonly [string, readonly string[]])[],
  templateId: string,
): Promise<{ readonly created: Reference[]; readonly known: Reference[] }> {
  const known = await changing
    .selectFrom('domain')
    .select(['id', 'name'])
    .where(
      'name',
      'in',
      some.map(([name]) => name),
    )
    .orderBy('name')
    .execute();
  const isKnown = new Set(known.map(({ name }) => name));
  const nowMs = Date.now();
  const rows = some
    .filter(([name]) => !isKnown.has(name))
    .map(([name, urls]) => newDomainRows(name, { templateId, seeds: seedsFor(name, urls), nowMs }));
  await writeDomains(changing, rows, { accountId: person.id, atMs: nowMs });
  return { created: rows.map(({ domain: { id, name } }) => ({ id, name })), known };
}

function seedsFor(name: string, urls: readonly string[]): string[] {
  return [...new Set(urls.flatMap((url) => firstSeeds(name, url)))];
}

async function writeDomains(
  changing: Changing,
  rows: readonly DomainRows[],
  { accountId, atMs }: { readonly accountId: string; readonly atMs: number },
): Promise<void> {
  await insertMany(
    changing,
    'domain',
    rows.map(({ domain }) => domain),
  );
  await insertMany(
    changing,
    'seedList',
    rows.map(({ seedList }) => seedList),
  );
  await insertMany(
    changing,
    'configuration',
    rows.map(({ configuration }) => configuration),
  );
  await insertMany(
    changing,
    'change',
    rows.map(({ domain, seedList }) => ({
      id: newId(atMs),
      subject: 'domain' as const,
      subjectId: domain.id,
      version: 1,
      accountId,
      atMs,
      action: 'create' as const,
      fieldsJson: JSON.stringify([
        { field: 'name', from: null, to: domain.name },
        { field: 'seeds', from: null, to: seedList.seeds },
      ]),
      bulkId: null,
    })),
  );
}

async function templateFor({ db }: Catalogue, templateId: string | undefined): Promise<Outcome<string>> {
  if (templateId === undefined) {
    const first = await firstTemplateId(db);
    return first === undefined ? refused('invalid', planningReason('template-none-offered')) : done(first);
  }
  const row = await db
    .selectFrom('template')
    .select('isOffered')
    .where('id', '=', templateId)
    .executeTakeFirst();
  if (row?.isOffered === 1) return done(templateId);
  return refused('invalid', planningReason('template-unusable'), {
    fields: [
      {
        field: 'templateId',
        ...planningReason(row === undefined ? 'template-unknown' : 'template-not-offered'),
      },
    ],
  });
}
