import { expect, it } from 'vitest';
import { miss, page, withLog } from './test-log.ts';
import { withoutRefused } from './without-refused.ts';

it('a URL that was withdrawn is not noted, and one that was noted before leaves the list', async () => {
  await withLog(async (log) => {
    const withdrawn = new Set<string>();
    const guarded = withoutRefused(log, (url) => withdrawn.has(URL.parse(url)?.hostname ?? ''));
    for (const at of [1, 2, 3]) guarded.note(miss(`http://gone.test/${at}`));
    guarded.note(miss('http://here.test/'));
    expect(await guarded.list({ limit: 2 })).toMatchObject({ total: 4 });
    withdrawn.add('gone.test');
    guarded.note(miss('http://gone.test/4'));
    expect((await guarded.ofPage(page)).map(({ url }) => url)).toEqual(['http://here.test/']);
    // A page of the list is as long as it was asked for.
    expect(await guarded.list({ limit: 2 })).toMatchObject({ items: [{ url: 'http://here.test/' }] });
    while ((await guarded.list({ limit: 100 })).total > 1);
    expect(await log.list({ limit: 100 })).toMatchObject({ total: 1, items: [{ url: 'http://here.test/' }] });
  });
});
