import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson } from '../../../catalogue/test-catalogue.ts';
import { openHarvestGround } from '../../../harvesting/test-harvest-ground.ts';
import type { HarvestGround, TestPool } from '../../../harvesting/test-harvest-ground.ts';
import { quickTemplate } from '../../../harvesting/test-jobs.ts';
import { insertTemplate } from '../../../planning/templates/save-template.ts';
import { TestGround } from '../../../planning/test-ground.ts';
import type { JobView } from '../../../harvesting/jobs/job-shape.ts';
import { startStaffServer } from '../test-staff-server.ts';
import type { StaffServer } from '../test-staff-server.ts';
import { jobRoutes } from './job-routes.ts';

let ground: HarvestGround;
let opened: TestPool;
let server: StaffServer;
beforeAll(async () => {
  ground = await openHarvestGround();
  await ground.catalogue.change((changing) =>
    insertTemplate(changing, ground.person, { name: 'quick', comment: '', yaml: quickTemplate }),
  );
  opened = await ground.startPool();
  const more = { pool: opened.pool };
  server = await startStaffServer({ catalogue: ground.catalogue, bus: opened.bus, define: jobRoutes, more });
});
afterAll(async () => {
  await server.close();
  await ground.close();
});

describe('POST /targets/:id/collect', () => {
  it('collects the target, and tells of the job that does', async () => {
    const planning = await TestGround.make(ground.catalogue);
    const collection = await planning.collection('Press');
    const url = ground.web.url('journal-des-dunes.test', '/');
    const targetId = await planning.target(collection, url, { frequency: 'once' });
    const librarian = await server.as(await addPerson(ground.catalogue, 'librarian'));
    const reader = await server.as(await addPerson(ground.catalogue, 'reader'));
    expect((await reader.post(`/targets/${targetId}/collect`)).status).toBe(403);
    expect((await librarian.post(`/targets/${targetId}/collect`)).json).toMatchObject({
      status: 403,
      code: 'collect-not-yours',
    });
    const engineer = await server.as(ground.person);
    const [one, other] = await Promise.all([
      engineer.post(`/targets/${targetId}/collect`),
      engineer.post(`/targets/${targetId}/collect`),
    ]);
    const [begun, refused] = one.status === 201 ? [one, other] : [other, one];
    const job = begun.json as JobView;
    expect([begun.status, job.priority, job.harvest.name]).toEqual([201, 'high', 'Collect now']);
    expect(refused.json).toMatchObject({
      status: 409,
      code: 'collect-running',
      current: { id: job.id, number: job.number },
    });
    expect(await ground.untilEnded(job.id)).toMatchObject({ state: 'done', outcome: 'complete' });
    const target = await ground.catalogue.db
      .selectFrom('target')
      .select('outcome')
      .where('id', '=', targetId)
      .executeTakeFirst();
    expect(target?.outcome).toBe('complete');
    expect(server.faults).toEqual([]);
  });
});
