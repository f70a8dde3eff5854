import { expressionBuilder } from 'kysely';
import type { AliasableExpression } from 'kysely';
import type { Database } from './catalogue.ts';
import type { SortValue } from './list-order.ts';
import type { configurationSorts } from './field-shapes.ts';
import { maxCounted } from './list-page.ts';
import type { PageIds, PageRequest } from './list-page.ts';
import { refusedList } from './list-reason.ts';
import { done } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { foundPage, sortedPage, sortedText } from './sorted-page.ts';
import type { Found } from './sorted-page.ts';
import type { Tables } from './tables.ts';

export type ConfigurationSortName = keyof typeof configurationSorts;

/** Configurations that are harvested together. */
export interface ConfigurationSet {
  /** At most `maxCounted` + 1. */
  readonly count: number;
  /** Ids and domain names, in the order of an index. */
  readonly byDomain: Found;
}

/** A page of a set. A very large set is sorted by domain only. */
export async function configurationPage(
  db: Database,
  set: ConfigurationSet,
  request: PageRequest<ConfigurationSortName>,
): Promise<Outcome<PageIds>> {
  const { name } = request.order;
  if (name === 'domain') return done(await foundPage(db, set.byDomain, request));
  if (set.count > maxCounted)
    return refusedList('sort', 'list-too-long', { max: maxCounted, sort: 'domain' });
  const found = db
    .selectFrom('configuration')
    .leftJoin('target', 'target.id', 'configuration.targetId')
    .select(['configuration.id', valueOf(name).as('value')])
    .where('configuration.id', 'in', db.selectFrom(set.byDomain.as('found')).select('found.id'))
    // Rows are gathered before they are sorted, instead of walking the index of the order.
    .limit(maxCounted);
  if (name !== 'configuration') return done(await foundPage(db, found, request));
  const rows = await found.execute();
  return done(
    sortedPage(
      rows.map(({ id, value }) => ({ id, value: sortedText(String(value)) })),
      request,
    ),
  );
}

function valueOf(name: Exclude<ConfigurationSortName, 'domain'>): AliasableExpression<SortValue> {
  const eb = expressionBuilder<Tables, 'configuration' | 'target'>();
  switch (name) {
    case 'configuration':
      return eb.ref('configuration.name');
    case 'template':
      return eb
        .selectFrom('template')
        .select('template.nameFolded')
        .whereRef('template.id', '=', 'configuration.templateId')
        .$asScalar();
    case 'expected':
      return eb.ref('configuration.expectedObjects');
    case 'target':
      return eb.ref('target.titleFolded');
  }
}
