import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { PostgresServer } from '../../../../scenarios/postgres-server.ts';
import type { Catalogue } from '../../catalogue.ts';
import { CatalogueGoneError } from '../../catalogue-gone.ts';
import { openCatalogue } from '../../open-catalogue.ts';
import { addDomain } from '../../test-domains.ts';
import { openPostgres } from './open-postgres.ts';

let server: PostgresServer;
const opened: Catalogue[] = [];
beforeAll(async () => {
  server = await PostgresServer.start();
});
afterEach(async () => {
  for (const catalogue of opened.splice(0)) await catalogue.close();
});
afterAll(() => server.remove());

async function open(url: string): Promise<Catalogue> {
  const catalogue = await openCatalogue({ engine: 'postgres', url });
  opened.push(catalogue);
  return catalogue;
}

it('says that the database is gone, and works again when it is back, without a restart', async () => {
  const catalogue = await open(await server.createDatabase());
  await addDomain(catalogue.db, 'before.example');
  const inTheMidst = Promise.withResolvers<void>();
  const stopped = Promise.withResolvers<void>();
  const interrupted = catalogue.change(async (changing) => {
    await addDomain(changing, 'interrupted.example');
    inTheMidst.resolve();
    await stopped.promise;
    await addDomain(changing, 'never.example');
  });
  await inTheMidst.promise;
  await server.stop();
  stopped.resolve();
  await expect(interrupted).rejects.toThrow(CatalogueGoneError);
  const asking = [names(catalogue), names(catalogue), addDomain(catalogue.db, 'gone.example')];
  for (const asked of asking)
    await expect(asked).rejects.toThrow('the database of the catalogue does not answer');
  await expect(catalogue.change((changing) => addDomain(changing, 'gone.example'))).rejects.toThrow(
    CatalogueGoneError,
  );
  await server.startAgain();
  expect(await names(catalogue)).toEqual(['before.example']);
  await catalogue.change((changing) => addDomain(changing, 'after.example'));
  expect(await names(catalogue)).toEqual(['after.example', 'before.example']);
});

it('survives that its connections are ended one by one, idle or not', async () => {
  const url = await server.createDatabase();
  const catalogue = await open(url);
  await Promise.all(Array.from({ length: 5 }, () => names(catalogue)));
  await server.ask(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()',
    url,
  );
  // Each connection in the pool may fail once before it is known to be lost.
  const answers: string[] = [];
  for (let attempt = 0; attempt < 20 && answers.at(-1) !== 'answered'; attempt++)
    answers.push(
      await names(catalogue).then(
        () => 'answered',
        (error: unknown) => (error instanceof CatalogueGoneError ? 'gone' : String(error)),
      ),
    );
  expect(answers.filter((answer) => answer !== 'gone')).toEqual(['answered']);
});

it('says that the database hangs, also to those who wait behind, and works again when it does', async () => {
  const { catalogue } = await openPostgres(await server.createDatabase(), { maxMs: 300 });
  opened.push(catalogue);
  const slow = sql`select pg_sleep(600)`;
  await expect(slow.execute(catalogue.db)).rejects.toThrow(CatalogueGoneError);
  const hanging = catalogue.change((changing) => slow.execute(changing));
  const behind = catalogue.change(() => Promise.resolve());
  await expect(hanging).rejects.toThrow('the database of the catalogue does not answer');
  await expect(behind).rejects.toThrow(CatalogueGoneError);
  const others = 'pg_stat_activity where pid <> pg_backend_pid()';
  await server.ask(`select pg_terminate_backend(pid) from ${others} and query like '%pg_sleep%'`);
  await expect.poll(() => catalogue.change(() => Promise.resolve('done')).catch(String)).toBe('done');
});

it('says where no database is', async () => {
  await expect(open(server.url('nothing_of_this_name'))).rejects.toThrow(
    'does not let us in (database "nothing',
  );
  await expect(open('postgres://127.0.0.1:1/heirloom')).rejects.toThrow(CatalogueGoneError);
});

it('refuses a database that cannot keep every text', async () => {
  await server.ask(
    "create database latin encoding 'LATIN1' locale 'C' locale_provider 'libc' template template0",
  );
  await expect(open(server.url('latin'))).rejects.toThrow('keeps text as LATIN1');
});

it('makes one change after another also where several servers work on it', async () => {
  const url = await server.createDatabase();
  const servers = await Promise.all([open(url), open(url), open(url)]);
  await servers[0].db.insertInto('setting').values({ name: 'count', version: 0, valueJson: '' }).execute();
  await Promise.all(Array.from({ length: 20 }, () => servers.map(addOne)).flat());
  expect(await servers[1].db.selectFrom('setting').select('version').execute()).toEqual([{ version: 60 }]);
});

it('lets readers read while a change waits for another program', async () => {
  const url = await server.createDatabase();
  const catalogue = await open(url);
  const other = new Client({ connectionString: url });
  await other.connect();
  await other.query('begin; lock table domain in share mode');
  let isDone = false;
  const waiting = addDomain(catalogue.db, 'waits.example').then(() => (isDone = true));
  for (let count = 0; count < 20; count++) expect(await names(catalogue)).toEqual([]);
  expect(isDone).toBe(false);
  await other.query('commit');
  await other.end();
  await waiting;
  expect(await names(catalogue)).toEqual(['waits.example']);
});

async function names({ db }: Catalogue): Promise<string[]> {
  const rows = await db.selectFrom('domain').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}

async function addOne(catalogue: Catalogue): Promise<void> {
  await catalogue.change(async (changing) => {
    const { version } = await changing.selectFrom('setting').select('version').executeTakeFirstOrThrow();
    await changing
      .updateTable('setting')
      .set({ version: version + 1 })
      .execute();
  });
}
