import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { newSpentBudget, SharedBudget } from './shared-budget.ts';

const none = { urls: Infinity, bytes: Infinity, seconds: Infinity };
const fresh = { urls: 0, bytes: 0, deadlineMs: Infinity };

describe('SharedBudget', () => {
  it('gives as many URLs as there are, to whoever asks', () => {
    const spent = newSpentBudget(fresh);
    const threads = [1, 2].map(() => new SharedBudget({ ...none, urls: 5 }, spent));
    const taken = Array.from({ length: 4 }, () => threads.map((budget) => budget.take()));
    expect(taken.flat().filter((end) => end === undefined)).toHaveLength(5);
    expect(taken.flat().filter((end) => end === 'job-url-limit')).toHaveLength(3);
    threads[0]?.giveBack();
    expect([threads[1]?.take(), threads[1]?.take()]).toEqual([undefined, 'job-url-limit']);
  });

  it('may grow while what was taken is not used yet', () => {
    const budget = new SharedBudget({ ...none, urls: 2 }, newSpentBudget({ ...fresh, urls: 1 }));
    expect([budget.take(), budget.take()]).toEqual([undefined, 'job-url-limit']);
    expect(budget.mayGrow()).toBe(true);
    budget.giveBack();
    expect([budget.take(), budget.mayGrow()]).toEqual([undefined, true]);
    budget.use();
    expect([budget.take(), budget.mayGrow()]).toEqual(['job-url-limit', false]);
  });

  it('counts what earlier runs have spent', () => {
    const limits = { ...none, urls: 10, bytes: 1000 };
    const almost = new SharedBudget(limits, newSpentBudget({ ...fresh, urls: 9, bytes: 999 }));
    expect(almost.take()).toBeUndefined();
    almost.spend(1);
    expect(almost.take()).toBe('job-byte-limit');
    const over = new SharedBudget(limits, newSpentBudget({ ...fresh, urls: 12 }));
    expect(over.take()).toBe('job-url-limit');
  });

  it('counts bytes beyond what 32 bits hold', () => {
    const budget = new SharedBudget({ ...none, bytes: 1e13 }, newSpentBudget(fresh));
    for (let count = 0; count < 9; count++) budget.spend(1e12);
    expect(budget.take()).toBeUndefined();
    budget.spend(1e12);
    expect(budget.take()).toBe('job-byte-limit');
  });

  it('ends with its time', () => {
    const late = new SharedBudget(none, newSpentBudget({ ...fresh, deadlineMs: Date.now() - 1 }));
    expect([late.take(), late.leftMs() < 0]).toEqual(['job-time-limit', true]);
    const early = new SharedBudget(none, newSpentBudget({ ...fresh, deadlineMs: Date.now() + 1e6 }));
    expect([early.take(), early.leftMs() > 0]).toEqual([undefined, true]);
    expect(new SharedBudget(none, newSpentBudget(fresh)).leftMs()).toBe(Infinity);
  });

  it('is exact when threads take from it at the same time', async () => {
    const spent = newSpentBudget(fresh);
    const module = new URL('shared-budget.ts', import.meta.url).href;
    const text = `
      import { parentPort, workerData } from 'node:worker_threads';
      const { SharedBudget } = await import(${JSON.stringify(module)});
      const budget = new SharedBudget({ urls: 5000, bytes: Infinity, seconds: Infinity }, workerData);
      let taken = 0;
      for (let count = 0; count < 20000; count++) if (budget.take() === undefined) taken++;
      parentPort.postMessage(taken);
    `;
    const run = (): Promise<number> =>
      new Promise((resolve, reject) => {
        const url = new URL(`data:text/javascript,${encodeURIComponent(text)}`);
        new Worker(url, { workerData: spent }).on('message', resolve).on('error', reject);
      });
    const taken = await Promise.all([run(), run(), run()]);
    expect(taken.reduce((sum, each) => sum + each, 0)).toBe(5000);
  });
});
