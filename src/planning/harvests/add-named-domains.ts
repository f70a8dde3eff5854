import type { Catalogue } from '../../catalogue/catalogue.ts';
import { done } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import { reasonToJson } from '../../reasons/reason.ts';
import type { ReasonJson } from '../../reasons/reason.ts';
import type { Person } from '../../people/person.ts';
import { chunks } from '../chunks.ts';
import { domainNameOf } from '../domains/domain-name.ts';
import { planningReason } from '../planning-reason.ts';
import { changeHarvestConfigurations } from './harvest-configurations.ts';

export interface NamedDomains {
  /** Domains whose default configuration is in the harvest now. */
  readonly taken: number;
  readonly refused: readonly NamedLine[];
}

interface NamedLine extends ReasonJson {
  readonly line: number;
  readonly text: string;
}

/** Adds domains to a harvest by name or URL, one per line: the default configuration of each. */
export async function addNamedDomains(
  catalogue: Catalogue,
  person: Person,
  { id, names }: { readonly id: string; readonly names: string },
): Promise<Outcome<NamedDomains>> {
  const refusals: NamedLine[] = [];
  const wanted = new Map<string, Omit<NamedLine, keyof ReasonJson>>();
  for (const [index, written] of names.split(/\r?\n/).entries()) {
    const text = written.trim();
    if (text === '' || text.startsWith('#')) continue;
    const line = { line: index + 1, text: text.slice(0, 200) };
    const read = domainNameOf(text);
    if (!read.ok) refusals.push({ ...line, ...reasonToJson(read.reason) });
    else if (!wanted.has(read.name)) wanted.set(read.name, line);
  }
  const add: string[] = [];
  for (const some of chunks([...wanted.keys()], 1000))
    for (const { configurationId, name } of await catalogue.db
      .selectFrom('domain')
      .innerJoin('configuration', 'configuration.domainId', 'domain.id')
      .select(['configuration.id as configurationId', 'domain.name'])
      .where('domain.name', 'in', some)
      .where('configuration.isDefault', '=', 1)
      .execute()) {
      add.push(configurationId);
      wanted.delete(name);
    }
  for (const line of wanted.values())
    refusals.push({ ...line, ...reasonToJson(planningReason('domain-unknown')) });
  const changed = await changeHarvestConfigurations(catalogue, person, { id, add, remove: [] });
  if (!changed.ok) return changed;
  return done({
    taken: add.length,
    refused: refusals.toSorted((one, other) => one.line - other.line),
  });
}
