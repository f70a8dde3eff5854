export * from '../../../people/audit/audit-shape.ts';
export type { AuditItem as AuditItemShape } from '../../../people/audit/audit-shape.ts';
