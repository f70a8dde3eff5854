import type { Catalogue, Changing } from '../../catalogue/catalogue.ts';
import { noSuch } from '../../catalogue/no-such.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { FieldProblem, Outcome } from '../../catalogue/outcome.ts';
import { changedFields } from '../../catalogue/write-change.ts';
import type { Person } from '../../people/person.ts';
import { firstExpectation } from './expectation.ts';
import { textProblems } from '../../catalogue/text-problems.ts';
import { readConfiguration } from './configuration-view.ts';
import { restateDomains } from './restate-domains.ts';
import { touchDomain } from './touch-domain.ts';
import { planningReason } from '../planning-reason.ts';
import { addRow, changeRow, writeRow } from '../../catalogue/change-row.ts';
import type { Seen } from '../../catalogue/change-row.ts';
import { columnsOf } from '../../catalogue/row-fields.ts';
import { newConfigurationBody } from './configuration.ts';
import type { ConfigurationTable, ConfigurationView, NewConfiguration } from './configuration.ts';

const configurations = { table: 'configuration', subject: 'configuration', read: readConfiguration } as const;

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
    if (input.isDefault) await resignDefault(changing, person, domainId);
    const id = await addRow(changing, person, configurations, {
      set: columnsOf(newConfigurationBody, input),
      derived: {
        domainId,
        expectedObjects: expected.objects,
        expectedBytes: expected.bytes,
        targetId: null,
      },
    });
    await restateDomains(changing, [domainId]);
    await touchDomain(changing, domainId);
    return readConfiguration(changing, id);
  });
}

export function changeConfiguration(
  catalogue: Catalogue,
  person: Person,
  { id, version, ...input }: NewConfiguration & Seen,
): Promise<Outcome<ConfigurationView>> {
  return changeRow(catalogue, person, configurations, { id, version }, async (before, changing) => {
    const { domainId } = before;
    const set = columnsOf(newConfigurationBody, input);
    // The next transfer would undo it, and a default configuration would end with the target.
    if (before.targetId !== null && changedFields({ ...before }, set).length > 0)
      return refused('conflict', planningReason('configuration-of-target'));
    const problems = await problemsOf(changing, input, { domainId, before });
    if (problems.length > 0) return invalid(problems);
    if (input.isDefault && before.isDefault === 0) await resignDefault(changing, person, domainId);
    return done({
      set,
      after: async () => {
        await restateDomains(changing, [domainId]);
        await touchDomain(changing, domainId);
      },
    });
  });
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

/** Clears the previous default. */
async function resignDefault(changing: Changing, person: Person, domainId: string): Promise<void> {
  const previous = await changing
    .selectFrom('configuration')
    .selectAll()
    .where('domainId', '=', domainId)
    .where('isDefault', '=', 1)
    .execute();
  for (const one of previous)
    await writeRow(changing, person, configurations, one, { set: { isDefault: 0 } });
}

function invalid(fields: readonly FieldProblem[]): Outcome<never> {
  return refused('invalid', planningReason('configuration-invalid'), { fields });
}
