import type { Changing, Database } from './catalogue.ts';
import { newId } from './new-id.ts';
import type { DomainTable } from './tables/domain-tables.ts';
import { noDomainOutcome } from './no-outcome.ts';

export function domain(name: string): DomainTable {
  return {
    id: newId(),
    version: 1,
    name,
    isActive: 1,
    comment: '',
    createdMs: 1,
    modifiedMs: 1,
    configurations: 0,
    expectedObjects: 0,
    lastHarvestMs: null,
    ...noDomainOutcome,
  };
}

export async function addDomain(db: Database | Changing, name: string): Promise<void> {
  await db.insertInto('domain').values(domain(name)).execute();
}
