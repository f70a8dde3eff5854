import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: 'forks',
    // One more than cores: many tests wait for a server, a browser or a disk. Left to itself vitest keeps a core free.
    maxWorkers: availableParallelism() + 1,
    reporters: ['default'],
    // Most tests want no words. Those that do say `now`.
    env: { HEIRLOOM_ANALYSIS: 'later' },
    projects: [
      {
        extends: true,
        test: {
          name: 'heirloom',
          include: ['src/**/*.test.ts', 'made-up-web/**/*.test.ts', 'scenarios/**/*.test.ts'],
          globalSetup: ['scenarios/whole-run.ts'],
        },
      },
      // Small and without a state of their own: a process for each would cost more than the tests.
      { extends: true, test: { name: 'web', include: ['web/**/*.test.ts'], isolate: false } },
    ],
  },
});
