import { z } from 'zod';
import {
  epochMsShape,
  nameShape,
  noteShape,
  personReference,
  reasonAnswer,
  reasonShape,
  versionShape,
} from '../../catalogue/field-shapes.ts';
import type { ColumnsOf } from '../../catalogue/row-fields.ts';

/** A template in lists. */
export const templateShape = z.object({
  id: z.string(),
  version: versionShape,
  name: z.string(),
  comment: z.string(),
  isOffered: z.boolean(),
  number: z.number().int().describe('The number of the newest version'),
  configurations: z.number().int(),
  modifiedMs: epochMsShape,
});
export type TemplateSummary = z.output<typeof templateShape>;
export const templatesAnswer = z.object({ templates: z.array(templateShape) });
export const templateVersionShape = z.object({
  number: z.number().int(),
  yaml: z.string(),
  comment: z.string(),
  createdMs: epochMsShape,
  createdBy: personReference,
});
export type TemplateVersionView = z.output<typeof templateVersionShape>;
export const templateAnswer = templateShape.extend({
  yaml: z.string().describe('The newest version'),
  problems: z
    .array(z.object({ line: z.number().int(), message: z.string(), ...reasonShape }))
    .describe('Why the newest version cannot be used; its harvests do not start until there is a new one'),
  values: z
    .record(z.string(), z.string())
    .describe('The same for the form: by path, only values that differ from the default'),
  versions: z.array(templateVersionShape.omit({ yaml: true })),
});
export type TemplateView = z.output<typeof templateAnswer>;
export const newTemplateBody = z.strictObject({
  name: nameShape,
  comment: noteShape,
  yaml: z.string().max(500_000),
});
export type NewTemplate = z.output<typeof newTemplateBody>;
export const templateFields = z.strictObject({ name: nameShape, comment: noteShape, isOffered: z.boolean() });
export type TemplateFields = z.output<typeof templateFields>;
export const templateBody = templateFields.extend({ version: versionShape });
export const newTemplateVersionBody = z.strictObject({
  yaml: z.string().max(500_000),
  comment: noteShape,
  version: versionShape,
});
export type NewTemplateVersion = z.output<typeof newTemplateVersionBody>;
export const templateCheckBody = z.strictObject({ yaml: z.string().max(500_000) });
export const templateProblem = reasonAnswer.extend({ line: z.number().int() });
export const templateCheckAnswer = z.object({
  problems: z.array(templateProblem),
  values: z.record(z.string(), z.string()).nullable(),
});
export type TemplateCheckAnswer = z.output<typeof templateCheckAnswer>;
export const templateComposeBody = z.strictObject({
  values: z
    .record(z.string().max(100), z.string().max(100_000))
    .meta({ examples: [{ 'limits.max-redirects': '10' }] }),
});
export const templateComposeAnswer = z.object({
  yaml: z.string(),
  problems: z.array(reasonAnswer.extend({ path: z.string() })),
});
export type TemplateComposeAnswer = z.output<typeof templateComposeAnswer>;
export const templateSettingsAnswer = z.object({
  sections: z.array(
    z.object({
      path: z.string().describe('scope, budget.site, …'),
      about: z.string(),
      settings: z.array(
        z.object({
          path: z.string(),
          about: z.string(),
          kind: z.enum([
            'choice',
            'yes-no',
            'number',
            'size',
            'duration',
            'text',
            'expressions',
            'expressions-by-domain',
          ]),
          choices: z.array(z.string()),
          defaultValue: z.string().describe('As written in YAML; lists with one value per line'),
          wanted: z.string().describe('The allowed values, in words'),
        }),
      ),
    }),
  ),
});
export type TemplateSettingsAnswer = z.output<typeof templateSettingsAnswer>;

export interface TemplateTable extends ColumnsOf<TemplateFields> {
  id: string;
  version: number;
  nameFolded: string;
  currentNumber: number;
  createdMs: number;
}

declare module '../../catalogue/tables.ts' {
  interface Tables {
    template: TemplateTable;
  }
}
