import type { Catalogue, Changing } from '../../catalogue/catalogue.ts';
import { folded } from '../../catalogue/folded.ts';
import { newId } from '../../catalogue/new-id.ts';
import { noSuch } from '../../catalogue/no-such.ts';
import { refused } from '../../catalogue/outcome.ts';
import type { FieldProblem, Outcome } from '../../catalogue/outcome.ts';
import { changedFields, writeChange } from '../../catalogue/write-change.ts';
import { conflictWith } from '../../catalogue/conflict.ts';
import { textProblems } from '../../catalogue/text-problems.ts';
import { checkTemplate } from './template-form.ts';
import { readTemplateView } from './template-view.ts';
import type { TemplateView } from './template-view.ts';
import { planningReason } from '../planning-reason.ts';

export interface NewTemplate {
  readonly name: string;
  readonly comment: string;
  readonly yaml: string;
}

/** Who acts: a person, or the program at its first start. */
interface Actor {
  readonly id: string;
}

export async function addTemplate(
  catalogue: Catalogue,
  person: Actor,
  input: NewTemplate,
): Promise<Outcome<TemplateView>> {
  const unusable = yamlProblems(input.yaml);
  return catalogue.change(async (changing) => {
    const problems = [...(await nameProblems(changing, input)), ...unusable];
    if (problems.length > 0) return invalid(problems);
    const id = await insertTemplate(changing, person, input);
    return readTemplateView({ db: changing }, id);
  });
}

/** Within a change; the YAML was checked. */
export async function insertTemplate(
  changing: Changing,
  person: Actor,
  { name, comment, yaml }: NewTemplate,
): Promise<string> {
  const [id, atMs] = [newId(), Date.now()];
  await changing
    .insertInto('template')
    .values({
      id,
      version: 1,
      name,
      nameFolded: folded(name),
      comment,
      isOffered: 1,
      currentNumber: 1,
      createdMs: atMs,
    })
    .execute();
  await changing
    .insertInto('templateVersion')
    .values({ templateId: id, number: 1, yaml, comment: '', createdMs: atMs, createdBy: person.id })
    .execute();
  await writeChange(changing, {
    subject: 'template',
    subjectId: id,
    version: 1,
    accountId: person.id,
    atMs,
    action: 'create',
    fields: changedFields({}, { name, comment, yaml }),
  });
  return id;
}

/** Its name, and whether it is offered. What it says is changed by a new version. */
export function changeTemplate(
  catalogue: Catalogue,
  person: Actor,
  input: {
    readonly id: string;
    readonly version: number;
    readonly name: string;
    readonly comment: string;
    readonly isOffered: boolean;
  },
): Promise<Outcome<TemplateView>> {
  const { id, version, name, comment } = input;
  return catalogue.change(async (changing) => {
    const before = await templateAt(changing, { id, version });
    if (!before.ok) return before;
    const problems = await nameProblems(changing, { id, name, comment });
    if (problems.length > 0) return invalid(problems);
    const after = { name, comment, isOffered: input.isOffered ? (1 as const) : (0 as const) };
    const fields = changedFields({ ...before.value }, after);
    if (fields.length === 0) return readTemplateView({ db: changing }, id);
    await changing
      .updateTable('template')
      .set({ ...after, nameFolded: folded(name), version: version + 1 })
      .where('id', '=', id)
      .execute();
    await writeChange(changing, {
      subject: 'template',
      subjectId: id,
      version: version + 1,
      accountId: person.id,
      atMs: Date.now(),
      action: 'change',
      fields,
    });
    return readTemplateView({ db: changing }, id);
  });
}

/** Versions are never changed: jobs that were made with one keep to it. */
export async function addTemplateVersion(
  catalogue: Catalogue,
  person: Actor,
  input: {
    readonly id: string;
    readonly version: number;
    readonly yaml: string;
    readonly comment: string;
  },
): Promise<Outcome<TemplateView>> {
  const { id, version, yaml, comment } = input;
  const unusable = yamlProblems(yaml);
  return catalogue.change(async (changing) => {
    const before = await templateAt(changing, { id, version });
    if (!before.ok) return before;
    const problems = [...textProblems({}, { comment }), ...unusable];
    if (problems.length > 0) return invalid(problems);
    const number = before.value.currentNumber + 1;
    const atMs = Date.now();
    await changing
      .insertInto('templateVersion')
      .values({ templateId: id, number, yaml, comment, createdMs: atMs, createdBy: person.id })
      .execute();
    await changing
      .updateTable('template')
      .set({ currentNumber: number, version: version + 1 })
      .where('id', '=', id)
      .execute();
    await writeChange(changing, {
      subject: 'template',
      subjectId: id,
      version: version + 1,
      accountId: person.id,
      atMs,
      action: 'change',
      fields: [{ field: 'number', from: number - 1, to: number }],
    });
    return readTemplateView({ db: changing }, id);
  });
}

async function templateAt(
  changing: Changing,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<Outcome<{ name: string; comment: string; isOffered: 0 | 1; currentNumber: number }>> {
  const row = await changing.selectFrom('template').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) return noSuch('template');
  if (row.version === version) return { ok: true, value: row };
  const current = await readTemplateView({ db: changing }, id);
  return conflictWith(current.ok ? current.value : undefined);
}

async function nameProblems(
  changing: Changing,
  { id = '', name, comment }: { readonly id?: string; readonly name: string; readonly comment: string },
): Promise<FieldProblem[]> {
  const problems = textProblems({ name }, { comment });
  if (problems.length > 0) return problems;
  const same = await changing
    .selectFrom('template')
    .select('id')
    .where('nameFolded', '=', folded(name))
    .where('id', '!=', id)
    .executeTakeFirst();
  if (same !== undefined) problems.push({ field: 'name', ...planningReason('name-taken-by-template') });
  return problems;
}

function yamlProblems(yaml: string): FieldProblem[] {
  return checkTemplate(yaml)
    .problems.slice(0, 100)
    .map(({ line, ...problem }) => ({ field: 'yaml', ...planningReason('yaml-line', { line, problem }) }));
}

function invalid(fields: readonly FieldProblem[]): Outcome<never> {
  return refused('invalid', planningReason('template-unkept'), { fields });
}
