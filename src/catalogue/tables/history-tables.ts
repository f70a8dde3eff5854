/** The history: every change of every row that people edit. */
export interface ChangeTable {
  id: string;
  subject: ChangeSubject;
  subjectId: string;
  /** The version that this change made. */
  version: number;
  accountId: string;
  atMs: number;
  action: 'create' | 'change' | 'delete' | 'undo';
  /** `[{ field, from, to }]` */
  fieldsJson: string;
  bulkId: string | null;
  /** The client's address; null: the server, the command line, or an earlier version. */
  address: string | null;
}

export const changeSubjects = [
  'account',
  'collection',
  'target',
  'note',
  'setting',
  'domain',
  'seed-list',
  'template',
  'configuration',
  'schedule',
  'harvest',
  'trap',
  'mapping',
  'job',
  'analysis-function',
  'analysis-profile',
  'analysis-text',
] as const;
export type ChangeSubject = (typeof changeSubjects)[number];

export const auditEventKinds = [
  'sign-in',
  'sign-in-failed',
  'sign-in-blocked',
  'sign-out',
  'refused',
] as const;
export type AuditEventKind = (typeof auditEventKinds)[number];

/** Sign-ins and refusals. Only inserted, and removed after the retention time. */
export interface AuditEventTable {
  id: string;
  atMs: number;
  kind: AuditEventKind;
  /** Null: unknown. */
  accountId: string | null;
  address: string;
  detail: string;
}

/** Settings of the institution, such as the allowed combinations. */
export interface SettingTable {
  name: string;
  version: number;
  valueJson: string;
}
