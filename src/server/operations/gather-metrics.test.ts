import { rename } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addJob } from '../../harvesting/test-jobs.ts';
import { startStaffRunning } from '../staff/test-staff-running.ts';
import type { StaffRunning } from '../staff/test-staff-running.ts';
import { expositionText } from './exposition.ts';
import { parseExposition } from './test-exposition.ts';
import type { ParsedSample } from './test-exposition.ts';

let staff: StaffRunning;
beforeAll(async () => {
  staff = await startStaffRunning({
    fill: async (catalogue, person) => {
      const id = await addJob(catalogue, person, { hosts: ['a.test'], priority: 'low' });
      await catalogue.db
        .updateTable('job')
        .set({ state: 'done', outcome: 'unreachable' })
        .where('id', '=', id)
        .execute();
    },
  });
});
afterAll(() => staff.close());

async function scrape(): Promise<(name: string, labels?: ParsedSample['labels']) => number | undefined> {
  const { status, text } = await staff.running.ask('/metrics');
  expect(status).toBe(200);
  const samples = parseExposition(text);
  return (name, labels = {}) =>
    samples.find(
      (sample) =>
        sample.name === name &&
        Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
    )?.value;
}

it('tells how every part is', async () => {
  await staff.running.askProxy('http://a.test/');
  const value = await scrape();
  expect(value('heirloom_info', { version: '1.2.3' })).toBe(1);
  expect(value('heirloom_catalogue_up')).toBe(1);
  expect(value('heirloom_catalogue_latency_seconds')).toBeGreaterThan(0);
  expect(value('heirloom_jobs', { state: 'done', priority: 'low' })).toBe(1);
  expect(value('heirloom_jobs_by_outcome', { outcome: 'unreachable' })).toBe(1);
  expect(value('heirloom_vault_reachable', { vault: 'a' })).toBe(1);
  expect(value('heirloom_vault_free_bytes', { vault: 'a' })).toBeGreaterThan(0);
  expect(value('heirloom_vault_copies', { vault: 'a', state: 'good' })).toBeGreaterThan(0);
  expect(value('heirloom_vault_copies', { vault: 'a', state: 'bad' })).toBe(0);
  expect(value('heirloom_files_below_policy')).toBeDefined();
  expect(value('heirloom_chain_failed_files')).toBe(0);
  expect(value('heirloom_backup_failed')).toBe(0);
  expect(value('heirloom_disk_free_bytes')).toBeGreaterThan(0);
  expect(value('heirloom_event_loop_delay_seconds', { quantile: '0.99' })).toBeDefined();
  expect(value('heirloom_requests_total', { access_point: 'proxy', status: '200' })).toBe(1);
  expect(value('heirloom_part_ready', { part: 'vaults' })).toBe(1);
  expect(value('heirloom_scrape_failed', { part: 'keeping' })).toBe(0);
  expect(value('process_resident_memory_bytes')).toBeGreaterThan(0);
});

it('sees that a vault is gone', async () => {
  const vault = staff.running.archive.inVault('a').replace(/\/$/, '');
  await rename(vault, `${vault}-away`);
  try {
    const value = await scrape();
    expect(value('heirloom_vault_reachable', { vault: 'a' })).toBe(0);
    expect(value('heirloom_vault_free_bytes', { vault: 'a' })).toBeUndefined();
  } finally {
    await rename(`${vault}-away`, vault);
  }
});

it('escapes what stands in labels', () => {
  const value = 'a "vault" of\\north\nand south';
  const text = expositionText([
    { name: 'some', type: 'gauge', help: 'in\ntwo lines', samples: [{ labels: { value }, value: 1 }] },
  ]);
  expect(parseExposition(text)).toEqual([{ name: 'some', labels: { value }, value: 1 }]);
});

it.each([
  ['no HELP', 'a 1\n'],
  ['no end', '# HELP a b\n# TYPE a gauge\na 1'],
  ['twice the same', '# HELP a b\n# TYPE a gauge\na 1\na 2\n'],
  ['another type', '# HELP a b\n# TYPE a number\na 1\n'],
  [
    'not cumulative',
    '# HELP a b\n# TYPE a histogram\na_bucket{le="1"} 2\na_bucket{le="+Inf"} 1\na_count 1\n',
  ],
])('the reader of the test is strict: %s', (_name, text) => {
  expect(() => parseExposition(text)).toThrow();
});
