import type { Catalogue, Database } from '../catalogue/catalogue.ts';
import type { Reason } from '../reasons/reason.ts';
import { takenBy } from './jobs/packing-order.ts';
import { planningReason } from './planning-reason.ts';
import { checkTemplate } from './templates/template-form.ts';
import { expressionProblem } from './traps/expression-problem.ts';
import type { HarvestTable } from './harvests/harvest.ts';

/** A trap or a template that this version of Heirloom cannot use. */
export type Unusable =
  /** `domainId` null: everywhere. */
  | {
      readonly kind: 'trap';
      readonly id: string;
      readonly domainId: string | null;
      readonly expression: string;
      readonly reason: Reason;
    }
  | { readonly kind: 'template'; readonly id: string; readonly name: string; readonly reason: Reason };

/**
 * Active traps and templates that cannot be used: an earlier version of Heirloom accepted expressions with look-around and
 * back-references. A trap must never be skipped silently, so their harvests do not start until they are changed.
 */
export async function unusableExpressions(db: Database): Promise<readonly Unusable[]> {
  const traps = await db
    .selectFrom('trap')
    .select(['id', 'domainId', 'expression'])
    .where('isActive', '=', 1)
    .orderBy('id')
    .execute();
  const templates = await db
    .selectFrom('template')
    .innerJoin('templateVersion', (join) =>
      join
        .onRef('templateVersion.templateId', '=', 'template.id')
        .onRef('templateVersion.number', '=', 'template.currentNumber'),
    )
    .select(['template.id', 'template.name', 'template.currentNumber as number', 'templateVersion.yaml'])
    .orderBy('template.nameFolded')
    .execute();
  return [...templates.flatMap(unusableTemplate), ...traps.flatMap(unusableTrap)];
}

/** Why a harvest cannot start; undefined if all its traps and templates can be used. */
export async function expressionsInTheWay(
  db: Database,
  harvest: Pick<HarvestTable, 'id' | 'kind'>,
): Promise<Reason | undefined> {
  return (await blockedHarvests(db, [harvest])).get(harvest.id);
}

/** The harvests of these that cannot start, with the reason. */
export async function blockedHarvests(
  db: Database,
  harvests: readonly Pick<HarvestTable, 'id' | 'kind'>[],
): Promise<ReadonlyMap<string, Reason>> {
  const blocked = new Map<string, Reason>();
  for (const unusable of await unusableExpressions(db))
    for (const harvest of harvests)
      if (!blocked.has(harvest.id) && (await belongsTo(db, harvest, unusable)))
        blocked.set(harvest.id, unusable.reason);
  return blocked;
}

async function belongsTo(
  db: Database,
  harvest: Pick<HarvestTable, 'id' | 'kind'>,
  unusable: Unusable,
): Promise<boolean> {
  if (unusable.kind === 'trap' && unusable.domainId === null) return true;
  const taken = takenBy(db, harvest)
    .where('configuration.isActive', '=', 1)
    .where('domain.isActive', '=', 1)
    .select('configuration.id')
    .limit(1);
  const found =
    unusable.kind === 'trap'
      ? taken.where('configuration.domainId', '=', unusable.domainId ?? '')
      : taken.where('configuration.templateId', '=', unusable.id);
  return (await found.executeTakeFirst()) !== undefined;
}

function unusableTrap(trap: {
  readonly id: string;
  readonly domainId: string | null;
  readonly expression: string;
}): Unusable[] {
  const problem = expressionProblem(trap.expression);
  if (problem === undefined) return [];
  return [{ kind: 'trap', ...trap, reason: planningReason('trap-unusable', { problem }) }];
}

function unusableTemplate({
  id,
  name,
  number,
  yaml,
}: {
  readonly id: string;
  readonly name: string;
  readonly number: number;
  readonly yaml: string;
}): Unusable[] {
  const [first] = checkTemplate(yaml).problems;
  if (first === undefined) return [];
  const { line, ...problem } = first;
  const reason = planningReason('template-version-unusable', { number, template: name, line, problem });
  return [{ kind: 'template', id, name, reason }];
}

/** For the log of a starting server, and the status of its catalogue. */
export async function unusableLines({ db }: Pick<Catalogue, 'db'>): Promise<string[]> {
  return (await unusableExpressions(db)).map(({ reason }) => reason.message);
}
