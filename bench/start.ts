import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Archives } from './archives.ts';
import { under } from './results.ts';
import type { Section } from './results.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));
const runs = 15;
const goalMs = 150;

/** Start-up time of a command. */
export async function benchStart(archives: Archives): Promise<Section> {
  const { laboratory, progress } = archives.data;
  progress(`starting ${runs} times`);
  const ownNode = join(repository, 'node_modules/.bin/node');
  const node = existsSync(ownNode) ? ownNode : process.execPath; // as ./heirloom chooses
  const heirloom = join(repository, 'heirloom');
  const plainMs: number[] = [];
  const oursMs: number[] = [];
  await laboratory.command(heirloom, ['--version']); // the first start fills the compile cache
  for (let run = 0; run < runs; run++) {
    plainMs.push((await laboratory.command(node, ['-e', '0'])) * 1000);
    oursMs.push((await laboratory.command(heirloom, ['--version'])) * 1000);
  }
  const [plain, ours] = [median(plainMs), median(oursMs)];
  return {
    rows: [
      {
        what: `start: heirloom --version over plain node (medians of ${runs})`,
        ours: `${ours.toFixed(0)} ms`,
        peer: `node -e 0 ${plain.toFixed(0)} ms`,
        ratio: `+${(ours - plain).toFixed(0)} ms`,
        goal: under(goalMs, 'ms more', ours - plain),
      },
    ],
    notes: [],
  };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN;
}
