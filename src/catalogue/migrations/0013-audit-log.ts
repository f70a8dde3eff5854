import type { SchemaChange } from './schema-change.ts';

/** Sign-ins and refusals; and of changes, from which address they came. Both are listed by time. */
export const auditLog: SchemaChange = {
  name: '0013-audit-log',
  statements: ({ text, integer }) => [
    `create table audit_event (
      id ${text} primary key, at_ms ${integer} not null, kind ${text} not null, account_id ${text}, address ${text} not null,
      detail ${text} not null)`,
    `create index audit_event_at on audit_event (at_ms, id)`,
    `create index audit_event_account on audit_event (account_id, at_ms)`,
    `alter table change add column address ${text}`,
    `create index change_at on change (at_ms, id)`,
    `create index change_account on change (account_id, at_ms)`,
  ],
};
