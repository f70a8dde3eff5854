import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PostgresServer } from '../../../scenarios/postgres-server.ts';
import { until } from '../../../scenarios/until.ts';
import { CatalogueRefusedError } from '../../catalogue/catalogue-gone.ts';
import { startTestPostgres, template } from '../../catalogue/test-postgres.ts';
import type { ReadyAnswer } from '../operations/readiness.ts';
import { TestRunning } from '../test-running.ts';
import { readStaffSettings } from './staff-settings.ts';

const captures = [{ url: 'http://a.test/', timestamp: '20240101000000', body: 'a page' }];

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.remove());

const startOn = (url: string): Promise<TestRunning> =>
  TestRunning.start(captures, {}, async (archive) => ({
    staff: { ...(await readStaffSettings(archive.folder)), catalogue: { engine: 'postgres', url } },
  }));

async function ready(running: TestRunning): Promise<ReadyAnswer & { readonly code: number }> {
  const answer = await running.ask('/ready');
  return { code: answer.status, ...(JSON.parse(answer.text) as ReadyAnswer) };
}

const stateOf = ({ parts }: ReadyAnswer, name: string): string | undefined =>
  parts.find((part) => part.name === name)?.state;

async function untilReady(running: TestRunning, code: number): Promise<ReadyAnswer> {
  let report = await ready(running);
  await until(async () => (report = await ready(running)).code === code);
  return report;
}

describe('a server whose PostgreSQL is away at the start', () => {
  it('serves readers, says so, and lets the staff in when the database is back', async () => {
    const url = await postgres.createDatabase(template);
    await postgres.stop();
    const running = await startOn(url);
    try {
      expect(running.server.isForStaff).toBe(false);
      expect((await running.json('/api/v1/search?q=a.test'))['items']).toHaveLength(1);
      expect((await running.ask('/health')).status).toBe(200);
      const away = await ready(running);
      expect(away).toMatchObject({ code: 503, status: 'not-ready' });
      expect(away.parts.filter(({ state }) => state === 'bad').map(({ name }) => name)).toEqual([
        'catalogue',
        'staff',
      ]);
      expect(JSON.stringify(away)).not.toContain(new URL(url).pathname.slice(1));
      expect(JSON.stringify(away)).not.toContain(postgres.folder);
      const asked = await running.ask('/api/v1/targets');
      expect(JSON.parse(asked.text)).toMatchObject({ status: 503, code: 'staff-away' });

      await postgres.startAgain();
      const joined = await untilReady(running, 200);
      expect([stateOf(joined, 'catalogue'), stateOf(joined, 'staff')]).toEqual(['good', 'good']);
      expect((await running.ask('/api/v1/targets')).status).toBe(401);
      expect(await running.json('/api/v1/session')).toMatchObject({ isFirstAdministratorNeeded: true });

      // The catalogue goes away again while the server runs.
      await postgres.stop();
      const gone = await untilReady(running, 503);
      expect([stateOf(gone, 'catalogue'), stateOf(gone, 'staff')]).toEqual(['bad', 'good']);
      await postgres.startAgain();
      await untilReady(running, 200);
    } finally {
      await running.close();
    }
  });

  it('stops while it still waits', async () => {
    const url = postgres.url('another');
    await postgres.stop();
    const running = await startOn(url);
    await running.close();
    await postgres.startAgain();
  });
});

it('does not start where waiting would be in vain', async () => {
  await expect(startOn(postgres.url('no_such_database'))).rejects.toThrow(CatalogueRefusedError);
});
