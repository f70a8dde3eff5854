import { expect, it } from 'vitest';
import { addPerson } from '../../../catalogue/test-catalogue.ts';
import { onBothEngines } from '../../../catalogue/test-engines.ts';
import { TestGround } from '../../../planning/test-ground.ts';
import { miss, newFolder } from '../../../reading/missing/test-log.ts';
import { openMissingLog } from '../../../reading/missing/open-missing-log.ts';
import { startStaffServer } from '../test-staff-server.ts';
import { missingUrlRoutes } from './missing-url-routes.ts';

onBothEngines('the list of missing URLs', (open) => {
  it('is for the staff, page by page; curators send from it to a harvest, which marks it', async () => {
    const catalogue = await open();
    const ground = await TestGround.make(catalogue);
    const harvest = await ground.harvest('Weekly');
    const missing = await openMissingLog(newFolder());
    for (let wanted = 1; wanted <= 3; wanted++)
      for (let times = 0; times < wanted; times++) missing.note(miss(`http://a.example/${wanted}`));
    missing.note(miss('http://b.example/search?q=hei', { destination: 'document', isRequested: true }));
    const server = await startStaffServer({ catalogue, define: missingUrlRoutes, more: { missing } });
    try {
      const as = async (role: 'reader' | 'librarian' | 'curator') =>
        server.as(await addPerson(catalogue, role));
      expect((await server.client({}).get('/missing-urls')).status).toBe(401);
      expect((await (await as('reader')).get('/missing-urls')).status).toBe(403);
      const librarian = await as('librarian');
      const first = await librarian.get('/missing-urls?limit=2');
      expect(first.json).toMatchObject({
        items: [
          { url: 'http://b.example/search', asks: 1 },
          { url: 'http://a.example/3', times: 3 },
        ],
        next: '2',
        total: 4,
      });
      expect((await librarian.get('/missing-urls?limit=2&after=2')).json).toMatchObject({
        items: [{ url: 'http://a.example/2' }, { url: 'http://a.example/1' }],
        next: null,
      });
      const sent = { harvestId: harvest.id, urls: ['http://a.example/3', 'http://b.example/search'] };
      expect((await librarian.post('/missing-urls/send', sent)).status).toBe(403);
      const curator = await as('curator');
      expect((await curator.post('/missing-urls/send', sent)).json).toEqual({ sent: 2, refused: [] });
      expect((await curator.get('/missing-urls?state=sent')).json).toMatchObject({ total: 2 });
      expect((await curator.get('/missing-urls?state=open')).json).toMatchObject({ total: 2 });
      const broad = await ground.harvest('All', { kind: 'broad' });
      const refused = await curator.post('/missing-urls/send', {
        harvestId: broad.id,
        urls: ['http://a.example/1'],
      });
      expect(refused.status).toBe(409);
      expect((await curator.get('/missing-urls?state=open')).json).toMatchObject({ total: 2 });
      const forgotten = await curator.post('/missing-urls/forget', { urls: ['http://a.example/1'] });
      expect(forgotten.json).toEqual({ forgotten: 1 });
      expect(server.faults).toEqual([]);
    } finally {
      await server.close();
      await missing.close();
    }
  });
});
