import type { Catalogue, Changing, Database } from '../../catalogue/catalogue.ts';
import { budgets, depths } from '../../catalogue/target-options.ts';
import type { FrequencyName } from '../../catalogue/target-options.ts';
import { insertMany } from '../../catalogue/insert-many.ts';
import { newId } from '../../catalogue/new-id.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { FieldProblem, Outcome } from '../../catalogue/outcome.ts';
import type { Reason } from '../../reasons/reason.ts';
import { writeChange } from '../../catalogue/write-change.ts';
import type { Person } from '../../people/person.ts';
import { conflictWith } from '../../catalogue/conflict.ts';
import { harvestFinder, mostSpecificRow } from './most-specific.ts';
import { planningReason } from '../planning-reason.ts';
import type { CollectionHarvestRow, MappingAnswer, MappingTable, NewMapping, Unmapped } from './mapping.ts';

export async function readMapping({ db }: Pick<Catalogue, 'db'>): Promise<Outcome<MappingAnswer>> {
  const rows = await db.selectFrom('mapping').selectAll().orderBy('id').execute();
  const collections = await db
    .selectFrom('collectionHarvest')
    .select(['collectionId', 'frequency', 'harvestId'])
    .orderBy('id')
    .execute();
  return done({
    version: await versionOf(db),
    rows: rows.map(({ version: _version, ...row }) => row),
    collections,
    unmapped: await unmapped(db, { rows, collections }),
  });
}

/** Replaces all rows: those that are not listed are deleted. */
export function saveMapping(
  catalogue: Catalogue,
  person: Person,
  input: NewMapping,
): Promise<Outcome<MappingAnswer>> {
  return catalogue.change(async (changing) => {
    const version = await versionOf(changing);
    if (version !== input.version) {
      const current = await readMapping({ db: changing });
      return conflictWith(current.ok ? current.value : undefined);
    }
    const problems = [...duplicates(input), ...(await missingReferences(changing, input))];
    if (problems.length > 0)
      return refused('invalid', planningReason('mapping-invalid'), { fields: problems });
    await leaveHarvests(changing, input);
    const before = await readMapping({ db: changing });
    await changing.deleteFrom('mapping').execute();
    // Ids in the order of the table, so that it is read as it was written.
    const atMs = Date.now();
    await insertMany(
      changing,
      'mapping',
      input.rows.map((row, index) => ({
        ...row,
        id: newId(atMs + index),
        version: version + 1,
      })),
    );
    await changing.deleteFrom('collectionHarvest').execute();
    await insertMany(
      changing,
      'collectionHarvest',
      input.collections.map(({ collectionId, frequency, harvestId }, index) => ({
        id: newId(atMs + index),
        collectionId,
        frequency,
        harvestId,
      })),
    );
    await writeVersion(changing, version + 1);
    await writeChange(changing, {
      subject: 'mapping',
      subjectId: 'mapping',
      version: version + 1,
      accountId: person.id,
      atMs,
      action: version === 0 ? 'create' : 'change',
      fields: before.ok
        ? [
            { field: 'rows', from: before.value.rows, to: input.rows },
            { field: 'collections', from: before.value.collections, to: input.collections },
          ]
        : [],
    });
    return readMapping({ db: changing });
  });
}

const settingName = 'mapping';

async function versionOf(db: Database): Promise<number> {
  const row = await db
    .selectFrom('setting')
    .select('version')
    .where('name', '=', settingName)
    .executeTakeFirst();
  return row?.version ?? 0;
}

async function writeVersion(changing: Changing, version: number): Promise<void> {
  await changing
    .insertInto('setting')
    .values({ name: settingName, version, valueJson: '{}' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ version }))
    .execute();
}

function duplicates({ rows, collections }: NewMapping): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const find = (list: string, keys: readonly string[], reason: Reason): void => {
    const seen = new Set<string>();
    for (const [index, key] of keys.entries()) {
      if (seen.has(key)) problems.push({ field: `${list}.${index}`, ...reason });
      seen.add(key);
    }
  };
  find(
    'rows',
    rows.map(({ budget, frequency, depth }) => [budget, frequency, depth].join(' ')),
    planningReason('mapping-row-twice'),
  );
  find(
    'collections',
    collections.map(({ collectionId, frequency }) => `${collectionId} ${frequency ?? ''}`),
    planningReason('mapping-collection-twice'),
  );
  return problems;
}

