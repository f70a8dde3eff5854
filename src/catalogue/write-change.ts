import { clientAddress } from './client-address.ts';
import type { Changing } from './catalogue.ts';
import { newId } from './new-id.ts';
import type { ChangeSubject, ChangeTable } from './tables/history-tables.ts';

export interface ChangedField {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** Writes a change into the history. */
export async function writeChange(
  changing: Changing,
  change: {
    readonly subject: ChangeSubject;
    readonly subjectId: string;
    /** The version that the change made. */
    readonly version: number;
    readonly accountId: string;
    readonly atMs: number;
    readonly action: ChangeTable['action'];
    readonly fields: readonly ChangedField[];
    readonly bulkId?: string;
  },
): Promise<void> {
  const { fields, bulkId = null, ...row } = change;
  await changing
    .insertInto('change')
    .values({
      ...row,
      id: newId(row.atMs),
      fieldsJson: JSON.stringify(fields),
      bulkId,
      address: clientAddress(),
    })
    .execute();
}

/** The fields in which two values differ, in the order of the second. */
export function changedFields(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): ChangedField[] {
  return Object.entries(after)
    .filter(([field, to]) => JSON.stringify(before[field] ?? null) !== JSON.stringify(to ?? null))
    .map(([field, to]) => ({ field, from: before[field] ?? null, to: to ?? null }));
}
