import { auditEventKinds } from '../../catalogue/tables/history-tables.ts';

/** The audit log lists its own events and the changes of the history. */
export const auditKinds = [...auditEventKinds, 'change'] as const;
export type AuditKind = (typeof auditKinds)[number];

/** `TIME.ID` of the last item of the previous page. */
export const auditCursor = /^(\d{1,16})\.([\da-f-]{36})$/;