async function missingReferences(
  changing: Changing,
  { rows, collections }: NewMapping,
): Promise<FieldProblem[]> {
  const ids = async (table: 'template' | 'collection'): Promise<Set<string>> =>
    new Set((await changing.selectFrom(table).select('id').execute()).map(({ id }) => id));
  const [templates, knownCollections] = [await ids('template'), await ids('collection')];
  const harvests = new Map(
    (await changing.selectFrom('harvest').select(['id', 'kind']).execute()).map(({ id, kind }) => [id, kind]),
  );
  const problems: FieldProblem[] = [];
  for (const [index, { templateId }] of rows.entries())
    if (!templates.has(templateId))
      problems.push({ field: `rows.${index}.templateId`, ...planningReason('template-unknown') });
  for (const [index, { collectionId, harvestId }] of collections.entries()) {
    if (!knownCollections.has(collectionId))
      problems.push({ field: `collections.${index}.collectionId`, ...planningReason('no-collection') });
    const kind = harvests.get(harvestId);
    if (kind === undefined)
      problems.push({ field: `collections.${index}.harvestId`, ...planningReason('harvest-unknown') });
    else if (kind === 'broad')
      problems.push({
        field: `collections.${index}.harvestId`,
        ...planningReason('harvest-broad'),
      });
  }
  return problems;
}

/**
 * Removes the configurations of targets from harvests that no collection goes to any more, since no transfer will update them.
 */
async function leaveHarvests(changing: Changing, { collections }: NewMapping): Promise<void> {
  const stay = new Set(collections.map(({ harvestId }) => harvestId));
  const previous = await changing.selectFrom('collectionHarvest').select('harvestId').distinct().execute();
  for (const { harvestId } of previous)
    if (!stay.has(harvestId))
      await changing
        .deleteFrom('harvestConfiguration')
        .where('harvestId', '=', harvestId)
        .where('configurationId', 'in', (select) =>
          select.selectFrom('configuration').select('id').where('targetId', 'is not', null),
        )
        .execute();
}

async function unmapped(
  db: Database,
  {
    rows,
    collections,
  }: { readonly rows: readonly MappingTable[]; readonly collections: readonly CollectionHarvestRow[] },
): Promise<Unmapped[]> {
  // An index covers this, in this order.
  const harvested = db
    .selectFrom('target')
    .where('state', '=', 'validated')
    .where('isActive', '=', 1)
    .select(({ fn }) => ['collectionId', 'frequency', fn.countAll<number>().as('targets')])
    .groupBy(['collectionId', 'frequency'])
    .orderBy('collectionId')
    .orderBy('frequency');
  const counts = await harvested.execute();
  const names = await db.selectFrom('collection').select(['id', 'name']).orderBy('name').execute();
  const harvestFor = harvestFinder(collections);
  const isTaken = (combination: (typeof counts)[number]): boolean => harvestFor(combination) !== undefined;
  const found = names.flatMap((collection) =>
    counts
      .filter((each) => each.collectionId === collection.id && !isTaken(each))
      .map(({ frequency, targets }): Unmapped => {
        return { collection, frequency, budget: null, depth: null, targets };
      }),
  );
  // Read only if there is a frequency that no row covers.
  const uncovered = new Set(counts.filter(isTaken).map(({ frequency }) => frequency));
  for (const frequency of uncovered) if (isCovered(rows, frequency)) uncovered.delete(frequency);
  if (uncovered.size === 0) return found;
  const combinations = await harvested
    .select(['budget', 'depth'])
    .groupBy(['budget', 'depth'])
    .orderBy('budget')
    .orderBy('depth')
    .execute();
  for (const collection of names)
    for (const { collectionId, ...combination } of combinations)
      if (
        collectionId === collection.id &&
        isTaken({ collectionId, ...combination }) &&
        mostSpecificRow(rows, combination) === undefined
      )
        found.push({ collection, ...combination });
  return found;
}

/** True if every combination with this frequency has a matching row. */
function isCovered(rows: readonly MappingTable[], frequency: FrequencyName): boolean {
  return budgets.every((budget) =>
    depths.every((depth) => mostSpecificRow(rows, { frequency, budget, depth }) !== undefined),
  );
}
