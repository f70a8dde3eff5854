import { hash } from 'node:crypto';
import { PostgresServer } from '../../scenarios/postgres-server.ts';
import type { PreparedCluster } from '../../scenarios/postgres-server.ts';
import { schemaChanges } from './migrations/schema-changes.ts';
import { openCatalogue } from './open-catalogue.ts';

/** A server with a database that test databases are copied from. */
export function startTestPostgres(): Promise<PostgresServer> {
  return PostgresServer.start(preparedCluster);
}

export const template = 'heirloom_template';
const preparedCluster: PreparedCluster = {
  name: `catalogue-${hash('sha256', statements()).slice(0, 16)}`,
  prepare: async (server) => {
    await server.ask(`create database ${template}`);
    const made = await openCatalogue({ engine: 'postgres', url: server.url(template) });
    await made.close();
  },
};

function statements(): string {
  return JSON.stringify(schemaChanges.map((change) => change.statements({ text: '', integer: '' })));
}
