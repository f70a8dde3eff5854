import type { Catalogue, Changing } from '../../catalogue/catalogue.ts';
import { folded } from '../../catalogue/folded.ts';
import { newId } from '../../catalogue/new-id.ts';
import { noSuch } from '../../catalogue/no-such.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import { changedFields, writeChange } from '../../catalogue/write-change.ts';
import { may } from '../../people/person.ts';
import type { Person } from '../../people/person.ts';
import { selectionReason } from '../selection-reason.ts';
import { checkCollection } from './check-collection.ts';
import type { CollectionFields } from './check-collection.ts';
import { readCollection } from './collection.ts';
import type { CollectionView } from './collection.ts';
import type { ThemeFields } from './match-themes.ts';
import { writeThemes } from './write-themes.ts';

export type NewCollection = CollectionFields;
export interface ChangedCollection extends CollectionFields {
  readonly isOpen: boolean;
  readonly version: number;
}

const onlyAdministrators = selectionReason('collections-not-changed');
const someInvalid = selectionReason('fields-invalid');

export async function addCollection(
  catalogue: Catalogue,
  person: Person,
  fields: NewCollection,
): Promise<Outcome<CollectionView>> {
  if (!may(person, 'collections.edit')) return refused('forbidden', onlyAdministrators);
  return catalogue.change(async (changing) => {
    const problems = await checkCollection(changing, fields);
    if (problems.length > 0) return refused('invalid', someInvalid, { fields: problems });
    const id = newId();
    const nowMs = Date.now();
    await changing
      .insertInto('collection')
      .values({
        id,
        version: 1,
        ...columnsOf(fields),
        isOpen: 1,
        createdMs: nowMs,
        createdBy: person.id,
        modifiedMs: nowMs,
        modifiedBy: person.id,
      })
      .execute();
    await writeThemes(changing, id, fields.themes);
    const fieldsOfHistory = changedFields({}, historyOf({ ...fields, isOpen: true }));
    await writeChange(changing, {
      subject: 'collection',
      subjectId: id,
      version: 1,
      accountId: person.id,
      atMs: nowMs,
      action: 'create',
      fields: fieldsOfHistory,
    });
    return collectionAfter(changing, person, id);
  });
}

export async function changeCollection(
  catalogue: Catalogue,
  person: Person,
  id: string,
  fields: ChangedCollection,
): Promise<Outcome<CollectionView>> {
  if (!may(person, 'collections.edit')) return refused('forbidden', onlyAdministrators);
  return catalogue.change(async (changing) => {
    const current = await readCollection(changing, person, id);
    if (current === undefined) return noSuch('collection');
    if (current.version !== fields.version)
      return refused('conflict', selectionReason('collection-changed'), { current });
    const problems = await checkCollection(changing, fields, id);
    if (problems.length > 0) return refused('invalid', someInvalid, { fields: problems });
    const changed = changedFields(historyOf(current), historyOf(fields));
    const isSame = fields.themes.every(({ id: theme }, index) => theme === current.themes[index]?.id);
    if (changed.length === 0 && isSame) return done(current);
    const nowMs = Date.now();
    const version = current.version + 1;
    await changing
      .updateTable('collection')
      .set({
        ...columnsOf(fields),
        version,
        isOpen: fields.isOpen ? 1 : 0,
        modifiedMs: nowMs,
        modifiedBy: person.id,
      })
      .where('id', '=', id)
      .execute();
    await writeThemes(changing, id, fields.themes);
    await writeChange(changing, {
      subject: 'collection',
      subjectId: id,
      version,
      accountId: person.id,
      atMs: nowMs,
      action: 'change',
      fields: changed,
    });
    return collectionAfter(changing, person, id);
  });
}

async function collectionAfter(
  changing: Changing,
  person: Person,
  id: string,
): Promise<Outcome<CollectionView>> {
  const collection = await readCollection(changing, person, id);
  if (collection === undefined) throw new Error(`collection ${id} is gone`);
  return done(collection);
}

function columnsOf({ name, description, kind, choices }: CollectionFields) {
  return {
    name: name.trim(),
    nameFolded: folded(name),
    description,
    kind,
    choicesJson: JSON.stringify(choices),
  };
}

function historyOf({
  name,
  description,
  kind,
  isOpen,
  choices,
  themes,
}: Omit<ChangedCollection, 'version'>): Record<string, unknown> {
  return { name: name.trim(), description, kind, isOpen, ...choices, themes: themes.map(themeText) };
}

/** As people read it in the history. */
function themeText({ name, isOffered }: ThemeFields): string {
  return isOffered ? name.trim() : `${name.trim()} (not offered)`;
}
