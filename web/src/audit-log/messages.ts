import en from '../../translations/en/audit-log.json' with { type: 'json' };
import fr from '../../translations/fr/audit-log.json' with { type: 'json' };
import type { MessagesOf } from '../language/messages.ts';

export type AuditLogMessages = MessagesOf<typeof en>;

export const auditLogTexts = { en, fr };
