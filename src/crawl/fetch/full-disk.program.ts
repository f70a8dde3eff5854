/** Run by full-disk.test.ts with a limit on file size: fetches a long response and reports the files left behind. */
import { readdir } from 'node:fs/promises';
import { testFetcher, testLedger } from './test-fetcher.ts';

const [, , url = '', spoolFolder = ''] = process.argv;
const ledger = testLedger();
const network = { responseBytes: Infinity, readTimeoutMs: 10_000, responseTimeoutMs: 10_000 };
const ended = await testFetcher({ ledger, network, spoolFolder })
  .fetch(new URL(url), { signal: new AbortController().signal })
  .then(({ outcome }) => outcome)
  .catch((error: NodeJS.ErrnoException) => `thrown ${error.code}`);
const files = await readdir(spoolFolder);
process.stdout.write(`${ended}, ${ledger.status().leases} leases, ${files.length} files`);
