import { expect, it } from 'vitest';
import { until } from '../../../scenarios/until.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { addPerson } from '../../catalogue/test-catalogue.ts';
import { onBothEngines } from '../../catalogue/test-engines.ts';
import { writeChange } from '../../catalogue/write-change.ts';
import { AuditLog } from './audit-log.ts';
import { listAudit } from './list-audit.ts';

const day = 86_400_000;

onBothEngines('the audit log', (open) => {
  it('removes events after their term though nothing happens, and never a change', async () => {
    const catalogue = await open();
    const { id } = await addPerson(catalogue, 'librarian');
    const troubles: string[] = [];
    let nowMs = 1000 * day;
    const log = new AuditLog({
      catalogue,
      keptMs: 90 * day,
      clock: () => nowMs,
      onWarning: (message) => troubles.push(message),
      everyMs: 5,
    });
    const note = (detail: string): Promise<void> =>
      log.note({ kind: 'sign-in', accountId: id, address: '192.0.2.1', detail });
    await note('old');
    await catalogue.change((changing) =>
      writeChange(changing, {
        subject: 'account',
        subjectId: id,
        version: 2,
        accountId: id,
        atMs: nowMs,
        action: 'change',
        fields: [{ field: 'displayName', from: 'a', to: 'b' }],
      }),
    );
    nowMs += 1;
    await note('a little younger');
    nowMs += 90 * day;
    log.start();
    await until(async () => (await details(catalogue)).length === 2);
    // Exactly as old as the limit: it stays.
    expect(await details(catalogue)).toEqual(['a little younger', 'displayName']);
    nowMs += 1;
    await until(async () => (await details(catalogue)).length === 1);
    expect(await details(catalogue)).toEqual(['displayName']);
    await log.close();
    expect(troubles).toEqual([]);
  });
});

async function details(catalogue: Catalogue): Promise<string[]> {
  return (await listAudit(catalogue, {}, { limit: 100 })).items.map(({ detail }) => detail);
}
