import type { AuditResult } from '../../../storage/audit/audit.ts';
import type { DataFolder } from '../data-folder.ts';
import { appendRun, pastRuns } from './run-log.ts';
import type { PastRun } from './run-log.ts';

/** An audit in `reports/audits.jsonl`. */
export interface PastAudit extends PastRun, Omit<AuditResult, 'ended'> {
  /** By the clock of a server, or by a person. */
  readonly by: 'clock' | 'person';
  readonly ended: AuditResult['ended'] | 'failed';
}

export async function logAudit(folder: DataFolder, audit: PastAudit): Promise<void> {
  await appendRun(folder.auditLog, audit);
}

/** The newest first. Earlier versions wrote `mended` for `repaired`. */
export async function pastAudits(folder: DataFolder): Promise<PastAudit[]> {
  const audits = await pastRuns<PastAudit & { readonly mended?: number }>(folder.auditLog);
  return audits.map(({ mended, ...audit }) =>
    mended === undefined ? audit : { ...audit, repaired: mended },
  );
}
