import { writeSync } from 'node:fs';
import type { CatalogueLocation } from '../src/catalogue/catalogue-location.ts';
import { migrate } from '../src/catalogue/migrate.ts';
import { schemaChanges } from '../src/catalogue/migrations/schema-changes.ts';
import { openEngine } from '../src/catalogue/open-catalogue.ts';

/** A program that is killed in the midst of changing the tables of the catalogue whose place it is given. */
const engine = await openEngine(JSON.parse(process.argv[2] ?? '') as CatalogueLocation, false);
await migrate(engine, [
  ...schemaChanges,
  {
    name: '9001-half',
    statements: ({ text }) => {
      const statements = [`create table half (id ${text})`, 'drop table domain_history'];
      return Object.assign(statements, { [Symbol.iterator]: () => dyingAfter(statements.slice()) });
    },
  },
]);

/** All are made by then, in the transaction that does not end. */
function* dyingAfter(statements: readonly string[]): Generator<string, undefined> {
  yield* statements;
  writeSync(1, 'half made\n');
  process.kill(process.pid, 'SIGKILL');
  return undefined;
}
