import { expressionBuilder } from 'kysely';
import type { AliasableExpression, Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Database } from './catalogue.ts';
import type { SortKind, SortValue } from './list-order.ts';
import { mostCounted } from './list-page.ts';
import type { PageWish } from './list-page.ts';
import { refusedList } from './list-reason.ts';
import { done } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { foundPage, sortedPage, sortedText } from './sorted-page.ts';
import type { SortedPage, SortedRow } from './sorted-page.ts';
import type { Tables } from './tables.ts';

export const configurationSortKinds = {
  domain: 'string',
  configuration: 'string',
  template: 'string',
  expected: 'number',
  record: 'string',
} as const satisfies Readonly<Record<string, SortKind>>;
export type ConfigurationSortName = keyof typeof configurationSortKinds;

/** Configurations that are harvested together. */
export interface ConfigurationSet {
  /** Counted up to one more than `mostCounted`. */
  readonly count: number;
  /** The ids of all of them. */
  readonly ids: Expression<{ configurationId: string }>;
  /** Whether a configuration is one of them, asked one by one. */
  readonly has: (of: ExpressionBuilder<Tables, 'configuration'>) => Expression<SqlBool>;
}

/** A page of a set. Where there are very many, they can be had in the order of their domains only: an index has that. */
export async function configurationPage(
  db: Database,
  set: ConfigurationSet,
  wish: PageWish<ConfigurationSortName>,
): Promise<Outcome<SortedPage>> {
  const { name } = wish.order;
  if (set.count > mostCounted) {
    if (name === 'domain') return done(await walkedPage(db, set, wish));
    return refusedList('sort', 'list-too-long', { most: mostCounted, sort: 'domain' });
  }
  const found = db
    .selectFrom('configuration')
    .select(['configuration.id', valueOf(name).as('value')])
    .where('configuration.id', 'in', set.ids as Expression<never>);
  if (name !== 'configuration') return done(await foundPage(db, found, wish));
  const rows = await found.execute();
  return done(
    sortedPage(
      rows.map(({ id, value }) => ({ id, value: sortedText(String(value)) })),
      wish,
    ),
  );
}

function valueOf(name: ConfigurationSortName): AliasableExpression<SortValue> {
  const eb = expressionBuilder<Tables, 'configuration'>();
  switch (name) {
    case 'domain':
      return eb
        .selectFrom('domain')
        .select('domain.name')
        .whereRef('domain.id', '=', 'configuration.domainId')
        .$asScalar();
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
    case 'record':
      return eb
        .selectFrom('record')
        .select('record.titleFolded')
        .whereRef('record.id', '=', 'configuration.recordId')
        .$asScalar();
  }
}

/** So many domains are looked at in one go. */
const atOnce = 500;

/** Along the names of all domains: where a set is large, its next ones are near. */
async function walkedPage(
  db: Database,
  { has }: ConfigurationSet,
  wish: PageWish<ConfigurationSortName>,
): Promise<SortedPage> {
  const { order, mark } = wish;
  const isForward = order.direction === 'asc';
  const rows: SortedRow[] = [];
  let from = { name: mark === undefined ? undefined : String(mark.value), isIncluded: true };
  for (;;) {
    const { name, isIncluded } = from;
    const operator = isForward ? (isIncluded ? '>=' : '>') : isIncluded ? '<=' : '<';
    const domains = await db
      .selectFrom('domain')
      .select(['id', 'name'])
      .$if(name !== undefined, (query) => query.where('name', operator, name ?? ''))
      .orderBy('name', order.direction)
      .limit(atOnce)
      .execute();
    rows.push(...(await configurationsOf(db, domains, has)));
    const last = domains.at(-1);
    const page = sortedPage(rows, wish);
    if (page.next !== null || last === undefined || domains.length < atOnce) return page;
    from = { name: last.name, isIncluded: false };
  }
}

async function configurationsOf(
  db: Database,
  domains: readonly { readonly id: string; readonly name: string }[],
  has: ConfigurationSet['has'],
): Promise<SortedRow[]> {
  if (domains.length === 0) return [];
  const names = new Map(domains.map(({ id, name }) => [id, name]));
  const rows = await db
    .selectFrom('configuration')
    .select(['configuration.id', 'configuration.domainId'])
    .where('configuration.domainId', 'in', [...names.keys()])
    .where(has)
    .execute();
  return rows.map(({ id, domainId }) => ({ id, value: names.get(domainId) ?? '' }));
}
