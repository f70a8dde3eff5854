import { bulkKind } from '../../catalogue/bulk-kind.ts';
import type { BulkKind, BulkNote } from '../../catalogue/bulk-kind.ts';
import type { Catalogue, Changing } from '../../catalogue/catalogue.ts';
import { newId } from '../../catalogue/new-id.ts';
import { noSuch } from '../../catalogue/no-such.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import { may } from '../../people/person.ts';
import type { Person } from '../../people/person.ts';
import { selectionReason } from '../selection-reason.ts';
import { bringBack } from './bring-back.ts';

import { BulkTally } from './bulk-tally.ts';
import { enterBulk } from './enter-bulk.ts';
import { giveBack } from './give-back.ts';
import { takeAway } from './take-away.ts';
import type { Undoing } from './undoing.ts';
import type { BulkView } from './bulk-shape.ts';

interface WayBack {
  /** The kind of the bulk change that the undoing is. */
  readonly kind: Extract<BulkKind, 'undo' | 'removal' | 'return'>;
  /** Returns the number of targets. */
  readonly go: (changing: Changing, person: Person, undoing: Undoing) => Promise<number>;
}

const waysBack: Readonly<Record<BulkKind, WayBack>> = {
  change: { kind: 'undo', go: giveBack },
  undo: { kind: 'undo', go: giveBack },
  import: { kind: 'removal', go: takeAway },
  return: { kind: 'removal', go: takeAway },
  removal: { kind: 'return', go: bringBack },
};

/**
 * Restores the values that targets had before a bulk change; removes targets of an import. Targets that were changed since are
 * reported and skipped. The undoing is a bulk change too, and can be undone.
 */
export async function undoBulk(
  catalogue: Catalogue,
  person: Person,
  bulkId: string,
): Promise<Outcome<BulkView>> {
  return catalogue.change(async (changing) => {
    const bulk = await changing
      .selectFrom('bulkChange')
      .selectAll()
      .where('id', '=', bulkId)
      .executeTakeFirst();
    if (bulk === undefined) return noSuch('bulk-change');
    if (bulk.accountId !== person.id && !may(person, 'targets.decide'))
      return refused('forbidden', selectionReason('bulk-of-another'));
    if (bulk.undoneMs !== null) return refused('conflict', selectionReason('bulk-undone'));
    const tally = new BulkTally();
    const atMs = Date.now();
    const undoId = newId();
    const { kind, go } = waysBack[bulkKind(JSON.parse(bulk.changesJson) as BulkNote)];
    const signing = { accountId: person.id, atMs, bulkId: undoId };
    const targets = await go(changing, person, { bulkId, tally, signing });
    if (targets === 0) return done(tally.view(kind, 0, null));
    await enterBulk(changing, {
      id: undoId,
      accountId: person.id,
      atMs,
      note: { undone: bulkId, kind },
      targets,
    });
    await changing.updateTable('bulkChange').set({ undoneMs: atMs }).where('id', '=', bulkId).execute();
    return done(tally.view(kind, targets, undoId));
  });
}
