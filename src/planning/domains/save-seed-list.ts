import type { Catalogue, Changing } from '../../catalogue/catalogue.ts';
import { newId } from '../../catalogue/new-id.ts';
import { noSuch } from '../../catalogue/no-such.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { FieldProblem, Outcome } from '../../catalogue/outcome.ts';
import { changedFields, writeChange } from '../../catalogue/write-change.ts';
import type { Person } from '../../people/person.ts';
import { conflictWith } from '../../catalogue/conflict.ts';
import { textProblems } from '../../catalogue/text-problems.ts';
import { readSeeds } from './read-seeds.ts';
import { readSeedList } from './seed-list-view.ts';
import type { SeedListView } from './seed-list-view.ts';
import { touchDomain } from './touch-domain.ts';
import { planningReason } from '../planning-reason.ts';

export interface NewSeedList {
  readonly name: string;
  readonly seeds: string;
}

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
    const id = newId();
    await changing
      .insertInto('seedList')
      .values({ id, version: 1, domainId, ...checked.value, targetId: null })
      .execute();
    await writeChange(changing, {
      subject: 'seed-list',
      subjectId: id,
      version: 1,
      accountId: person.id,
      atMs: Date.now(),
      action: 'create',
      fields: changedFields({}, { name: checked.value.name, seeds: checked.value.seeds }),
    });
    await touchDomain(changing, domainId);
    return seedList(changing, id);
  });
}

/** One that a target has made belongs to the target: the next transfer would undo what is written here. */
export function changeSeedList(
  catalogue: Catalogue,
  person: Person,
  { id, version, ...input }: NewSeedList & { readonly id: string; readonly version: number },
): Promise<Outcome<SeedListView>> {
  return catalogue.change(async (changing) => {
    const before = await changing.selectFrom('seedList').selectAll().where('id', '=', id).executeTakeFirst();
    if (before === undefined) return noSuch('seed-list');
    if (before.version !== version) return conflictWith(await readSeedList(changing, id));
    if (before.targetId !== null) return refused('conflict', planningReason('seed-list-of-target'));
    const domain = (await domainName(changing, before.domainId)) ?? '';
    const checked = await check(changing, input, { domainId: before.domainId, domain, id });
    if (!checked.ok) return checked;
    await changing
      .updateTable('seedList')
      .set({ ...checked.value, version: version + 1 })
      .where('id', '=', id)
      .execute();
    await writeChange(changing, {
      subject: 'seed-list',
      subjectId: id,
      version: version + 1,
      accountId: person.id,
      atMs: Date.now(),
      action: 'change',
      fields: changedFields({ ...before }, { name: checked.value.name, seeds: checked.value.seeds }),
    });
    await touchDomain(changing, before.domainId);
    return seedList(changing, id);
  });
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
  return refused('invalid', planningReason('seed-list-unkept'), { fields });
}

async function domainName(changing: Changing, id: string): Promise<string | undefined> {
  const row = await changing.selectFrom('domain').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name;
}

async function seedList(changing: Changing, id: string): Promise<Outcome<SeedListView>> {
  const view = await readSeedList(changing, id);
  return view === undefined ? noSuch('seed-list') : done(view);
}
