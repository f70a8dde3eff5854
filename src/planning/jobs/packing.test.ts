import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Packing } from './packing.ts';
import type { Packable, PackedJob, PackingLimits } from './packing.ts';

function packed(items: readonly Packable[], limits: PackingLimits): PackedJob[] {
  const packing = new Packing(limits);
  const jobs = items.map((item) => packing.add(item));
  return [...jobs, packing.finish()].filter((job) => job !== undefined);
}

function inOrder(items: readonly Packable[]): Packable[] {
  return items.toSorted(
    (one, other) =>
      one.templateId.localeCompare(other.templateId) ||
      one.expectedObjects - other.expectedObjects ||
      (one.id < other.id ? -1 : 1),
  );
}

function item(id: string, expectedObjects: number, templateId = 'a'): Packable {
  return { id, templateId, expectedObjects, expectedBytes: expectedObjects * 10 };
}

describe('packing', () => {
  it('fills a job until the next one does not fit', () => {
    const jobs = packed([item('1', 40), item('2', 50), item('3', 60), item('4', 70)], {
      domainsPerJob: 10,
      objectsPerJob: 100,
    });
    expect(jobs.map(({ items }) => items.map(({ id }) => id))).toEqual([['1', '2'], ['3'], ['4']]);
    expect(jobs[0]).toMatchObject({ expectedObjects: 90, expectedBytes: 900 });
  });

  it('gives one that is too large a job of its own', () => {
    const jobs = packed([item('1', 1), item('2', 2), item('3', 5000)], {
      domainsPerJob: 10,
      objectsPerJob: 100,
    });
    expect(jobs.map(({ items }) => items.length)).toEqual([2, 1]);
  });

  it('never mixes templates', () => {
    const jobs = packed([item('1', 1, 'a'), item('2', 1, 'b')], { domainsPerJob: 10, objectsPerJob: 100 });
    expect(jobs).toHaveLength(2);
  });

  it('makes nothing of nothing', () => {
    expect(packed([], { domainsPerJob: 1, objectsPerJob: 1 })).toEqual([]);
  });

  const anyItems = fc
    .array(
      fc.record({
        templateId: fc.constantFrom('a', 'b', 'c'),
        expectedObjects: fc.integer({ min: 0, max: 500 }),
      }),
      { maxLength: 200 },
    )
    .map((list) =>
      inOrder(
        list.map(({ templateId, expectedObjects }, index) =>
          item(String(index), expectedObjects, templateId),
        ),
      ),
    );
  const anyLimits = fc.record({
    domainsPerJob: fc.integer({ min: 1, max: 20 }),
    objectsPerJob: fc.integer({ min: 1, max: 1000 }),
  });

  it('keeps to what it promises, whatever comes', () => {
    fc.assert(
      fc.property(anyItems, anyLimits, (items, limits) => {
        const jobs = packed(items, limits);
        // Each is in one job, in the order of input.
        expect(jobs.flatMap((job) => job.items)).toEqual(items);
        for (const [index, job] of jobs.entries()) {
          expect(new Set(job.items.map(({ templateId }) => templateId))).toEqual(new Set([job.templateId]));
          expect(job.items.length).toBeLessThanOrEqual(limits.domainsPerJob);
          expect(job.expectedObjects).toBe(job.items.reduce((sum, one) => sum + one.expectedObjects, 0));
          if (job.items.length > 1) expect(job.expectedObjects).toBeLessThanOrEqual(limits.objectsPerJob);
          // No two neighbouring jobs could be one.
          const next = jobs[index + 1];
          if (next?.templateId !== job.templateId) continue;
          const first = next.items[0]?.expectedObjects ?? 0;
          expect(
            job.items.length === limits.domainsPerJob || job.expectedObjects + first > limits.objectsPerJob,
          ).toBe(true);
        }
      }),
    );
  });
});
