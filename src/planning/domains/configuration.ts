import { z } from 'zod';
import {
  configurationSorts,
  idShape,
  listOf,
  listParameters,
  nameShape,
  reasonShape,
  reference,
  sortShape,
  targetTitle,
  versionShape,
} from '../../catalogue/field-shapes.ts';
import type { ColumnsOf } from '../../catalogue/row-fields.ts';

/** How far a harvest goes from its seeds. */
export const scopeShape = z.enum(['page', 'path', 'host', 'domain']);
export const limitShape = z
  .number()
  .int()
  .min(1)
  .max(Number.MAX_SAFE_INTEGER)
  .nullable()
  .meta({ examples: [null] });

/** A configuration, as people see it. */
export const configurationShape = z.object({
  id: z.string(),
  version: versionShape,
  domain: reference,
  name: z.string(),
  seedList: reference,
  template: reference,
  maxUrls: limitShape,
  maxBytes: limitShape,
  scope: scopeShape.nullable(),
  depth: z.number().int().nullable(),
  isActive: z.boolean(),
  isDefault: z.boolean(),
  expectedObjects: z.number().int(),
  expectedBytes: z.number().int(),
  target: targetTitle.nullable(),
});
export type ConfigurationView = z.output<typeof configurationShape>;
export const newConfigurationBody = z.strictObject({
  name: nameShape,
  seedListId: idShape,
  templateId: idShape,
  maxUrls: limitShape,
  maxBytes: limitShape,
  scope: scopeShape.nullable(),
  depth: z.number().int().min(0).max(10_000).nullable(),
  isActive: z.boolean(),
  isDefault: z.boolean(),
});
export type NewConfiguration = z.output<typeof newConfigurationBody>;
export const configurationBody = newConfigurationBody.extend({ version: versionShape });

/** In the list of a harvest or a job. */
export const configurationParameters = z.strictObject({
  ...listParameters,
  sort: sortShape(configurationSorts, 'domain'),
});
export const harvestConfigurationsAnswer = listOf(configurationShape);
export const harvestConfigurationsBody = z.strictObject({
  add: z.array(idShape).max(10_000),
  remove: z
    .array(idShape)
    .max(10_000)
    .meta({ examples: [[]] }),
});

export const namedDomainsBody = z.strictObject({
  names: z.string().min(1).max(1_000_000).describe('One per line: domains or URLs'),
});
export const namedDomainsAnswer = z.object({
  taken: z.number().int().describe('Domains whose default configuration is in the harvest now'),
  refused: z.array(
    z.object({ line: z.number().int(), text: z.string(), reason: z.string(), ...reasonShape }),
  ),
});

export interface ConfigurationTable extends ColumnsOf<NewConfiguration> {
  id: string;
  version: number;
  domainId: string;
  /** The expected result of the next harvest, from the history. */
  expectedObjects: number;
  expectedBytes: number;
  targetId: string | null;
}

declare module '../../catalogue/tables.ts' {
  interface Tables {
    configuration: ConfigurationTable;
  }
}
