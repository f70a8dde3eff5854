import { z } from 'zod';
import {
  idShape,
  listOf,
  listParameters,
  epochMsShape,
  noteShape,
  personReference,
  reasonAnswer,
  reference,
  sortShape,
  versionShape,
} from '../../catalogue/field-shapes.ts';
import { requestSentences } from '../../reasons/request-reason.ts';
import type { ColumnsOf } from '../../catalogue/row-fields.ts';

/** A trap, as people see it. */
export const trapShape = z.object({
  id: z.string(),
  version: versionShape,
  domain: reference.nullable().describe('Null: everywhere'),
  expression: z.string(),
  comment: z.string(),
  isActive: z.boolean(),
  problem: reasonAnswer
    .nullable()
    .describe(
      'Why an active trap cannot be used; the harvests it belongs to do not start until it is changed',
    ),
  jobId: z.string().nullable(),
  createdMs: epochMsShape,
  createdBy: personReference,
});
export type TrapView = z.output<typeof trapShape>;
export const newTrapBody = z.strictObject({
  domainId: idShape.nullable(),
  expression: z.string().min(1, requestSentences['expression-empty']).max(2000),
  comment: noteShape,
  jobId: idShape.optional(),
});
export type NewTrap = z.output<typeof newTrapBody>;
export const trapFields = z.strictObject({
  expression: z.string().min(1).max(2000),
  comment: noteShape,
  isActive: z.boolean(),
});
export type TrapFields = z.output<typeof trapFields>;
export const trapBody = trapFields.extend({ version: versionShape });
export const trapSorts = {
  expression: 'string',
  where: 'string',
  state: 'number',
  comment: 'string',
  made: 'number',
} as const;
export const trapParameters = z.strictObject({
  ...listParameters,
  domainId: idShape.optional(),
  isGlobal: z.stringbool().optional(),
  q: z.string().max(200).optional(),
  sort: sortShape(trapSorts, '-made'),
});
export type TrapQuery = z.output<typeof trapParameters>;
export const trapsAnswer = listOf(trapShape);
export const tryTrapBody = z.strictObject({
  expression: z.string().min(1).max(2000),
  urls: z.array(z.string().max(4096)).max(1000),
});
export const tryTrapAnswer = z.object({
  problem: z.string().nullable().describe('Why the expression cannot be used'),
  reason: reasonAnswer.nullable().describe('The same, with its code'),
  matches: z.array(z.boolean()),
});
export type TryTrapAnswer = z.output<typeof tryTrapAnswer>;

/** URLs that lead nowhere, everywhere or in one domain. */
export interface TrapTable extends ColumnsOf<TrapFields> {
  id: string;
  version: number;
  /** Null: in all domains. */
  domainId: string | null;
  /** The job in which it was found. */
  jobId: string | null;
  createdMs: number;
  createdBy: string;
}

declare module '../../catalogue/tables.ts' {
  interface Tables {
    trap: TrapTable;
  }
}
