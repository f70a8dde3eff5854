import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Database } from './catalogue.ts';
import { addRow, changeRow, removeRow } from './change-row.ts';
import type { RowUpdate, Seen } from './change-row.ts';
import { historyOf } from './history.ts';
import { newId } from './new-id.ts';
import { noSuch } from './no-such.ts';
import { done, refused } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { catalogueReason } from './catalogue-reason.ts';
import { columnsOf, fieldsOf } from './row-fields.ts';
import { onBothEngines } from './test-engines.ts';
import type { OpenTestCatalogue } from './test-engines.ts';
import type { Tables } from './tables.ts';

const fields = z.object({ expression: z.string(), comment: z.string(), isActive: z.boolean() });
const traps = {
  table: 'trap',
  subject: 'trap',
  read: async (db: Database, id: string): Promise<Outcome<Tables['trap']>> => {
    const row = await db.selectFrom('trap').selectAll().where('id', '=', id).executeTakeFirst();
    return row === undefined ? noSuch('trap') : done(row);
  },
} as const;
const person = { id: 'someone' };

onBothEngines('a versioned row', (open) => {
  it('gets a version and a place in the history with each change, and none where nothing changes', async () => {
    const { catalogue, id } = await withTrap(open);
    const input = { expression: 'a+', comment: 'loops', isActive: false };
    const change = (version: number) =>
      changeRow(catalogue, person, traps, { id, version }, async () =>
        done({ set: columnsOf(fields, input) }),
      );
    const first = await change(1);
    expect(first.ok && [first.value.version, fieldsOf(fields, first.value)]).toEqual([2, input]);
    const second = await change(2);
    expect(second.ok && second.value.version).toBe(2);
    const history = await historyOf(catalogue, 'trap', id);
    expect(history.ok && history.value.changes.map(({ action, fields: told }) => [action, told])).toEqual([
      [
        'change',
        [
          { field: 'comment', from: '', to: 'loops' },
          { field: 'isActive', from: true, to: false },
        ],
      ],
      [
        'create',
        [
          { field: 'expression', from: null, to: 'a+' },
          { field: 'comment', from: null, to: '' },
          { field: 'isActive', from: null, to: true },
        ],
      ],
    ]);
  });

  it('is not changed by a person who has seen another version, nor where the check refuses it', async () => {
    const { catalogue, id } = await withTrap(open);
    const request = (seen: Seen, decided: Outcome<RowUpdate<Tables['trap']>>) =>
      changeRow(catalogue, person, traps, seen, async () => decided);
    const late = done({ set: { comment: 'late' } });
    expect(await request({ id, version: 2 }, late)).toMatchObject({
      ok: false,
      error: { kind: 'conflict', code: 'changed-meanwhile', current: { id, version: 1 } },
    });
    const wrong = refused('invalid', catalogueReason('half-letter'));
    expect(await request({ id, version: 1 }, wrong)).toEqual(wrong);
    expect(await request({ id: newId(), version: 1 }, late)).toEqual(noSuch('trap'));
    expect(await traps.read(catalogue.db, id)).toMatchObject({ value: { version: 1, comment: '' } });
  });

  it('can be removed, with its values in the history', async () => {
    const { catalogue, id } = await withTrap(open);
    await removeRow(catalogue, person, traps, { id, version: 1 }, ({ expression }) => done({ expression }));
    expect(await traps.read(catalogue.db, id)).toEqual(noSuch('trap'));
    const last = await catalogue.db
      .selectFrom('change')
      .selectAll()
      .where('subjectId', '=', id)
      .where('action', '=', 'delete')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(last.fieldsJson)).toEqual([{ field: 'expression', from: 'a+', to: null }]);
  });
});

async function withTrap(open: OpenTestCatalogue) {
  const catalogue = await open();
  const id = await catalogue.change((changing) =>
    addRow(changing, person, traps, {
      set: columnsOf(fields, { expression: 'a+', comment: '', isActive: true }),
      derived: { domainId: null, jobId: null, createdMs: 1, createdBy: person.id },
    }),
  );
  return { catalogue, id };
}
