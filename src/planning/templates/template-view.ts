import type { Catalogue, Database } from '../../catalogue/catalogue.ts';
import { noSuch } from '../../catalogue/no-such.ts';
import { done } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import { countRows } from '../../catalogue/count-rows.ts';
import { maxCounted } from '../../catalogue/list-page.ts';
import { peopleById } from '../../catalogue/people-by-id.ts';
import { checkTemplate } from './template-form.ts';
import { fieldsOf } from '../../catalogue/row-fields.ts';
import { templateFields } from './template.ts';
import type { TemplateSummary, TemplateTable, TemplateVersionView, TemplateView } from './template.ts';

export async function listTemplates({ db }: Catalogue): Promise<Outcome<{ templates: TemplateSummary[] }>> {
  const rows = await db.selectFrom('template').selectAll().orderBy('nameFolded').execute();
  return done({ templates: await Promise.all(rows.map((row) => summaryOf(db, row))) });
}

export async function readTemplateView(db: Database, id: string): Promise<Outcome<TemplateView>> {
  const row = await db.selectFrom('template').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) return noSuch('template');
  const versions = await db
    .selectFrom('templateVersion')
    .select(['number', 'comment', 'createdMs', 'createdBy'])
    .where('templateId', '=', id)
    .orderBy('number', 'desc')
    .execute();
  const { yaml } = await db
    .selectFrom('templateVersion')
    .select('yaml')
    .where('templateId', '=', id)
    .where('number', '=', row.currentNumber)
    .executeTakeFirstOrThrow();
  const person = await peopleById(
    db,
    versions.map(({ createdBy }) => createdBy),
  );
  const { problems, values } = checkTemplate(yaml);
  return done({
    ...(await summaryOf(db, row)),
    yaml,
    problems: problems.slice(0, 100),
    values: values ?? {},
    versions: versions.map((version) => ({ ...version, createdBy: person(version.createdBy) })),
  });
}

export async function readTemplateVersion(
  { db }: Catalogue,
  { id, number }: { readonly id: string; readonly number: number },
): Promise<Outcome<TemplateVersionView>> {
  const row = await db
    .selectFrom('templateVersion')
    .select(['number', 'yaml', 'comment', 'createdMs', 'createdBy'])
    .where('templateId', '=', id)
    .where('number', '=', number)
    .executeTakeFirst();
  if (row === undefined) return noSuch('template-version');
  const person = await peopleById(db, [row.createdBy]);
  return done({ ...row, createdBy: person(row.createdBy) });
}

async function summaryOf(db: Database, row: TemplateTable): Promise<TemplateSummary> {
  const { id, version, currentNumber } = row;
  const { createdMs } = await db
    .selectFrom('templateVersion')
    .select('createdMs')
    .where('templateId', '=', id)
    .where('number', '=', currentNumber)
    .executeTakeFirstOrThrow();
  return {
    id,
    version,
    ...fieldsOf(templateFields, row),
    number: currentNumber,
    configurations: await countConfigurations(db, id),
    modifiedMs: createdMs,
  };
}

/** Uses the index of the packing order, which begins with these two columns. */
async function countConfigurations(db: Database, templateId: string): Promise<number> {
  let count = 0;
  for (const isDefault of [0, 1] as const)
    for (const isActive of [0, 1] as const)
      count += await countRows(
        db,
        db
          .selectFrom('configuration')
          .select('id')
          .where('isDefault', '=', isDefault)
          .where('isActive', '=', isActive)
          .where('templateId', '=', templateId)
          .limit(maxCounted),
      );
  return Math.min(count, maxCounted);
}
