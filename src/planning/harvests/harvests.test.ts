import { expect, it } from 'vitest';
import { historyOf } from '../../catalogue/history.ts';
import { onBothEngines } from '../../catalogue/test-engines.ts';
import { launchHarvest } from '../launch-harvest.ts';
import { mostSpecificRow } from '../mapping/most-specific.ts';
import { readMapping, saveMapping } from '../mapping/mapping-view.ts';
import { refusalOf, TestGround, valueOf } from '../test-ground.ts';
import { addNamedDomains } from './add-named-domains.ts';
import { changeHarvestConfigurations, harvestConfigurations } from './harvest-configurations.ts';
import { readHarvest } from './harvest-view.ts';
import { listHarvests } from './list-harvests.ts';
import { addHarvest, changeHarvest } from './save-harvest.ts';

onBothEngines('harvest definitions', (open) => {
  it('are found, changed, and shown with what belongs to them', async () => {
    const ground = await TestGround.make(await open());
    const { catalogue, curator } = ground;
    const first = await ground.harvest('Élections 100%', { kind: 'event' });
    await ground.harvest('Tout', { kind: 'broad', priority: 'low' });
    expect(first).toMatchObject({
      number: 1,
      priority: 'high',
      configurations: 0,
      lastRun: null,
      nextMs: null,
    });
    const names = async (question: object): Promise<string[]> =>
      valueOf(await listHarvests(catalogue, { sort: '-number', limit: 10, ...question })).items.map(
        ({ name }) => name,
      );
    expect(await names({})).toEqual(['Tout', 'Élections 100%']);
    expect(await names({ q: 'elec' })).toEqual(['Élections 100%']);
    expect(await names({ q: '100%' })).toEqual(['Élections 100%']);
    expect(await names({ kind: 'broad' })).toEqual(['Tout']);
    expect(await names({ isActive: false })).toEqual([]);
    const { next } = valueOf(await listHarvests(catalogue, { sort: '-number', limit: 1 }));
    expect(await names({ after: next })).toEqual(['Élections 100%']);
    const changed = valueOf(
      await changeHarvest(catalogue, curator, { ...first, name: 'Elections', isActive: false }),
    );
    expect(changed).toMatchObject({ version: 2, isActive: false });
    expect(refusalOf(await changeHarvest(catalogue, curator, { ...first, name: 'x' }))).toContain('conflict');
    expect(
      refusalOf(
        await addHarvest(catalogue, curator, { ...first, name: 'TOUT', scheduleId: crypto.randomUUID() }),
      ),
    ).toMatch(/name: another[^]*scheduleId/);
    const launch = { harvestId: first.id, launchedBy: curator.id, isTransferring: true };
    expect(refusalOf(await launchHarvest(catalogue, launch))).toContain('not active');
  });

  it('take configurations, which are added and removed', async () => {
    const ground = await TestGround.make(await open());
    const { catalogue, curator } = ground;
    await ground.domains('a.example', 'b.example', 'c.example');
    const harvest = await ground.harvest('some');
    const broad = await ground.harvest('all', { kind: 'broad' });
    const configurations = await catalogue.db
      .selectFrom('configuration')
      .innerJoin('domain', 'domain.id', 'configuration.domainId')
      .select(['configuration.id', 'domain.name'])
      .orderBy('configuration.id')
      .execute();
    const ids = configurations.map(({ id }) => id);
    const change = (add: readonly string[], remove: readonly string[], id = harvest.id) =>
      changeHarvestConfigurations(catalogue, curator, { id, add, remove });
    expect(valueOf(await change(ids, [])).configurations).toBe(3);
    expect(valueOf(await change(ids.slice(0, 1), ids.slice(1, 2)))).toMatchObject({
      configurations: 2,
      version: 3,
    });
    const [first, second, third] = configurations.map(({ name }) => name);
    const { changes } = valueOf(await historyOf(catalogue, 'harvest', harvest.id));
    expect(changes.slice(0, 2).map(({ fields }) => fields)).toEqual([
      [{ field: 'configurations', from: [second], to: [] }],
      [{ field: 'configurations', from: [], to: [first, second, third].toSorted() }],
    ]);
    expect(refusalOf(await change([crypto.randomUUID()], []))).toContain('add.0');
    expect(refusalOf(await change(ids, [], broad.id))).toContain('broad harvest');
    const page = valueOf(
      await harvestConfigurations(catalogue, { id: harvest.id, sort: 'domain', limit: 1 }),
    );
    expect(page).toMatchObject({ total: 2, items: [{ id: ids[0], name: 'default' }] });
    const rest = valueOf(
      await harvestConfigurations(catalogue, {
        id: harvest.id,
        sort: 'domain',
        limit: 5,
        after: page.next ?? '',
      }),
    );
    expect(rest).toMatchObject({ next: null, items: [{ id: ids[2] }] });
    expect(
      valueOf(await harvestConfigurations(catalogue, { id: broad.id, sort: 'domain', limit: 10 })).items,
    ).toHaveLength(3);
    const [, removed, kept] = configurations.map(({ name }) => name);
    const named = (id: string) =>
      addNamedDomains(catalogue, curator, {
        id,
        names: `http://www.${removed}/news\n\n# ours\nhttp://\n${kept}\n${removed}\nunknown.example`,
      });
    expect(valueOf(await named(harvest.id))).toMatchObject({
      taken: 2,
      refused: [
        { line: 4, text: 'http://' },
        { line: 7, text: 'unknown.example', reason: expect.stringContaining('add it to the domains') },
      ],
    });
    expect(valueOf(await readHarvest(catalogue.db, harvest.id)).configurations).toBe(3);
    expect(refusalOf(await named(broad.id))).toContain('broad harvest');
  });

  it('do not turn into what their mapping or their runs forbid', async () => {
    const ground = await TestGround.make(await open());
    const { catalogue, curator } = ground;
    await ground.sizes([1]);
    const collection = await ground.collection('Press');
    const mapped = await ground.harvest('mapped');
    const broad = await ground.harvest('all', { kind: 'broad' });
    const mapping = valueOf(await readMapping(catalogue));
    expect(mapping.version).toBe(0);
    const row = { collectionId: collection.id, frequency: null, harvestId: mapped.id };
    const save = (collections: (typeof row)[], version = 0) =>
      saveMapping(catalogue, curator, { ...mapping, version, collections });
    expect(refusalOf(await save([{ ...row, harvestId: broad.id }]))).toContain(
      'a broad harvest takes domains',
    );
    expect(refusalOf(await save([row, row]))).toContain('collections.1');
    expect(refusalOf(await save([{ ...row, collectionId: crypto.randomUUID() }]))).toContain(
      'no such collection',
    );
    const saved = valueOf(await save([row]));
    expect(saved).toMatchObject({ version: 1, collections: [row] });
    expect(saved.rows.map(({ budget, depth }) => [budget, depth])).toEqual(
      mapping.rows.map(({ budget, depth }) => [budget, depth]),
    );
    expect(refusalOf(await save([]))).toContain('conflict');
    expect(valueOf(await readHarvest(catalogue.db, mapped.id)).collections).toEqual([
      { id: collection.id, name: 'Press' },
    ]);
    expect(refusalOf(await changeHarvest(catalogue, curator, { ...mapped, kind: 'broad' }))).toContain(
      'kind',
    );
    valueOf(
      await launchHarvest(catalogue, { harvestId: broad.id, launchedBy: curator.id, isTransferring: true }),
    );
    expect(refusalOf(await changeHarvest(catalogue, curator, { ...broad, isRehearsal: true }))).toContain(
      'isRehearsal',
    );
  });
});

it('the row that says most counts', () => {
  const rows = [
    row('any', null, null, null),
    row('frequency', null, 'daily', null),
    row('budget', 'small', null, null),
    row('depth', null, null, 'host'),
    row('budget and frequency', 'small', 'daily', null),
  ];
  const chosen = { budget: 'small', frequency: 'daily', depth: 'host' } as const;
  expect(mostSpecificRow(rows, chosen)?.id).toBe('budget and frequency');
  expect(mostSpecificRow(rows, { ...chosen, budget: 'large' })?.id).toBe('depth');
  expect(mostSpecificRow(rows, { ...chosen, budget: 'large', depth: 'page' })?.id).toBe('frequency');
  expect(mostSpecificRow(rows, { budget: 'large', frequency: 'once', depth: 'page' })?.id).toBe('any');
  expect(
    mostSpecificRow(rows.slice(1), { budget: 'large', frequency: 'once', depth: 'page' }),
  ).toBeUndefined();
});

function row(id: string, budget: 'small' | null, frequency: 'daily' | null, depth: 'host' | null) {
  return { id, budget, frequency, depth };
}
