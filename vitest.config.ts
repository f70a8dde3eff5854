import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Each in a process of its own, because it looks at or changes what the whole process shares. */
const alone = [
  'scenarios/**/*.test.ts',
  'made-up-web/**/*.test.ts',
  // Start, kill and count processes.
  'src/agent/**/*.test.ts',
  'src/harvesting/**/*.test.ts',
  'src/**/*killed*.test.ts',
  'src/disk/writer-lock.test.ts',
  'src/storage/folder-vault/crash.test.ts',
  'src/reading/placeholders/placeholders-in-chromium.test.ts',
  // Set the clock, the environment or the certificates that are trusted.
  'src/cli/crawl/crawl-view.test.ts',
  'src/cli/terminal/progress.test.ts',
  'src/crawl/fetch/address-refusal.test.ts',
  'src/crawl/fetch/timer.test.ts',
  'src/crawl/fetch/certificates.test.ts',
  'src/crawl/resolve/name-cache.test.ts',
  'src/indexing/index-files.test.ts',
  'src/selection/csv/csv.test.ts',
  // Count the memory or the open files of the process.
  'src/formats/warc/read-records.test.ts',
  'src/reading/holdings/records/spools.test.ts',
];

/** `./test --quick` leaves them to the whole run, as it does those that run alone. */
const long = [
  // Need a database server, a directory server, a browser or another archive tool.
  'src/catalogue/backup/**/*.test.ts',
  'src/catalogue/engines/postgres/**/*.test.ts',
  'src/catalogue/migrations/**/*.test.ts',
  'src/catalogue/migrate.test.ts',
  'src/crawl/report/pack-reports.test.ts',
  'src/people/ldap/**/*.test.ts',
  'src/reading/replay/frameless.test.ts',
  'src/server/staff/catalogue-away.test.ts',
  'src/server/staff/hostile-bodies.test.ts',
  'src/server/staff/people/ldap-sign-in.test.ts',
  // Sort and page large tables in every order.
  'src/**/*-orders.test.ts',
  // The longest of the others, as measured: five seconds and more each.
  'src/analysis/functions/custom-functions.test.ts',
  'src/analysis/text-index/fts5/open-text-index.test.ts',
  'src/cli/crawl/control.test.ts',
  'src/crawl/fetch/fetcher.test.ts',
  'src/crawl/job/sleeping-sites.test.ts',
  'src/crawl/ledger/local-ledger.test.ts',
  'src/crawl/record/disk-gate.test.ts',
  'src/crawl/report/make-reports.test.ts',
  'src/formats/http1/content-coding.test.ts',
  'src/formats/links/hostile.test.ts',
  'src/formats/robots/parse-robots.test.ts',
  'src/formats/warc/bad-input.test.ts',
  'src/formats/warc/round-trip.test.ts',
  'src/indexing/captures/local-content-index.test.ts',
  'src/indexing/load-runs.test.ts',
  'src/planning/domains/domains.test.ts',
  'src/planning/harvest-clock.test.ts',
  'src/planning/make-jobs.test.ts',
  'src/planning/transfer-targets.test.ts',
  'src/planning/unusable-expressions.test.ts',
  'src/reading/holdings/open-version.test.ts',
  'src/reading/rewrite/hostile.test.ts',
  'src/reading/threads/reader-threads.test.ts',
  'src/repository/local/analysis/analyse-archive.test.ts',
  'src/repository/local/chain/chain.test.ts',
  'src/repository/local/decisions/decisions.test.ts',
  'src/repository/local/rebuild/rebuild-archive.test.ts',
  'src/server/staff/every-endpoint.test.ts',
  'src/server/staff/jobs/job-routes.test.ts',
  'src/server/staff/jobs/report-routes.test.ts',
  'src/server/staff/people/people-routes.test.ts',
  'src/server/staff/selection/selection-routes.test.ts',
  'src/server/start-server.test.ts',
  'src/storage/audit/audit.test.ts',
  'src/storage/audit/repair.test.ts',
  'src/storage/replicas/store-file.test.ts',
];

const isQuick = process.env['HEIRLOOM_TESTS'] === 'quick';

// A file that was moved would silently run among the others.
for (const path of [...alone, ...long])
  if (!path.includes('*') && !existsSync(new URL(path, import.meta.url)))
    throw new Error(`vitest.config.ts names ${path}, which does not exist`);

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: 'forks',
    // One more than cores: many tests wait for a server, a browser or a disk. Left to itself vitest keeps a core free.
    maxWorkers: availableParallelism() + 1,
    reporters: ['default'],
    globalSetup: ['scenarios/whole-run.ts'],
    env: {
      // Most tests want no words. Those that do say `now`.
      HEIRLOOM_ANALYSIS: 'later',
      // Threads and programs that tests start need not be compiled anew each time, as with ./heirloom.
      NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url)),
    },
    projects: [
      ...(isQuick ? [] : [{ extends: true as const, test: { name: 'alone', include: alone } }]),
      // A process and its modules anew for each of these would cost more than most of them: a few processes run them all.
      {
        extends: true,
        test: {
          name: 'together',
          include: ['src/**/*.test.ts', 'fuzz/**/*.test.ts', 'release/**/*.test.ts'],
          exclude: isQuick ? [...alone, ...long] : alone,
          isolate: false,
          setupFiles: ['scenarios/property-seed.ts', 'scenarios/lost-handles.ts'],
        },
      },
      { extends: true, test: { name: 'web', include: ['web/**/*.test.ts'], isolate: false } },
    ],
  },
});
