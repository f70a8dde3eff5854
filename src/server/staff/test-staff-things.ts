import type { Catalogue } from '../../catalogue/catalogue.ts';
import { TestGround, valueOf } from '../../planning/test-ground.ts';
import { readDomain } from '../../planning/domains/domain-view.ts';
import { launchHarvest } from '../../planning/launch-harvest.ts';
import { makeJobs } from '../../planning/make-jobs.ts';
import { addSchedule } from '../../planning/schedules/save-schedule.ts';
import { addTrap } from '../../planning/traps/save-trap.ts';
import { changeBulk } from '../../selection/bulk/change-bulk.ts';
import { addNotes } from '../../selection/notes/write-notes.ts';
import { addSearch } from '../../selection/searches/saved-searches.ts';
import { testGround, themeOf } from '../../selection/test-ground.ts';
import { addFunction } from '../../analysis/desk/save-function.ts';
import { addProfile } from '../../analysis/desk/profiles.ts';
import { addText } from '../../analysis/desk/named-texts.ts';

/** The id of one object of each kind, by its path: `targets` → the id of a target. */
export type StaffThings = Readonly<Record<string, string>>;

/** For tests: one object of each kind. */
export async function addStaffThings(
  catalogue: Catalogue,
  owner: { readonly id: string },
): Promise<StaffThings> {
  const { curator, librarian, news, form, put } = await testGround(catalogue);
  const planning = await TestGround.make(catalogue);
  const [target = '', other = ''] = await put(
    librarian,
    form({ title: 'One', url: 'http://one.example/' }),
    form({ title: 'Other', url: 'http://other.example/' }),
  );
  const bulk = valueOf(
    await changeBulk(catalogue, curator, { ids: [other], changes: { isActive: false }, isTrial: false }),
  );
  const domainId = (await planning.domains('example.org')).get('example.org') ?? '';
  const domain = valueOf(await readDomain(catalogue.db, domainId));
  const schedule = valueOf(
    await addSchedule(catalogue, curator, {
      name: 'yearly',
      unit: 'year',
      every: 1,
      firstMs: Date.parse('2090-01-01T00:00Z'),
      lastMs: null,
      repeats: null,
      timeZone: 'Europe/Paris',
      comment: '',
    }),
  );
  const harvest = await planning.harvest('all', { kind: 'broad', scheduleId: schedule.id });
  const { run } = valueOf(
    await launchHarvest(catalogue, { harvestId: harvest.id, launchedBy: curator.id, isTransferring: false }),
  );
  await makeJobs(catalogue, run.id);
  // This row is all there is of the job: no worker runs it.
  await catalogue.db.updateTable('job').set({ state: 'failed', error: 'for tests' }).execute();
  const job = await catalogue.db.selectFrom('job').select('id').executeTakeFirstOrThrow();
  const trap = valueOf(await addTrap(catalogue, curator, { domainId: null, expression: '/a/', comment: '' }));
  const said = { targetId: target, kind: 'comment', text: 'a note' } as const;
  const [note] = valueOf(await addNotes(catalogue, curator, said)).notes;
  const search = { name: 'mine', list: 'targets', query: { q: 'one' }, isShared: false } as const;
  const ownerOf = { ...curator, id: owner.id };
  const source = 'function afterAnalysis(vector) { return vector; }';
  const fn = { name: 'plain', comment: '', point: 'after-analysis', source, note: '' } as const;
  const text = { kind: 'list', name: 'words', text: 'dune', comment: '' } as const;
  return {
    people: librarian.id,
    collections: news.id,
    themes: themeOf(news, 'Press'),
    targets: target,
    'targets/bulk': bulk.bulkId ?? '',
    domains: domainId,
    'seed-lists': domain.seedLists[0]?.id ?? '',
    configurations: domain.configurationList[0]?.id ?? '',
    templates: await planning.templateId('default'),
    schedules: schedule.id,
    harvests: harvest.id,
    jobs: job.id,
    traps: trap.id,
    notes: note?.id ?? '',
    'saved-searches': valueOf(await addSearch(catalogue, ownerOf, search)).id,
    'analysis/functions': valueOf(await addFunction(catalogue, curator, fn)).id,
    'analysis/profiles': valueOf(
      await addProfile(catalogue, curator, { name: 'own', weights: {}, threshold: 40 }),
    ).id,
    'analysis/texts': valueOf(await addText(catalogue, curator, text)).id,
  };
}
