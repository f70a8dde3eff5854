import { expect, it } from 'vitest';
import { onBothEngines } from '../catalogue/test-engines.ts';
import { jobOrder } from './job-order.ts';
import { launchHarvest } from './launch-harvest.ts';
import { makeJobs } from './make-jobs.ts';
import { refusalOf, TestGround, valueOf } from './test-ground.ts';
import { readTemplateView } from './templates/template-view.ts';
import { addTrap, changeTrap } from './traps/save-trap.ts';
import { listTraps } from './traps/trap-view.ts';
import { unusableExpressions } from './unusable-expressions.ts';

const behind = '/(?<!archive/)calendar/';

/** An earlier version of Heirloom accepted expressions that this one refuses. */
async function storeTrap(ground: TestGround, domainId: string | null): Promise<string> {
  const { id } = valueOf(
    await addTrap(ground.catalogue, ground.curator, { domainId, expression: '/calendar/', comment: '' }),
  );
  await ground.catalogue.db.updateTable('trap').set({ expression: behind }).where('id', '=', id).execute();
  return id;
}

onBothEngines('traps and templates that cannot be used', (open) => {
  it('keep their harvests from starting until they are changed or switched off', async () => {
    const ground = await TestGround.make(await open());
    const { catalogue, curator } = ground;
    await ground.sizes([30]);
    const harvest = await ground.harvest('Everything', { kind: 'broad' });
    const launch = () =>
      launchHarvest(catalogue, { harvestId: harvest.id, launchedBy: curator.id, isTransferring: false });
    const { run } = valueOf(await launch());
    await makeJobs(catalogue, run.id);
    const { id: jobId } = await catalogue.db.selectFrom('job').select('id').executeTakeFirstOrThrow();
    valueOf(await jobOrder(catalogue, jobId, { version: '1' }));
    expect(await unusableExpressions(catalogue.db)).toEqual([]);

    const trapId = await storeTrap(ground, null);
    expect(refusalOf(await launch())).toContain('look-behind');
    expect(refusalOf(await jobOrder(catalogue, jobId, { version: '1' }))).toContain('look-behind');
    expect(await unusableExpressions(catalogue.db)).toMatchObject([{ kind: 'trap', id: trapId }]);
    const [trap] = valueOf(await listTraps(catalogue, { sort: '-made', limit: 10 })).items;
    expect(trap?.problem).toMatchObject({ code: 'expression-broken' });

    if (trap === undefined) throw new Error('the trap is not listed');
    const off = valueOf(await changeTrap(catalogue, curator, { ...trap, isActive: false }));
    expect(off.problem).toBeNull();
    expect(refusalOf(await changeTrap(catalogue, curator, { ...off, isActive: true }))).toContain(
      'look-behind',
    );
    valueOf(await jobOrder(catalogue, jobId, { version: '1' }));
    valueOf(await launch());
  });

  it('are in the way of their own harvests only', async () => {
    const ground = await TestGround.make(await open());
    const { catalogue, curator } = ground;
    await ground.sizes([30]);
    const other = (await ground.domains('other.example')).get('other.example') ?? '';
    await catalogue.db.updateTable('domain').set({ isActive: 0 }).where('id', '=', other).execute();
    const harvest = await ground.harvest('Everything', { kind: 'broad' });
    const launch = () =>
      launchHarvest(catalogue, { harvestId: harvest.id, launchedBy: curator.id, isTransferring: false });
    await storeTrap(ground, other);
    const { run } = valueOf(await launch());
    await makeJobs(catalogue, run.id);
    const { templateId } = await catalogue.db
      .selectFrom('job')
      .select('templateId')
      .executeTakeFirstOrThrow();
    await catalogue.db
      .updateTable('templateVersion')
      .set({ yaml: `scope:\n  reject: ['fine', '(a)\\1']\n` })
      .where('templateId', '=', templateId)
      .execute();
    expect(refusalOf(await launch())).toContain('back-references');
    expect(valueOf(await readTemplateView(catalogue.db, templateId)).problems).toMatchObject([
      { line: 2, code: expect.any(String) },
    ]);
  });
});
