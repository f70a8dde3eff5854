import type { Catalogue, Database } from '../../catalogue/catalogue.ts';
import { folded } from '../../catalogue/folded.ts';
import { noSuch } from '../../catalogue/no-such.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import { may } from '../../people/person.ts';
import type { Person } from '../../people/person.ts';
import { selectionReason } from '../selection-reason.ts';
import { checkCollection } from './check-collection.ts';

import { readCollection } from './collection.ts';

import type { ThemeFields } from './match-themes.ts';
import { writeThemes } from './write-themes.ts';
import { addRow, changeRow } from '../../catalogue/change-row.ts';
import type { CollectionFields, CollectionView } from './collection-shape.ts';
import type { ChangedCollection } from './collection-shape.ts';

export type NewCollection = CollectionFields;
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
    const atMs = Date.now();
    const id = await addRow(changing, person, collectionsOf(person), {
      set: columnsOf(fields),
      derived: { isOpen: 1, createdMs: atMs, createdBy: person.id, modifiedMs: atMs, modifiedBy: person.id },
      recorded: recordedFields({ ...fields, isOpen: true }),
      atMs,
    });
    await writeThemes(changing, id, fields.themes);
    return collectionsOf(person).read(changing, id);
  });
}

export async function changeCollection(
  catalogue: Catalogue,
  person: Person,
  id: string,
  { version, ...fields }: ChangedCollection,
): Promise<Outcome<CollectionView>> {
  if (!may(person, 'collections.edit')) return refused('forbidden', onlyAdministrators);
  const collections = collectionsOf(person);
  return changeRow(catalogue, person, collections, { id, version }, async (_row, changing) => {
    const current = await collections.read(changing, id);
    if (!current.ok) return current;
    const problems = await checkCollection(changing, fields, id);
    if (problems.length > 0) return refused('invalid', someInvalid, { fields: problems });
    return done({
      set: { ...columnsOf(fields), isOpen: fields.isOpen ? 1 : 0 },
      derived: { modifiedMs: Date.now(), modifiedBy: person.id },
      recorded: { before: recordedFields(current.value), after: recordedFields(fields) },
      isDifferent: fields.themes.some((theme, index) => theme.id !== current.value.themes[index]?.id),
      after: () => writeThemes(changing, id, fields.themes),
    });
  });
}

function collectionsOf(person: Person) {
  return {
    table: 'collection',
    subject: 'collection',
    conflict: selectionReason('collection-changed'),
    read: async (db: Database, id: string): Promise<Outcome<CollectionView>> => {
      const collection = await readCollection(db, person, id);
      return collection === undefined ? noSuch('collection') : done(collection);
    },
  } as const;
}

function columnsOf({ name, description, kind, targetOptions }: CollectionFields) {
  return {
    name: name.trim(),
    nameFolded: folded(name),
    description,
    kind,
    targetOptionsJson: JSON.stringify(targetOptions),
  };
}

function recordedFields({
  name,
  description,
  kind,
  isOpen,
  targetOptions,
  themes,
}: Omit<ChangedCollection, 'version'>): Record<string, unknown> {
  return { name: name.trim(), description, kind, isOpen, ...targetOptions, themes: themes.map(themeText) };
}

/** As shown in the history. */
function themeText({ name, isOffered }: ThemeFields): string {
  return isOffered ? name.trim() : `${name.trim()} (not offered)`;
}
