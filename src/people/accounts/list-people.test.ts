import { it } from 'vitest';
import { folded } from '../../catalogue/folded.ts';
import { insertMany } from '../../catalogue/insert-many.ts';
import { newId } from '../../catalogue/new-id.ts';
import { addPerson } from '../../catalogue/test-catalogue.ts';
import { onBothEngines } from '../../catalogue/test-engines.ts';
import { expectEveryOrder } from '../../catalogue/test-orders.ts';
import type { AnyQuestion } from '../../catalogue/test-orders.ts';
import { roles } from '../../catalogue/roles.ts';
import { listPeople } from './list-people.ts';

onBothEngines('people in every order', (open) => {
  it('are listed', async () => {
    const catalogue = await open();
    const names = ['zoé', 'Élise', 'eric', 'Zita', 'ÉLAN', 'abel', 'Œdipe', 'odile', 'anna', 'Äpfel', 'yves'];
    const ids: string[] = [];
    for (const [index, name] of names.entries())
      ids.push((await addPerson(catalogue, roles[index % roles.length] ?? 'reader', { name })).id);
    const collections = [newId(), newId()];
    await catalogue.change(async (changing) => {
      await insertMany(
        changing,
        'collection',
        collections.map((id) => ({
          id,
          version: 1,
          name: id,
          nameFolded: id,
          description: '',
          kind: 'ongoing' as const,
          isOpen: 1 as const,
          targetOptionsJson: '{}',
          createdMs: 1,
          createdBy: ids[0] ?? '',
          modifiedMs: 1,
          modifiedBy: ids[0] ?? '',
        })),
      );
      await insertMany(
        changing,
        'accountCollection',
        ids.flatMap((accountId, index) =>
          collections.slice(0, index % 3).map((collectionId) => ({ accountId, collectionId })),
        ),
      );
      for (const [index, id] of ids.entries())
        await changing
          .updateTable('account')
          .set({
            isActive: index % 4 === 0 ? 0 : 1,
            passwordHash: index % 3 === 0 ? 'kept' : null,
            origin: (['local', 'ldap', 'oidc'] as const)[index % 3] ?? 'local',
            lastSignInMs: index % 3 === 1 ? null : index % 2,
            email: index % 2 === 0 ? '' : `${index % 4}@library.example`,
            createdMs: index % 5,
          })
          .where('id', '=', id)
          .execute();
    });
    await expectEveryOrder({
      ask: (question: AnyQuestion) => listPeople(catalogue, question),
      values: {
        name: ({ name }) => folded(name),
        displayName: ({ displayName }) => folded(displayName),
        role: ({ role }) => roles.indexOf(role),
        // The labels of the page: active, invited, not active.
        state: ({ isActive, origin, hasPassword }) =>
          !isActive ? 2 : origin === 'local' && !hasPassword ? 1 : 0,
        // Curators and administrators work on all collections.
        collections: ({ role, collections: given }) =>
          role === 'curator' || role === 'administrator' ? Infinity : given.length,
        lastSignIn: ({ lastSignInMs }) => lastSignInMs,
        email: ({ email }) => (email === '' ? null : email),
        origin: ({ origin }) => origin,
        created: ({ createdMs }) => createdMs,
      },
    });
  });
});
