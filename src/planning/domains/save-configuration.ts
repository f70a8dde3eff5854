import type { Catalogue, Changing } from '../../catalogue/catalogue.ts';
import { newId } from '../../catalogue/new-id.ts';
import { noSuch } from '../../catalogue/no-such.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { FieldProblem, Outcome } from '../../catalogue/outcome.ts';
import type { ConfigurationTable } from '../../catalogue/tables.ts';
import { changedFields, writeChange } from '../../catalogue/write-change.ts';
import type { Person } from '../../people/person.ts';
import { conflictWith } from '../../catalogue/conflict.ts';
import { firstExpectation } from '../jobs/expectation.ts';
import { textProblems } from '../../catalogue/text-problems.ts';
import { readConfiguration } from './configuration-view.ts';
import type { ConfigurationView } from './configuration-view.ts';
import { restateDomains } from './restate-domains.ts';
import { touchDomain } from './touch-domain.ts';
import { planningReason } from '../planning-reason.ts';

export interface NewConfiguration {
  readonly name: string;
  readonly seedListId: string;
  readonly templateId: string;
  readonly maxUrls: number | null;
  readonly maxBytes: number | null;
  readonly scope: ConfigurationTable['scope'];
  readonly depth: number | null;
  readonly isActive: boolean;
  readonly isDefault: boolean;
}

export function addConfiguration(
  catalogue: Catalogue,
  person: Person,
  { domainId, ...input }: NewConfiguration & { readonly domainId: string },
): Promise<Outcome<ConfigurationView>> {
  return catalogue.change(async (changing) => {
    const domain = await changing
      .selectFrom('domain')
      .select('id')
      .where('id', '=', domainId)
      .executeTakeFirst();
    if (domain === undefined) return noSuch('domain');
    const fields = await problemsOf(changing, input, { domainId });
    if (fields.length > 0) return invalid(fields);
    const expected = firstExpectation(input);
    const row: ConfigurationTable = {
      id: newId(),
      version: 1,
      domainId,
      ...columns(input),
      expectedObjects: expected.objects,
      expectedBytes: expected.bytes,
      targetId: null,
    };
    if (input.isDefault) await resignDefault(changing, person, row);
    await changing.insertInto('configuration').values(row).execute();
    await writeChange(changing, {
      subject: 'configuration',
      subjectId: row.id,
      version: 1,
      accountId: person.id,
      atMs: Date.now(),
      action: 'create',
      fields: changedFields({}, columns(input)),
    });
    await restateDomains(changing, [domainId]);
    await touchDomain(changing, domainId);
    return configuration(changing, row.id);
  });
}

export function changeConfiguration(
  catalogue: Catalogue,
  person: Person,
  { id, version, ...input }: NewConfiguration & { readonly id: string; readonly version: number },
): Promise<Outcome<ConfigurationView>> {
  return catalogue.change(async (changing) => {
    const before = await changing
      .selectFrom('configuration')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (before === undefined) return noSuch('configuration');
    if (before.version !== version) return conflictWith(await readConfiguration(changing, id));
    const after = columns(input);
    const fields = changedFields({ ...before }, after);
    // The next transfer would undo it; and as the default one it would end with the target.
    if (before.targetId !== null && fields.length > 0)
      return refused('conflict', planningReason('configuration-of-target'));
    const problems = await problemsOf(changing, input, { domainId: before.domainId, before });
    if (problems.length > 0) return invalid(problems);
    if (fields.length === 0) return configuration(changing, id);
    if (input.isDefault && before.isDefault === 0) await resignDefault(changing, person, before);
    await changing
      .updateTable('configuration')
      .set({ ...after, version: version + 1 })
      .where('id', '=', id)
      .execute();
    await writeChange(changing, {
      subject: 'configuration',
      subjectId: id,
      version: version + 1,
      accountId: person.id,
      atMs: Date.now(),
      action: 'change',
      fields,
    });
    await restateDomains(changing, [before.domainId]);
    await touchDomain(changing, before.domainId);
    return configuration(changing, id);
  });
}

function columns(input: NewConfiguration) {
  return {
    name: input.name,
    seedListId: input.seedListId,
    templateId: input.templateId,
    maxUrls: input.maxUrls,
    maxBytes: input.maxBytes,
    scope: input.scope,
    depth: input.depth,
    isActive: input.isActive ? (1 as const) : (0 as const),
    isDefault: input.isDefault ? (1 as const) : (0 as const),
  };
}

async function problemsOf(
  changing: Changing,
  input: NewConfiguration,
  { domainId, before }: { readonly domainId: string; readonly before?: ConfigurationTable },
): Promise<FieldProblem[]> {
  const problems = textProblems({ name: input.name });
  if (problems.length > 0) return problems;
  const seedList = await changing
    .selectFrom('seedList')
    .select('domainId')
    .where('id', '=', input.seedListId)
    .executeTakeFirst();
  if (seedList?.domainId !== domainId)
    problems.push({ field: 'seedListId', ...planningReason('seed-list-unknown') });
  const template = await changing
    .selectFrom('template')
    .select('isOffered')
    .where('id', '=', input.templateId)
    .executeTakeFirst();
  if (template === undefined) problems.push({ field: 'templateId', ...planningReason('template-unknown') });
  else if (template.isOffered === 0 && input.templateId !== before?.templateId)
    problems.push({ field: 'templateId', ...planningReason('template-withdrawn') });
  if (before?.isDefault === 1 && !input.isDefault)
    problems.push({ field: 'isDefault', ...planningReason('default-needed') });
  const same = await changing
    .selectFrom('configuration')
    .select('id')
    .where('domainId', '=', domainId)
    .where('name', '=', input.name)
    .where('id', '!=', before?.id ?? '')
    .executeTakeFirst();
  if (same !== undefined) problems.push({ field: 'name', ...planningReason('name-taken-by-configuration') });
  return problems;
}

/** The one that was the default until now. */
async function resignDefault(
  changing: Changing,
  person: Person,
  { domainId, id }: Pick<ConfigurationTable, 'domainId' | 'id'>,
): Promise<void> {
  const former = await changing
    .selectFrom('configuration')
    .select(['id', 'version'])
    .where('domainId', '=', domainId)
    .where('isDefault', '=', 1)
    .where('id', '!=', id)
    .execute();
  for (const one of former) {
    await changing
      .updateTable('configuration')
      .set({ isDefault: 0, version: one.version + 1 })
      .where('id', '=', one.id)
      .execute();
    await writeChange(changing, {
      subject: 'configuration',
      subjectId: one.id,
      version: one.version + 1,
      accountId: person.id,
      atMs: Date.now(),
      action: 'change',
      fields: [{ field: 'isDefault', from: 1, to: 0 }],
    });
  }
}

function invalid(fields: readonly FieldProblem[]): Outcome<never> {
  return refused('invalid', planningReason('configuration-unkept'), { fields });
}

async function configuration(changing: Changing, id: string): Promise<Outcome<ConfigurationView>> {
  const view = await readConfiguration(changing, id);
  return view === undefined ? noSuch('configuration') : done(view);
}
