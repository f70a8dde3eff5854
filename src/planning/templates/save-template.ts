import type { Catalogue, Changing } from '../../catalogue/catalogue.ts';
import { folded } from '../../catalogue/folded.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { FieldProblem, Outcome } from '../../catalogue/outcome.ts';
import { textProblems } from '../../catalogue/text-problems.ts';
import { checkTemplate } from './template-form.ts';
import { readTemplateView } from './template-view.ts';
import { planningReason } from '../planning-reason.ts';
import { addRow, changeRow } from '../../catalogue/change-row.ts';
import type { Actor, Seen } from '../../catalogue/change-row.ts';
import { columnsOf } from '../../catalogue/row-fields.ts';
import { isNameTaken } from '../../catalogue/name-taken.ts';
import { templateFields } from './template.ts';
import type { NewTemplate, NewTemplateVersion, TemplateFields, TemplateView } from './template.ts';

const templates = { table: 'template', subject: 'template', read: readTemplateView } as const;

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
    return readTemplateView(changing, id);
  });
}

/** Within a transaction; the YAML was checked. */
export async function insertTemplate(
  changing: Changing,
  person: Actor,
  { name, comment, yaml }: NewTemplate,
): Promise<string> {
  const atMs = Date.now();
  const id = await addRow(changing, person, templates, {
    set: { name, comment },
    derived: { nameFolded: folded(name), isOffered: 1, currentNumber: 1, createdMs: atMs },
    recorded: { name, comment, yaml },
    atMs,
  });
  await changing
    .insertInto('templateVersion')
    .values({ templateId: id, number: 1, yaml, comment: '', createdMs: atMs, createdBy: person.id })
    .execute();
  return id;
}

/** Changes its name, and whether it is offered. A new version changes its YAML. */
export function changeTemplate(
  catalogue: Catalogue,
  person: Actor,
  { id, version, ...input }: TemplateFields & Seen,
): Promise<Outcome<TemplateView>> {
  return changeRow(catalogue, person, templates, { id, version }, async (_row, changing) => {
    const problems = await nameProblems(changing, { id, ...input });
    if (problems.length > 0) return invalid(problems);
    return done({ set: columnsOf(templateFields, input), derived: { nameFolded: folded(input.name) } });
  });
}

/** Versions are never changed: jobs keep the one they were made with. */
export async function addTemplateVersion(
  catalogue: Catalogue,
  person: Actor,
  { id, version, yaml, comment }: NewTemplateVersion & Seen,
): Promise<Outcome<TemplateView>> {
  const unusable = yamlProblems(yaml);
  return changeRow(catalogue, person, templates, { id, version }, async ({ currentNumber }, changing) => {
    const problems = [...textProblems({}, { comment }), ...unusable];
    if (problems.length > 0) return invalid(problems);
    const number = currentNumber + 1;
    return done({
      set: { currentNumber: number },
      recorded: { before: { number: currentNumber }, after: { number } },
      after: async (_fields, createdMs) => {
        await changing
          .insertInto('templateVersion')
          .values({ templateId: id, number, yaml, comment, createdMs, createdBy: person.id })
          .execute();
      },
    });
  });
}

async function nameProblems(
  changing: Changing,
  { id, name, comment }: { readonly id?: string; readonly name: string; readonly comment: string },
): Promise<FieldProblem[]> {
  const problems = textProblems({ name }, { comment });
  if (problems.length === 0 && (await isNameTaken(changing, 'template', name, id)))
    problems.push({ field: 'name', ...planningReason('name-taken-by-template') });
  return problems;
}

function yamlProblems(yaml: string): FieldProblem[] {
  return checkTemplate(yaml)
    .problems.slice(0, 100)
    .map(({ line, ...problem }) => ({ field: 'yaml', ...planningReason('yaml-line', { line, problem }) }));
}

function invalid(fields: readonly FieldProblem[]): Outcome<never> {
  return refused('invalid', planningReason('template-invalid'), { fields });
}
