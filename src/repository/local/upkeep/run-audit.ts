import { LocalRepository } from '../local-repository.ts';
import type { AuditSettings } from '../archive-config.ts';
import { DataFolder } from '../data-folder.ts';
import { whenFree } from '../../../disk/when-free.ts';
import type { AuditResult } from '../../../storage/audit/audit.ts';
import { isNoteworthy } from '../../../storage/audit/keeping-report.ts';
import type { KeepingEvent } from '../../../storage/audit/keeping-report.ts';
import { auditInSlices } from './audit-in-slices.ts';
import type { UpkeepWishes } from './upkeep-task.ts';

/** The report has them all. */
const toldEvents = 10;

/** The daily audit. Its findings are reported, and are in the report. */
export async function runAudit(
  data: string,
  { budgetBytes, olderThanDays }: AuditSettings,
  { signal, onWarning }: UpkeepWishes,
): Promise<void> {
  let isBegun = false;
  let events = 0;
  // That others come between later is as it should be.
  const onWait = (why: string): void => {
    if (!isBegun) onWarning(`the audit waits until the archive is free: ${why}`);
  };
  const result = await auditInSlices({
    folder: new DataFolder(data),
    by: 'clock',
    byteBudget: budgetBytes,
    olderThanDays,
    signal,
    inArchive: async (work) => {
      const archive = await whenFree(() => LocalRepository.openForWriting(data), { signal, onWait });
      isBegun = true;
      try {
        return await work(archive);
      } finally {
        await archive.close();
      }
    },
    onEvent: (event) => {
      if (isNoteworthy(event) && ++events <= toldEvents) onWarning(eventText(event));
    },
  });
  for (const line of summary(result, data)) onWarning(line);
}

function eventText({ vault, file, found, done }: KeepingEvent): string {
  const where = file === undefined ? `the vault ${vault}` : `${file} in the vault ${vault}`;
  return `audit: ${where}: ${found}${done === 'nothing' ? '' : `; ${done}`}`;
}

/** Nothing where all is well. */
function summary({ copies, repaired, left, unreachable }: AuditResult, data: string): string[] {
  if (repaired + left + unreachable.length === 0) return [];
  const gone = unreachable.length === 0 ? '' : `; not reached: ${unreachable.join(', ')}`;
  return [
    `audit: ${copies} copies read, ${repaired} replaced, ${left} left bad or missing${gone}: heirloom storage status --data ${data}`,
  ];
}
