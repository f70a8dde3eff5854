import type { BulkNote } from '../../catalogue/bulk-kind.ts';
import type { Changing } from '../../catalogue/catalogue.ts';
import type { BulkChanges } from './bulk-shape.ts';

export interface BulkEntry {
  readonly id: string;
  readonly accountId: string;
  readonly atMs: number;
  readonly note: BulkChanges | BulkNote;
  readonly targets: number;
}

/** Records a bulk change. One that is made in batches is recorded with each batch. */
export async function enterBulk(changing: Changing, { note, ...entry }: BulkEntry): Promise<void> {
  await changing
    .insertInto('bulkChange')
    .values({ ...entry, changesJson: JSON.stringify(note), undoneMs: null })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((of) => ({ targets: of('bulkChange.targets', '+', entry.targets) })),
    )
    .execute();
}
