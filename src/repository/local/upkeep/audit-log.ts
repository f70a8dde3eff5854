import { open, readFile } from 'node:fs/promises';
import type { DataFolder } from '../data-folder.ts';
import type { AuditResult } from '../../../storage/audit/audit.ts';

/** An audit that is over, as `reports/audits.jsonl` has it. */
export interface PastAudit extends Omit<AuditResult, 'ended'> {
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly endedAt: string;
  /** By the clock of a server, or by a person. */
  readonly by: 'clock' | 'person';
  readonly ended: AuditResult['ended'] | 'failed';
  /** Why it failed. */
  readonly trouble?: string;
}

/** On disk when this is done. Several may do it at once. */
export async function logAudit(folder: DataFolder, audit: PastAudit): Promise<void> {
  const file = await open(folder.auditLog, 'a');
  try {
    // A line that was torn by a loss of power takes no other with it.
    await file.appendFile(`\n${JSON.stringify(audit)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The newest first. */
export async function pastAudits(folder: DataFolder): Promise<PastAudit[]> {
  const text = await readFile(folder.auditLog, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text
    .split('\n')
    .filter((line) => line !== '')
    .flatMap(auditOf)
    .toReversed();
}

function auditOf(line: string): PastAudit[] {
  try {
    const audit = JSON.parse(line) as PastAudit;
    return Number.isNaN(Date.parse(audit.startedAt)) ? [] : [audit];
  } catch {
    return [];
  }
}
