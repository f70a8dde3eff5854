import type { Database } from '../catalogue/catalogue.ts';
import type { BudgetName, Combination, DepthName, FrequencyName } from '../catalogue/target-options.ts';
import type { FieldProblem } from '../catalogue/outcome.ts';
import type { Reason } from '../reasons/reason.ts';
import { hasRight } from '../people/rights.ts';
import { readTargetOptions } from './target-options.ts';
import { optionsOf, readThemes } from './collections/collection.ts';

import { combinationKey } from './combinations.ts';
import { selectionReason } from './selection-reason.ts';
import type { CollectionOptions, ThemeView } from './collections/collection-shape.ts';

/** The part of a collection that targets are checked against. */
export interface SelectionCollection {
  readonly id: string;
  readonly name: string;
  readonly isOpen: boolean;
  readonly targetOptions: CollectionOptions;
  readonly themes: readonly ThemeView[];
}

/**
 * The data that targets are checked against: collections, allowed combinations, people. Each is read once, so a context lives
 * only for one transaction, or one batch of an import.
 */
export class SelectionContext {
  readonly #db: Database;
  readonly #collections = new Map<string, SelectionCollection | undefined>();
  readonly #responsibles = new Map<string, Reason | undefined>();
  #combinations: ReadonlySet<string> | undefined;

  constructor(db: Database) {
    this.#db = db;
  }

  async collection(id: string): Promise<SelectionCollection | undefined> {
    if (this.#collections.has(id)) return this.#collections.get(id);
    const row = await this.#db.selectFrom('collection').selectAll().where('id', '=', id).executeTakeFirst();
    const collection =
      row === undefined
        ? undefined
        : {
            id,
            name: row.name,
            isOpen: row.isOpen === 1,
            targetOptions: optionsOf(row),
            themes: (await readThemes(this.#db, id)).map((theme) => ({
              id: theme.id,
              name: theme.name,
              isOffered: theme.isOffered === 1,
            })),
          };
    this.#collections.set(id, collection);
    return collection;
  }

  /** Why the collection does not allow these, with the field at fault; undefined if it does. */
  async combinationProblem(
    { targetOptions }: SelectionCollection,
    { budget, frequency, depth }: Combination,
  ): Promise<FieldProblem | undefined> {
    if (!targetOptions.budgets.includes(budget)) return notOffered('budget', budget);
    if (!targetOptions.frequencies.includes(frequency)) return notOffered('frequency', frequency);
    if (!targetOptions.depths.includes(depth)) return notOffered('depth', depth);
    this.#combinations ??= new Set((await readTargetOptions(this.#db)).combinations.map(combinationKey));
    if (this.#combinations.has(combinationKey({ budget, frequency, depth }))) return undefined;
    return { field: 'depth', ...selectionReason('options-not-combined', { budget, frequency, depth }) };
  }

  /** Why this person cannot be responsible for targets of the collection; undefined if they can. */
  async responsibleProblem(accountId: string, collectionId: string): Promise<Reason | undefined> {
    const key = `${accountId} ${collectionId}`;
    if (!this.#responsibles.has(key))
      this.#responsibles.set(key, await this.#whyNotResponsible(accountId, collectionId));
    return this.#responsibles.get(key);
  }

  /** The options of a target for which none were chosen: the first allowed combination, modest ones first. */
  async defaultOptions(collection: SelectionCollection): Promise<Combination | undefined> {
    for (const depth of ordered(defaultDepths, collection.targetOptions.depths))
      for (const frequency of ordered(defaultFrequencies, collection.targetOptions.frequencies))
        for (const budget of collection.targetOptions.budgets)
          if ((await this.combinationProblem(collection, { budget, frequency, depth })) === undefined)
            return { budget, frequency, depth };
    return undefined;
  }

  async #whyNotResponsible(accountId: string, collectionId: string): Promise<Reason | undefined> {
    const account = await this.#db
      .selectFrom('account')
      .select(['isActive', 'role', 'displayName'])
      .where('id', '=', accountId)
      .executeTakeFirst();
    if (account === undefined) return selectionReason('person-unknown');
    const { displayName: person } = account;
    if (account.isActive === 0) return selectionReason('person-left', { person });
    if (!hasRight(account.role, 'targets.edit')) return selectionReason('person-without-targets', { person });
    if (account.role !== 'librarian') return undefined;
    const given = await this.#db
      .selectFrom('accountCollection')
      .select('accountId')
      .where('accountId', '=', accountId)
      .where('collectionId', '=', collectionId)
      .executeTakeFirst();
    return given === undefined ? selectionReason('person-elsewhere', { person }) : undefined;
  }
}

const defaultDepths: readonly DepthName[] = ['host', 'path', 'domain', 'two-clicks', 'one-click', 'page'];
const defaultFrequencies: readonly FrequencyName[] = [
  'annual',
  'twice-yearly',
  'quarterly',
  'monthly',
  'once',
  'weekly',
  'daily',
];

function ordered<Name>(order: readonly Name[], offered: readonly Name[]): Name[] {
  return order.filter((name) => offered.includes(name));
}

function notOffered(
  field: 'budget' | 'frequency' | 'depth',
  value: BudgetName | FrequencyName | DepthName,
): FieldProblem {
  return { field, ...selectionReason('option-not-offered', { option: value }) };
}
