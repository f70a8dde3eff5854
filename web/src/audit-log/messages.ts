import type { MessageTable } from '../language/messages.ts';
import { messagesEn } from './messages-en.ts';
import type { AuditLogMessages } from './messages-en.ts';
import { messagesFr } from './messages-fr.ts';

export const auditLogTexts: MessageTable<AuditLogMessages> = { en: messagesEn, fr: messagesFr };
