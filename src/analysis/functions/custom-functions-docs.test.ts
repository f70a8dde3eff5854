import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CustomFunctions, defaultLimits } from './custom-functions.ts';
import type { FunctionNotice } from './function-problem.ts';

const text = readFileSync(new URL('../../../docs/custom-functions.md', import.meta.url), 'utf8');
const examples = [...text.matchAll(/^```js\n(.*?)^```$/gms)].map(([, source = '']) => source);

describe('docs/custom-functions.md', () => {
  it('has examples that work', async () => {
    const notices: FunctionNotice[] = [];
    const functions = await CustomFunctions.open(
      examples.map((source, index) => ({
        id: String(index),
        name: String(index),
        version: 1,
        point: source.includes('function rank') ? ('rank-search' as const) : ('after-analysis' as const),
        source,
      })),
      {
        deadlineMs: 60_000,
        lists: { publishers: ['a.example'] },
        onWarning: (notice) => {
          notices.push(notice);
        },
      },
    );
    const shop = {
      url: 'http://a.example/',
      timestamp: '20240101000000',
      vector: { reliability: 0, commercialSigns: 5, officialSigns: 3, newShare: 1 },
      text: { title: 'Casino', main: '' },
      language: 'en',
      format: 'page',
      keywords: [],
    };
    expect(await functions.afterAnalysis(shop)).toMatchObject({
      vector: { reliability: 1 },
      decision: 'reject',
      decidedBy: { reason: 'a shop of games of chance' },
    });
    expect(await functions.rank('rank-search', [{ ...shop, title: '', kind: 'page', score: 2 }], '')).toEqual(
      [4.5],
    );
    await functions.close();
    expect(notices).toEqual([]);
    expect(examples).toHaveLength(4);
  });

  it('has the limits as they are', () => {
    expect(text).toContain(`longer than ${defaultLimits.deadlineMs} ms`);
    expect(text).toContain(`more than ${defaultLimits.memoryBytes / (1 << 20)} MB`);
    expect(defaultLimits.timeoutMs).toBe(5000);
  });
});
