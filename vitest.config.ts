import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'made-up-web/**/*.test.ts', 'scenarios/**/*.test.ts', 'web/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: 'forks',
    // One for each core: left to itself vitest keeps a core free, which doubles the time on two.
    maxWorkers: availableParallelism(),
    reporters: ['default'],
  },
});
