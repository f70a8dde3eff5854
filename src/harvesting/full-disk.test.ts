import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mountSmallDisk } from '../../scenarios/crawl-small-disk.ts';
import type { SmallDisk } from '../../scenarios/crawl-small-disk.ts';
import { until } from '../../scenarios/until.ts';
import type { PoolProgramOptions } from './test-worker-pool-program.ts';
import { hostsOf, openHarvestGround } from './test-harvest-ground.ts';
import type { HarvestGround } from './test-harvest-ground.ts';

/** The order and the first captures fit in, the rest does not. */
const littleBytes = 200 << 10;

let disk: SmallDisk;
let ground: HarvestGround;
beforeEach(async () => {
  disk = await mountSmallDisk(24 << 20);
  ground = await openHarvestGround();
});
afterEach(async () => {
  await ground.close();
  await disk.close();
});

describe('a job on a full disk', () => {
  it('waits for room, says so, and is done when there is some', async () => {
    const jobId = await ground.addJob({ hosts: ['journal-des-dunes.test'] });
    const options: PoolProgramOptions = {
      data: join(disk.path, 'data'),
      catalogue: join(ground.data.path, 'catalogue', 'catalogue.sqlite'),
      hosts: [...hostsOf(ground.web)],
    };
    let said = '';
    await ground.withoutCatalogue(async () => {
      await disk.fill(littleBytes);
      const program = fileURLToPath(new URL('test-worker-pool-program.ts', import.meta.url));
      const words = [
        process.execPath,
        '--disable-warning=ExperimentalWarning',
        program,
        JSON.stringify(options),
      ];
      const [through = '', ...rest] = [...disk.through, ...words];
      const server = spawn(through, rest, { stdio: ['ignore', 'pipe', 'inherit'] });
      server.stdout.on('data', (part) => (said += String(part)));
      const over = once(server, 'close');
      try {
        await until(() => said.includes(' no-room ') || said.includes('(waiting for room on the disk'));
        await disk.makeRoom();
        await until(() => /^(?:done|failed)/m.test(said));
      } finally {
        server.kill('SIGKILL');
        await over;
      }
    });
    const { state, error, attempts, objects } = await ground.row(jobId);
    expect([state, error, attempts]).toEqual(['done', '', 1]);
    expect(objects).toBeGreaterThan(10);
  });
});
