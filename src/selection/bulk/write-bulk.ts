import { clientAddress } from '../../catalogue/client-address.ts';
import type { Changing } from '../../catalogue/catalogue.ts';
import { insertMany } from '../../catalogue/insert-many.ts';
import { newId } from '../../catalogue/new-id.ts';
import type { ChangeTable } from '../../catalogue/tables/history-tables.ts';
import { writeSearchRows } from '../../catalogue/write-search-rows.ts';
import { changedFields } from '../../catalogue/write-change.ts';
import { chunks, maxAtOnce } from '../names.ts';
import { keywordRows } from '../targets/insert-targets.ts';
import type { BulkFacts } from './bulk-row.ts';

/** A target of a bulk change, ready to be written. */
export interface BulkStep {
  readonly id: string;
  /** The current row. */
  readonly version: number;
  readonly before: BulkFacts;
  readonly after: BulkFacts;
}

export interface BulkSigning {
  readonly accountId: string;
  readonly atMs: number;
  readonly action: ChangeTable['action'];
  readonly bulkId: string;
}

/** Targets with the same new values are written by one statement. */
export async function writeBulk(
  changing: Changing,
  steps: readonly BulkStep[],
  signing: BulkSigning,
): Promise<void> {
  const alike = Map.groupBy(steps, ({ before, after }) => JSON.stringify(columnsOf(before, after)));
  for (const group of alike.values()) await writeColumns(changing, group, signing);
  await writeKeywords(changing, steps.filter(hasOtherKeywords));
  await writeSearchRows(
    changing,
    steps.map(({ id }) => id),
  );
  await insertMany(
    changing,
    'change',
    steps.map((step) => historyRow(step, signing)),
  );
}

function hasOtherKeywords({ before, after }: BulkStep): boolean {
  return JSON.stringify(before.keywords) !== JSON.stringify(after.keywords);
}

/** Only columns that differ. */
function columnsOf(before: BulkFacts, after: BulkFacts) {
  const { keywords: _keywords, isActive, ...rest } = after;
  const changed = Object.entries(rest).filter(([name, value]) => before[name as keyof BulkFacts] !== value);
  const columns = Object.fromEntries(changed) as Partial<typeof rest>;
  return before.isActive === isActive
    ? columns
    : { ...columns, isActive: isActive ? (1 as const) : (0 as const) };
}

async function writeColumns(
  changing: Changing,
  group: readonly BulkStep[],
  { accountId, atMs }: BulkSigning,
): Promise<void> {
  const [first] = group;
  if (first === undefined) return;
  const columns = columnsOf(first.before, first.after);
  const isDecided = columns.state === 'validated' || columns.state === 'refused';
  for (const some of chunks(group, maxAtOnce))
    await changing
      .updateTable('target')
      .set((of) => ({
        ...columns,
        version: of('version', '+', 1),
        modifiedMs: atMs,
        modifiedBy: accountId,
        ...(isDecided ? { decidedMs: atMs, decidedBy: accountId } : {}),
      }))
      .where(
        'id',
        'in',
        some.map(({ id }) => id),
      )
      .execute();
}

async function writeKeywords(changing: Changing, steps: readonly BulkStep[]): Promise<void> {
  for (const some of chunks(steps, maxAtOnce))
    await changing
      .deleteFrom('targetKeyword')
      .where(
        'targetId',
        'in',
        some.map(({ id }) => id),
      )
      .execute();
  await insertMany(
    changing,
    'targetKeyword',
    steps.flatMap(({ id, after }) => keywordRows(id, after)),
  );
}

function historyRow({ id, version, before, after }: BulkStep, signing: BulkSigning): ChangeTable {
  return {
    ...signing,
    id: newId(signing.atMs),
    subject: 'target',
    subjectId: id,
    version: version + 1,
    fieldsJson: JSON.stringify(changedFields({ ...before }, { ...after })),
    address: clientAddress(),
  };
}
