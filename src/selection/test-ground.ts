/** People, two collections and a form for the tests of this room. */
import { budgets, depths, frequencies } from '../catalogue/target-options.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Outcome, Refusal } from '../catalogue/outcome.ts';
import { newId } from '../catalogue/new-id.ts';
import { addPerson } from '../catalogue/test-catalogue.ts';
import type { Person } from '../people/person.ts';

import { addCollection } from './collections/save-collection.ts';
import { SelectionContext } from './selection-context.ts';
import { checkTarget } from './targets/check-target.ts';
import { insertTargets } from './targets/insert-targets.ts';
import type { NewTarget } from './targets/insert-targets.ts';
import type { CollectionView } from './collections/collection-shape.ts';
import type { TargetFields } from './targets/target-shape.ts';

export interface TestGround {
  readonly administrator: Person;
  readonly curator: Person;
  /** Has the collection `news` only. */
  readonly librarian: Person;
  readonly news: CollectionView;
  readonly arts: CollectionView;
  /** A form for `news`, of the librarian. */
  readonly form: (more?: Partial<TargetFields>) => TargetFields;
  /** Adds targets without asking a server. */
  readonly put: (person: Person, ...forms: readonly TargetFields[]) => Promise<string[]>;
}

export async function testGround(catalogue: Catalogue): Promise<TestGround> {
  const administrator = await addPerson(catalogue, 'administrator');
  const collection = async (name: string): Promise<CollectionView> =>
    valueOf(
      await addCollection(catalogue, administrator, {
        name,
        description: '',
        kind: 'ongoing',
        targetOptions: { budgets: [...budgets], frequencies: [...frequencies], depths: [...depths] },
        themes: [
          { name: 'Press', isOffered: true },
          { name: `Only ${name}`, isOffered: true },
        ],
      }),
    );
  const [news, arts] = [await collection('News'), await collection('Arts')];
  const curator = await addPerson(catalogue, 'curator');
  const librarian = await addPerson(catalogue, 'librarian', { collections: [news.id] });
  return {
    administrator,
    curator,
    librarian,
    news,
    arts,
    form: (more = {}) => ({
      collectionId: news.id,
      title: 'A journal',
      url: 'http://journal.test/',
      supplementary: [],
      isActive: true,
      budget: 'small',
      frequency: 'monthly',
      depth: 'host',
      themeId: themeOf(more.collectionId === arts.id ? arts : news, 'Press'),
      keywords: [],
      contentNote: '',
      technicalNote: '',
      responsibleId: librarian.id,
      ...more,
    }),
    put: (person, ...forms) => putTargets(catalogue, person, forms),
  };
}

async function putTargets(
  catalogue: Catalogue,
  person: Person,
  forms: readonly TargetFields[],
): Promise<string[]> {
  const state = person.role === 'librarian' ? 'proposed' : 'validated';
  const signing = { state, overrideNote: '', check: undefined, accountId: person.id } as const;
  const targets = await catalogue.change(async (changing) => {
    const ground = new SelectionContext(changing);
    const drafts: NewTarget[] = [];
    for (const [index, form] of forms.entries()) {
      const checked = await checkTarget(ground, person, form);
      if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
      drafts.push({ ...signing, id: newId(), draft: checked.draft, nowMs: Date.now() + index });
    }
    await insertTargets(changing, drafts);
    return drafts;
  });
  return targets.map(({ id }) => id);
}

export function themeOf({ themes }: CollectionView, name: string): string {
  const theme = themes.find((each) => each.name === name);
  if (theme === undefined) throw new Error(`no theme ${name}`);
  return theme.id;
}

export function valueOf<Value>(outcome: Outcome<Value>): Value {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.error));
  return outcome.value;
}

export function refusalOf(outcome: Outcome<unknown>): Refusal {
  if (outcome.ok) throw new Error(`not refused: ${JSON.stringify(outcome.value)}`);
  return outcome.error;
}

/** The fields that were refused. */
export function wrongFields(outcome: Outcome<unknown>): string[] {
  return (refusalOf(outcome).fields ?? []).map(({ field }) => field);
}
