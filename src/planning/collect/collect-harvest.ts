import type { Changing } from '../../catalogue/catalogue.ts';
import { folded } from '../../catalogue/folded.ts';
import { changedFields, writeChange } from '../../catalogue/write-change.ts';
import { systemId } from '../../catalogue/people-by-id.ts';
import type { HarvestTable } from '../harvests/harvest.ts';

/** Fixed, because people may rename the harvest. */
const collectHarvestId = '00000000-0000-7000-8000-0000c011ec70';
const firstName = 'Collect now';

/** The harvest of Collect now; created the first time, within a transaction. */
export async function ensureCollectHarvest(changing: Changing): Promise<HarvestTable> {
  const known = await changing
    .selectFrom('harvest')
    .selectAll()
    .where('id', '=', collectHarvestId)
    .executeTakeFirst();
  if (known !== undefined) return known;
  const rows = await changing.selectFrom('harvest').select(['number', 'nameFolded']).execute();
  const name = freeHarvestName(new Set(rows.map(({ nameFolded }) => nameFolded)));
  const atMs = Date.now();
  const said = {
    name,
    kind: 'event' as const,
    isRehearsal: 0 as const,
    isActive: 1 as const,
    scheduleId: null,
    priority: 'high' as const,
    maxUrlsPerDomain: null,
    maxBytesPerDomain: null,
    domainsPerJob: 1000,
    objectsPerJob: 10_000_000,
    comment: 'Jobs of single targets that were collected with "Collect now".',
  };
  const harvest: HarvestTable = {
    ...said,
    id: collectHarvestId,
    number: rows.reduce((max, { number }) => Math.max(max, number), 0) + 1,
    version: 1,
    nameFolded: folded(name),
    nextMs: null,
    fired: 0,
    createdMs: atMs,
    modifiedMs: atMs,
  };
  await changing.insertInto('harvest').values(harvest).execute();
  await writeChange(changing, {
    subject: 'harvest',
    subjectId: harvest.id,
    version: 1,
    accountId: systemId,
    atMs,
    action: 'create',
    fields: changedFields({}, said),
  });
  return harvest;
}

function freeHarvestName(taken: ReadonlySet<string>): string {
  let name = firstName;
  for (let number = 2; taken.has(folded(name)); number++) name = `${firstName} (${number})`;
  return name;
}
