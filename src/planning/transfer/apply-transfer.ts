import { clientAddress } from '../../catalogue/client-address.ts';
import type { Changing } from '../../catalogue/catalogue.ts';
import { insertMany } from '../../catalogue/insert-many.ts';
import { newId } from '../../catalogue/new-id.ts';
import type { ChangeSubject, ChangeTable } from '../../catalogue/tables/history-tables.ts';
import { changedFields } from '../../catalogue/write-change.ts';
import { restateDomains } from '../domains/restate-domains.ts';
import { linkConfigurations } from '../harvests/link-configurations.ts';
import type { TransferPlan } from './plan-transfer.ts';

/** Writes the plan of a transfer, with its history. */
export async function applyTransfer(
  changing: Changing,
  plan: TransferPlan,
  { accountId, atMs }: { readonly accountId: string; readonly atMs: number },
): Promise<void> {
  const history: ChangeTable[] = [];
  const note = (subject: ChangeSubject, change: Change): void => {
    const { id, version, before, after } = change;
    history.push({
      id: newId(atMs),
      subject,
      subjectId: id,
      version,
      accountId,
      atMs,
      action: before === undefined ? 'create' : 'change',
      fieldsJson: JSON.stringify(changedFields(before ?? {}, after)),
      bulkId: null,
      address: clientAddress(),
    });
  };
  // Renamed ones first: new ones may have taken their names.
  for (const { before, set, seedList } of plan.changed) {
    if (Object.keys(set).length > 0) {
      const version = before.version + 1;
      await changing
        .updateTable('configuration')
        .set({ ...set, version })
        .where('id', '=', before.id)
        .execute();
      note('configuration', { id: before.id, version, before: { ...before }, after: set });
    }
    if (Object.keys(seedList).length === 0) continue;
    const version = before.seedListVersion + 1;
    await changing
      .updateTable('seedList')
      .set({ ...seedList, version })
      .where('id', '=', before.seedListId)
      .execute();
    const previous = { name: before.seedListName, seeds: before.seeds };
    note('seed-list', {
      id: before.seedListId,
      version,
      before: previous,
      after: { ...previous, ...seedList },
    });
  }
  await insertMany(
    changing,
    'domain',
    plan.domains.map(({ domain }) => domain),
  );
  const seedLists = [...plan.domains.map(({ seedList }) => seedList), ...plan.seedLists];
  await insertMany(changing, 'seedList', seedLists);
  const configurations = [...plan.domains.map(({ configuration }) => configuration), ...plan.configurations];
  await insertMany(changing, 'configuration', configurations);
  await restateDomains(changing, [
    ...plan.changed.map(({ before }) => before.domainId),
    ...plan.configurations.map(({ domainId }) => domainId),
  ]);
  for (const { domain } of plan.domains) note('domain', { ...domain, after: { name: domain.name } });
  for (const { id, version, name, seeds } of plan.seedLists)
    note('seed-list', { id, version, after: { name, seeds } });
  for (const { id, version, ...after } of plan.configurations) note('configuration', { id, version, after });
  for (const { harvestId, configurationId } of plan.unlinked)
    await changing
      .deleteFrom('harvestConfiguration')
      .where('harvestId', '=', harvestId)
      .where('configurationId', '=', configurationId)
      .execute();
  await linkConfigurations(changing, plan.linked);
  await insertMany(changing, 'change', history);
}

interface Change {
  readonly id: string;
  readonly version: number;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}
