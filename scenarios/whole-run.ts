import type { TestProject } from 'vitest/node';
import { startTestPostgres } from '../src/catalogue/test-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly postgresFolder: string | undefined;
  }
}

/**
 * Before all tests are run (./test says so): one PostgreSQL for those that only want a database. Where a part is run, the files
 * that need one start their own.
 */
export async function setup({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (process.env['HEIRLOOM_TESTS'] !== 'all') return undefined;
  try {
    const server = await startTestPostgres();
    provide('postgresFolder', server.folder);
    return () => server.remove();
  } catch {
    // Each test that needs it says what is missing.
    return undefined;
  }
}
