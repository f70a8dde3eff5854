import type { Catalogue } from '../../catalogue/catalogue.ts';
import { noSuch } from '../../catalogue/no-such.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import type { Person } from '../../people/person.ts';
import { reasonToJson } from '../../reasons/reason.ts';
import type { ReasonJson } from '../../reasons/reason.ts';
import { addDomains } from '../domains/add-domains.ts';
import { domainNameOf } from '../domains/domain-name.ts';
import { addConfiguration } from '../domains/save-configuration.ts';
import { addSeedList, changeSeedList } from '../domains/save-seed-list.ts';
import { planningReason } from '../planning-reason.ts';
import { changeHarvestConfigurations } from './harvest-configurations.ts';

export interface SentUrls {
  /** They are in the harvest now. */
  readonly urls: readonly string[];
  readonly refused: readonly (ReasonJson & { readonly url: string })[];
}

/** The name of a domain's seed list and configuration for pages that readers missed. */
const missingName = 'missing';

/**
 * Adds URLs to a harvest, each with its page components but without following links: they join the seed list `missing` of their
 * domain, whose configuration of the same name is added to the harvest. URLs that are sent twice are added once.
 */
export async function sendUrls(
  catalogue: Catalogue,
  person: Person,
  { harvestId, urls }: { readonly harvestId: string; readonly urls: readonly string[] },
): Promise<Outcome<SentUrls>> {
  const harvest = await catalogue.db
    .selectFrom('harvest')
    .select('kind')
    .where('id', '=', harvestId)
    .executeTakeFirst();
  if (harvest === undefined) return noSuch('harvest');
  if (harvest.kind === 'broad') return refused('conflict', planningReason('harvest-takes-all'));
  const refusals: SentUrls['refused'][number][] = [];
  const byDomain = new Map<string, string[]>();
  for (const url of urls) {
    const read = domainNameOf(url);
    if (!read.ok) refusals.push({ url, ...reasonToJson(read.reason) });
    else byDomain.set(read.name, [...(byDomain.get(read.name) ?? []), url]);
  }
  const configurations: string[] = [];
  const sent: string[] = [];
  for (const [name, some] of byDomain) {
    const configuration = await configurationWith(catalogue, person, { name, urls: some });
    if (configuration.ok) {
      configurations.push(configuration.value);
      sent.push(...some);
    } else refusals.push(...some.map((url) => ({ url, ...reasonToJson(configuration.error) })));
  }
  const changed = await changeHarvestConfigurations(catalogue, person, {
    id: harvestId,
    add: configurations,
    remove: [],
  });
  return changed.ok ? done({ urls: sent, refused: refusals }) : changed;
}

interface UrlsOfDomain {
  readonly name: string;
  readonly urls: readonly string[];
}

/** The id of the configuration of a domain that collects these URLs. */
async function configurationWith(
  catalogue: Catalogue,
  person: Person,
  { name, urls }: UrlsOfDomain,
): Promise<Outcome<string>> {
  const added = await addDomains(catalogue, person, { names: name });
  if (!added.ok) return added;
  const [domain] = [...added.value.created, ...added.value.known];
  if (domain === undefined) return noSuch('domain');
  const seedList = await seedListWith(catalogue, person, { domainId: domain.id, urls });
  if (!seedList.ok) return seedList;
  const known = await catalogue.db
    .selectFrom('configuration')
    .select(['id', 'seedListId', 'templateId', 'isDefault'])
    .where('domainId', '=', domain.id)
    .execute();
  const same = known.find(({ seedListId }) => seedListId === seedList.value);
  if (same !== undefined) return done(same.id);
  const configuration = await addConfiguration(catalogue, person, {
    domainId: domain.id,
    name: missingName,
    seedListId: seedList.value,
    templateId: known.find(({ isDefault }) => isDefault === 1)?.templateId ?? '',
    maxUrls: null,
    maxBytes: null,
    scope: 'page',
    depth: 0,
    isActive: true,
    isDefault: false,
  });
  return configuration.ok ? done(configuration.value.id) : configuration;
}

async function seedListWith(
  catalogue: Catalogue,
  person: Person,
  { domainId, urls }: { readonly domainId: string; readonly urls: readonly string[] },
): Promise<Outcome<string>> {
  const known = await catalogue.db
    .selectFrom('seedList')
    .select(['id', 'version', 'seeds'])
    .where('domainId', '=', domainId)
    .where('name', '=', missingName)
    .executeTakeFirst();
  const seeds = [...new Set([...(known?.seeds.split('\n') ?? []), ...urls])].join('\n');
  if (known?.seeds === seeds) return done(known.id);
  const saved =
    known === undefined
      ? await addSeedList(catalogue, person, { domainId, name: missingName, seeds })
      : await changeSeedList(catalogue, person, {
          id: known.id,
          version: known.version,
          name: missingName,
          seeds,
        });
  return saved.ok ? done(saved.value.id) : saved;
}
