import { auditEventKinds } from '../../catalogue/tables/history-tables.ts';

/** What the audit log lists: events of its own, and the changes of the history. */
export const auditKinds = [...auditEventKinds, 'change'] as const;
export type AuditKind = (typeof auditKinds)[number];

/** `MOMENT.ID` of the last item that was given. */
export const auditCursor = /^(\d{1,16})\.([\da-f-]{36})$/;
