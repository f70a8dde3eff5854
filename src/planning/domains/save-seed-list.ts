import type { Catalogue, Changing } from '../../catalogue/catalogue.ts';
import { noSuch } from '../../catalogue/no-such.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { FieldProblem, Outcome } from '../../catalogue/outcome.ts';
import type { Person } from '../../people/person.ts';
import { textProblems } from '../../catalogue/text-problems.ts';
import { readSeeds } from './read-seeds.ts';
import { readSeedList } from './seed-list-view.ts';
import { touchDomain } from './touch-domain.ts';
import { planningReason } from '../planning-reason.ts';
import { addRow, changeRow } from '../../catalogue/change-row.ts';
import type { Seen } from '../../catalogue/change-row.ts';
import type { NewSeedList, SeedListView } from './seed-list.ts';

const seedLists = { table: 'seedList', subject: 'seed-list', read: readSeedList } as const;

export function addSeedList(
  catalogue: Catalogue,
  person: Person,
  { domainId, ...input }: NewSeedList & { readonly domainId: string },
): Promise<Outcome<SeedListView>> {
  return catalogue.change(async (changing) => {
    const domain = await domainName(changing, domainId);
    if (domain === undefined) return noSuch('domain');
    const checked = await check(changing, input, { domainId, domain });
    if (!checked.ok) return checked;
    const { seedCount, ...set } = checked.value;
    const derived = { domainId, seedCount, targetId: null };
    const id = await addRow(changing, person, seedLists, { set, derived });
    await touchDomain(changing, domainId);
    return readSeedList(changing, id);
  });
}

/** A seed list made from a target cannot be edited: the next transfer would undo it. */
export function changeSeedList(
  catalogue: Catalogue,
  person: Person,
  { id, version, ...input }: NewSeedList & Seen,
): Promise<Outcome<SeedListView>> {
  return changeRow(
    catalogue,
    person,
    seedLists,
    { id, version },
    async ({ domainId, targetId }, changing) => {
      if (targetId !== null) return refused('conflict', planningReason('seed-list-of-target'));
      const domain = (await domainName(changing, domainId)) ?? '';
      const checked = await check(changing, input, { domainId, domain, id });
      if (!checked.ok) return checked;
      const { seedCount, ...set } = checked.value;
      return done({ set, derived: { seedCount }, after: () => touchDomain(changing, domainId) });
    },
  );
}

async function check(
  changing: Changing,
  { name, seeds }: NewSeedList,
  { domainId, domain, id = '' }: { readonly domainId: string; readonly domain: string; readonly id?: string },
): Promise<Outcome<{ name: string; seeds: string; seedCount: number }>> {
  const unfit = textProblems({ name });
  if (unfit.length > 0) return invalid(unfit);
  const read = readSeeds(seeds, domain);
  const fields: FieldProblem[] = read.ok
    ? []
    : read.problems.map(({ line, ...problem }) => ({
        field: 'seeds',
        ...planningReason('seed-line', { line: String(line), problem }),
      }));
  const same = await changing
    .selectFrom('seedList')
    .select('id')
    .where('domainId', '=', domainId)
    .where('name', '=', name)
    .where('id', '!=', id)
    .executeTakeFirst();
  if (same !== undefined) fields.push({ field: 'name', ...planningReason('name-taken-by-seed-list') });
  if (!read.ok || fields.length > 0) return invalid(fields);
  return done({ name, seeds: read.seeds, seedCount: read.count });
}

function invalid(fields: readonly FieldProblem[]): Outcome<never> {
  return refused('invalid', planningReason('seed-list-invalid'), { fields });
}

async function domainName(changing: Changing, id: string): Promise<string | undefined> {
  const row = await changing.selectFrom('domain').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name;
}
