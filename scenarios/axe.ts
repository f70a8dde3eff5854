import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const script = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe finds against WCAG 2.2 AA on a page: `color-contrast: .element`. */
export async function complaintsOfAxe(page: Page): Promise<string[]> {
  await stillness(page);
  // The policy of the pages allows no scripts of others: it is run as the browser's own.
  await page.evaluate(await readFile(script, 'utf8'));
  return page.evaluate(async (only) => {
    const { axe } = globalThis as unknown as {
      readonly axe: {
        run(
          context: unknown,
          options: unknown,
        ): Promise<{ violations: { id: string; nodes: { target: unknown }[] }[] }>;
      };
    };
    const { violations } = await axe.run(
      { exclude: [['iframe']] },
      { runOnly: { type: 'tag', values: only }, resultTypes: ['violations'] },
    );
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${String(target)}`));
  }, rules);
}

/**
 * What is fading in is paler than it will be. A transition begins a frame or two after its element is there, so it is looked for
 * until two frames go by without one. Spinners turn for ever: nobody waits for them.
 */
async function stillness(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const moving = () => document.getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime));
    for (await frames(); moving().length > 0; await frames())
      await Promise.allSettled(moving().map(({ finished }) => finished));
  })()`);
}
