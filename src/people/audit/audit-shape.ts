import { z } from 'zod';
import { idShape, listOf, epochMsShape, personReference } from '../../catalogue/field-shapes.ts';
import { changeSubjects } from '../../catalogue/tables/history-tables.ts';
import { auditCursor, auditKinds } from './audit-kinds.ts';
import { requestSentences } from '../../reasons/request-reason.ts';

/**
 * The audit log.
 *
 *   GET /audit-log           sign-ins, refusals and changes      audit.read
 *   GET /audit-log/export    text/csv                            audit.read
 */
const day = z.iso.date(requestSentences['day-invalid']);
const auditFilters = {
  person: idShape.optional().describe('Id of an account'),
  kind: z.enum(auditKinds).optional(),
  subject: z.enum(changeSubjects).optional().describe('Kind of the changed object; returns changes only'),
  from: day.optional().describe('The first day, UTC: 2026-11-18'),
  to: day.optional().describe('The last day, UTC'),
};
const auditPage = {
  after: z
    .string()
    .regex(auditCursor, requestSentences['cursor-invalid'])
    .optional()
    .describe('`next` of the previous page'),
  limit: z.coerce.number().int().min(1).max(500).default(50),
};
export const auditSearch = z.strictObject(auditFilters);
export const auditQuery = auditSearch.extend(auditPage);
export const auditItemShape = z.object({
  id: z.string(),
  at: epochMsShape,
  kind: z.enum(auditKinds),
  by: personReference.nullable().describe('Null: unknown'),
  address: z
    .string()
    .nullable()
    .describe('Client address; null for changes by the server or the command line, and for old entries'),
  subject: z.enum(changeSubjects).nullable(),
  subjectId: z.string().nullable(),
  action: z.enum(['create', 'change', 'delete', 'undo']).nullable(),
  detail: z.string().describe('Names of the changed fields, the method of a sign-in, or the refused request'),
});
export type AuditItem = z.output<typeof auditItemShape>;
export const auditAnswer = listOf(auditItemShape);
export type AuditAnswer = z.output<typeof auditAnswer>;
