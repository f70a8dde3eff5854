import { newId } from '../../catalogue/new-id.ts';
import type { DomainTable, SeedListTable } from '../../catalogue/tables/domain-tables.ts';
import { firstExpectation } from './expectation.ts';
import { noDomainOutcome } from '../../catalogue/no-outcome.ts';
import type { ConfigurationTable } from './configuration.ts';

export interface DomainRows {
  readonly domain: DomainTable;
  readonly seedList: SeedListTable;
  readonly configuration: ConfigurationTable;
}

/** A domain with its first seed list and the configuration that broad harvests use. */
export function newDomainRows(
  name: string,
  {
    templateId,
    seeds,
    nowMs,
  }: { readonly templateId: string; readonly seeds: readonly string[]; readonly nowMs: number },
): DomainRows {
  const domainId = newId(nowMs);
  const seedListId = newId(nowMs);
  const expected = firstExpectation({ scope: null, maxUrls: null, maxBytes: null });
  return {
    domain: {
      id: domainId,
      version: 1,
      name,
      isActive: 1,
      comment: '',
      createdMs: nowMs,
      modifiedMs: nowMs,
      configurations: 1,
      expectedObjects: expected.objects,
      lastHarvestMs: null,
      ...noDomainOutcome,
    },
    seedList: {
      id: seedListId,
      version: 1,
      domainId,
      name: defaultName,
      seeds: seeds.join('\n'),
      seedCount: seeds.length,
      targetId: null,
    },
    configuration: {
      id: newId(nowMs),
      version: 1,
      domainId,
      name: defaultName,
      seedListId,
      templateId,
      maxUrls: null,
      maxBytes: null,
      scope: null,
      depth: null,
      isActive: 1,
      isDefault: 1,
      expectedObjects: expected.objects,
      expectedBytes: expected.bytes,
      targetId: null,
    },
  };
}

const defaultName = 'default';
