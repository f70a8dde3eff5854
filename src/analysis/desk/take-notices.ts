import { createHash } from 'node:crypto';
import type { FunctionNotice } from '../functions/function-problem.ts';
import type { Catalogue, Changing } from '../../catalogue/catalogue.ts';
import { cutText } from '../../catalogue/cut-text.ts';
import { systemId } from '../../catalogue/people-by-id.ts';
import { writeRow } from '../../catalogue/change-row.ts';
import { functions } from './save-function.ts';

/**
 * Switches off in the catalogue the functions that an analysing process had to switch off, so that no other process starts
 * them. A function that was switched on again since then stays on. True if any was switched off.
 */
export function takeNotices(catalogue: Catalogue, notices: readonly FunctionNotice[]): Promise<boolean> {
  return catalogue.change(async (changing) => {
    let isChanged = false;
    for (const notice of notices) isChanged = (await takeNotice(changing, notice)) || isChanged;
    return isChanged;
  });
}

async function takeNotice(changing: Changing, notice: FunctionNotice): Promise<boolean> {
  const { functionId, version: number, kind, line = null, url, timestamp } = notice;
  const row = await changing
    .selectFrom('analysisFunction')
    .selectAll()
    .where('id', '=', functionId)
    .executeTakeFirst();
  if (row === undefined) return false;
  const id = createHash('sha256').update(JSON.stringify(notice)).digest('hex').slice(0, 32);
  const atMs = Date.parse(notice.at);
  const known = await changing
    .selectFrom('analysisNotice')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (known === undefined)
    await changing
      .insertInto('analysisNotice')
      .values({
        id,
        functionId,
        number,
        atMs,
        kind,
        message: keepable(notice.message),
        line,
        url: keepable(url),
        timestamp,
      })
      .execute();
  if (row.onNumber !== number || atMs <= (row.onMs ?? 0)) return false;
  await writeRow(changing, { id: systemId }, functions, row, {
    set: { onNumber: null },
    derived: { noticeId: id },
  });
  return true;
}

/** The function controls the message of an exception. */
function keepable(text: string): string {
  return cutText(text.toWellFormed().replaceAll('\0', ''), 2000);
}
