import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'made-up-web/**/*.test.ts', 'scenarios/**/*.test.ts', 'web/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: 'forks',
    // One more than cores: many tests wait for a server, a browser or a disk. Left to itself vitest keeps a core free.
    maxWorkers: availableParallelism() + 1,
    reporters: ['default'],
  },
});
