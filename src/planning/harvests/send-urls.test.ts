import { expect, it } from 'vitest';
import { onBothEngines } from '../../catalogue/test-engines.ts';
import { refusalOf, TestGround, valueOf } from '../test-ground.ts';
import { harvestConfigurations } from './harvest-configurations.ts';
import { sendUrls } from './send-urls.ts';

onBothEngines('URLs that are sent to a harvest', (open) => {
  it('join the configuration "missing" of their domain, once', async () => {
    const ground = await TestGround.make(await open());
    const { catalogue, curator } = ground;
    const harvest = await ground.harvest('Weekly');
    const send = (urls: readonly string[]) => sendUrls(catalogue, curator, { harvestId: harvest.id, urls });
    const first = ['http://www.example.org/a', 'http://cdn.example.net/b.png', 'http://example.org/c'];
    expect(valueOf(await send([...first, 'no URL']))).toMatchObject({
      urls: ['http://www.example.org/a', 'http://example.org/c', 'http://cdn.example.net/b.png'],
      refused: [{ url: 'no URL' }],
    });
    expect(valueOf(await send(['http://example.org/c', 'http://example.org/d'])).urls).toHaveLength(2);
    const taken = valueOf(
      await harvestConfigurations(catalogue, { id: harvest.id, limit: 10, sort: 'domain' }),
    );
    expect(taken.items).toMatchObject([
      { domain: { name: 'example.net' }, name: 'missing', scope: 'page', depth: 0, isDefault: false },
      { domain: { name: 'example.org' }, name: 'missing' },
    ]);
    const list = await catalogue.db
      .selectFrom('seedList')
      .selectAll()
      .where('id', '=', taken.items[1]?.seedList.id ?? '')
      .executeTakeFirstOrThrow();
    expect(list.seeds.split('\n')).toEqual([
      'http://www.example.org/a',
      'http://example.org/c',
      'http://example.org/d',
    ]);
    const changes = await catalogue.db
      .selectFrom('change')
      .select('action')
      .where('subjectId', '=', list.id)
      .execute();
    expect(changes.map(({ action }) => action).toSorted()).toEqual(['change', 'create']);
  });

  it('are refused where a harvest takes every domain, or is not there', async () => {
    const ground = await TestGround.make(await open());
    const { catalogue, curator } = ground;
    const broad = await ground.harvest('All', { kind: 'broad' });
    const urls = ['http://example.org/a'];
    expect(refusalOf(await sendUrls(catalogue, curator, { harvestId: broad.id, urls }))).toContain('broad');
    expect(
      refusalOf(await sendUrls(catalogue, curator, { harvestId: crypto.randomUUID(), urls })),
    ).toBeTruthy();
    expect(await catalogue.db.selectFrom('domain').select('id').execute()).toEqual([]);
  });
});
